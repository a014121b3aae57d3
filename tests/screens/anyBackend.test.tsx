import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASENAME } from '../../src/app/screens';
import { extensions } from '../../src/contract/extensions';
import { seedsFor } from '../support/generated';
import type { OtherBackend } from '../support/otherBackend';
import { holed, records } from '../support/records';
import {
  backendFor,
  draw,
  expectSense,
  intentOf,
  nonsense,
  open,
  type Role,
  roles,
  settled,
} from './anyBackendSupport';
import { fillCard } from './purchaseSupport';

const everyone = roles;
const buyers = ['administrator', 'manager', 'instructor'] as const;
const managers = ['administrator', 'manager'] as const;
const administrators = ['administrator'] as const;
/** A server with all extensions. */
const all = extensions.join(',');

/** The rows of a list, and the extension that a screen needs. */
type Of = { rows?: string; extensions?: string };
const screens: [path: string, roles: readonly Role[], of?: Of][] = [
  ['/dashboard', managers],
  ['/library', everyone, { rows: '.card-grid > li' }],
  ['/library/client-1', everyone],
  ['/library/client-1?materials=true', buyers],
  ['/library/client-1/purchase', buyers],
  ['/library/client-1/purchase?trial=true', buyers],
  ['/wharton', ['instructor'], { rows: '.card-grid > li' }],
  ['/contact', everyone],
  ['/profile', everyone],
  ['/profile', everyone, { extensions: all }],
  ['/invites', everyone, { rows: '.invite' }],
  ['/invites/invite-1', everyone],
  ['/invites/invite-1/receipt', everyone],
  ['/receipts/purchase-1', buyers],
  ['/users', managers, { rows: 'tbody tr' }],
  ['/users/new', managers],
  ['/users/user-1', managers],
  ['/schools', administrators, { rows: 'tbody tr' }],
  ['/schools/new', administrators],
  ['/schools/school-1', administrators],
  ['/schools/delete/school-1', administrators],
  ['/clients', administrators, { rows: 'tbody tr' }],
  ['/clients/new', administrators],
  ['/clients/client-1', administrators],
  ['/purchases', administrators, { rows: 'tbody tr' }],
  ['/purchases/purchase-1', administrators],
  ['/payments', administrators, { rows: 'tbody tr', extensions: all }],
  ['/webhooks', administrators, { rows: 'tbody tr', extensions: all }],
  ['/mails', administrators, { rows: 'tbody tr', extensions: all }],
  ['/sessions', buyers, { rows: 'tbody tr', extensions: all }],
  ['/sessions/students', ['instructor'], { rows: '.invite', extensions: all }],
  ['/sessions/session-1', buyers, { rows: 'tbody tr:not(.row-continuation)', extensions: all }],
  ['/join', everyone, { extensions: all }],
  ['/join/BCDF-GHJK', everyone, { extensions: all }],
  ['/sessions/session-1/seats', buyers, { extensions: all }],
  ['/authorize/request-1', everyone],
];

/** The seeds of cases that have failed at night, by screen. */
const failed: Record<string, number[]> = {};

/** The same screen for the next record. */
const ofNext = (path: string) => path.replace('-1', '-2').replace('BCDF-GHJK', 'CDFG-HJKL');

describe.each(screens)('%s of any backend', (path, allowed, { rows, ...needed } = {}) => {
  test.each(seedsFor(path, ...(failed[path] ?? [])))('makes sense, by the seed %i', async (seed) => {
    const role = draw(fc.constantFrom(...allowed), seed);
    await open(path, { ...draw(backendFor(role), seed), ...needed });
    expectSense();
    if (rows) expect(document.body.querySelectorAll(rows)).toHaveLength(3);
    if (ofNext(path) === path) return;
    window.history.replaceState(null, '', BASENAME + ofNext(path));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await settled();
    expectSense();
  });
});

/** A backend with a class that is open. */
const classFor = (role: Role) =>
  fc.tuple(backendFor(role), holed(records.aClass, ['_id', 'session'])).map(
    ([backend, session]): OtherBackend => ({
      ...backend,
      profile: { ...backend.profile, name: 'Ada' },
      sessions: [{ ...session, session: records.aClass.session }],
      extensions: all,
    }),
  );

/** Reads the dialog that a press has opened, and closes it. */
async function expectDialog({ click }: { click: (element: Element) => Promise<void> }): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent(nonsense);
  expect(within(dialog).getAllByRole('heading')[0]).not.toHaveTextContent(/^$/);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (close) await click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each(seedsFor('dialogs'))('dialogs about students make sense, by the seed %i', async (seed) => {
  const role = draw(fc.constantFrom('administrator', 'instructor'), seed);
  const { user } = await open('/sessions/session-1', draw(classFor(role), seed));
  const openMenu = async () => {
    const [menu] = await screen.findAllByRole('button', { name: /^Actions for/ });
    if (!menu) throw new Error('There is no menu');
    await user.click(menu);
    return screen.findAllByRole('menuitem');
  };
  const names = (await openMenu()).map(({ textContent }) => textContent ?? '');
  for (const name of names.filter((name) => name !== 'Resend invitation')) {
    if (screen.queryAllByRole('menuitem').length === 0) await openMenu();
    await user.click(await screen.findByRole('menuitem', { name }));
    await expectDialog(user);
  }
  expectSense();
});

const CONFIRM = '/api/payments/sandbox/confirm';
const buyer = fc.constantFrom<Role>('administrator', 'manager', 'instructor');

/** A backend with a simulation that can be bought for this price; its answer to the purchase may be silent. */
const shopOf = (price: number) =>
  fc
    .tuple(
      buyer.chain(backendFor),
      holed({ ...records.client, price }, ['_id', 'purchasable', 'price']),
      holed({ ...records.purchase, _id: 'purchase-9' }),
    )
    .map(([backend, client, saved]): OtherBackend => ({ ...backend, clients: [client], saved: () => saved }));

type App = Awaited<ReturnType<typeof open>>;
type User = App['user'];

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function enter(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
}

/** Chooses how many students play, and which variation, after the press of a button. */
async function choose(user: User, payer?: string) {
  expectSense();
  if (payer) {
    await press(user, payer);
    expectSense();
    await user.type(screen.getByLabelText('Number of students'), '3');
  }
  const [first] = screen.queryAllByRole('radio');
  if (first) await user.click(first);
}

async function openPayment(user: User) {
  await choose(user, 'I pay as the instructor');
  await press(user, 'Continue to payment');
  await screen.findByRole('button', { name: 'Pay $37.50' });
  expectSense();
}

async function expectCompletion() {
  await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
  await settled();
  expectSense();
}

const ways: [string, number, (app: App) => Promise<void>, search?: string][] = [
  [
    'by invoice',
    12.5,
    async ({ user }) => {
      await openPayment(user);
      await press(user, 'Pay later by invoice');
      await enter(user, { Name: 'Ada', Email: 'ada@school.example', Address: 'Quay 1' });
      await press(user, 'Complete purchase');
    },
  ],
  [
    'by card',
    12.5,
    async (app) => {
      await openPayment(app.user);
      await fillCard(app);
      await enter(app.user, { Name: 'Ada', Email: 'ada@school.example' });
      await press(app.user, 'Pay $37.50');
      await waitFor(() => expect(app.sent).toHaveLength(2));
      expect(app.sent.map(({ path }) => path)).toEqual([CONFIRM, '/api/integrations/purchase']);
    },
  ],
  [
    'by the students',
    12.5,
    async ({ user }) => {
      await choose(user, 'Students pay');
      await press(user, 'Create session');
    },
  ],
  ...['', '?trial=true'].map((search): (typeof ways)[number] => [
    search ? 'as a free trial' : 'of a free session',
    search ? 12.5 : 0,
    async ({ user }) => {
      await choose(user);
      await press(user, 'Launch Free Session');
    },
    search,
  ]),
];

const purchases = ways.flatMap(([way, price, buy, search]) =>
  seedsFor(way).map((seed) => [way, seed, { price, buy, search }] as const),
);

test.each(purchases)('a purchase %s makes sense at each step, by the seed %i', async (_, seed, way) => {
  const { price, buy, search = '' } = way;
  const backend = draw(shopOf(price), seed);
  const bought = search ? { ...backend, purchases: [] } : backend;
  await buy(await open(`/library/client-1/purchase${search}`, bought));
  await expectCompletion();
});

/** An invite that its student has to pay, whatever else its backend tells. */
const dueInvite = fc
  .tuple(
    holed(records.invite),
    fc.constantFrom<unknown>(undefined, null, {}, { payer: 'student' }, records.invite.purchase),
  )
  .map(([invite, purchase]) => ({ ...invite, payment: null, purchase }));

test.each(seedsFor('invite'))('paying an invite makes sense, by the seed %i', async (seed) => {
  const invite = draw(dueInvite, seed);
  const saved = () => Object.assign(invite, { payment: { id: 'payment-9' } });
  const intent = draw(intentOf(1250), seed);
  const backend = { ...draw(backendFor('student'), seed), invites: [invite], intent, saved };
  const app = await open('/invites/invite-1', backend);
  const { user } = app;
  expectSense();
  await press(user, /^Pay\b/);
  await fillCard(app);
  await enter(user, { Name: 'Sam', Email: 'sam@school.example' });
  expectSense();
  await press(user, 'Pay $12.50');
  await waitFor(() => expect(screen.queryByText(/Payment received|Pay by card/)).toBeNull());
  await settled();
  expectSense();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(app.sent.map(({ path }) => path)).toEqual([CONFIRM, '/api/payments/charge']);
});

test.each(seedsFor('payments'))('an unmatched payment makes sense, by the seed %i', async (seed) => {
  const drawn = draw(backendFor('administrator'), seed);
  const payments = drawn.payments?.map((payment) => ({ ...payment, unmatched: true, given_back: 0 })) ?? [];
  const { user, sent } = await open('/payments', { ...drawn, payments, extensions: 'money' });
  const first = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name: /^Actions for / });
    if (button) await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await first('Finish');
  await screen.findByText('Payment finished.');
  await first('Refund');
  const dialog = within(await screen.findByRole('dialog'));
  const amount = await dialog.findByLabelText('Amount in US dollars');
  expect(screen.getByRole('dialog')).not.toHaveTextContent(nonsense);
  await user.clear(amount);
  await user.type(amount, '0.01');
  await user.type(dialog.getByLabelText('Reason'), 'Twice.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await screen.findByText('The refund of $0.01 is on its way.');
  await settled();
  expectSense();
  expect(sent).toHaveLength(2);
});

test('a silent answer to a purchase shows what was sent', async () => {
  const backend = { profile: records.user, clients: [records.client], saved: () => ({ _id: 'p' }) };
  const { user } = await open('/library/client-1/purchase', backend);
  await choose(user, 'Students pay');
  await press(user, 'Create session');
  await expectCompletion();
  const factOf = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  const facts = ['3', '$0.00', '$12.50 each (up to $37.50)'];
  expect(['Seats', 'You pay', 'Students pay'].map(factOf)).toEqual(facts);
});
