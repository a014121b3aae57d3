import { cleanup, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type OtherBackend, serveOther } from '../support/otherBackend';
import { holed, records } from '../support/records';
import { renderApp } from '../support/render';

/** Few at each run, since each renders a screen; other ones each time. */
const options = { numRuns: 4, seed: Number(process.env.TEST_SEED), endOnFailure: true };

const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
type Role = (typeof roles)[number];

type Fields = Record<string, unknown>;

const several = (record: object, ids: string) =>
  fc.tuple(...['1', '2', '3'].map((place) => holed({ ...record, _id: `${ids}-${place}` })));

/** The session of a purchase in each of its forms. */
const session = fc.constantFrom<unknown>(null, 's-1', { id: 's-1' }, records.purchase.session);

/** A backend whose records may lack any field; the signed-in user has a role, since it decides what is shown. */
const backendFor = (role: Role): fc.Arbitrary<OtherBackend> =>
  fc.record({
    profile: holed({ ...records.user, role }, ['_id', 'role']),
    users: several(records.user, 'user'),
    schools: several(records.school, 'school'),
    clients: several(records.client, 'client'),
    invites: several(records.invite, 'invite'),
    purchases: fc
      .tuple(several(records.purchase, 'purchase'), session)
      .map(([items, first]) =>
        items.map((item, place) => (place === 0 ? { ...item, session: first } : item)),
      ),
    game: holed(records.game, []),
    intent: fc.constant({ client_secret: 'secret', amount: 3750 }),
  });

/** Waits until every call has been answered, and the screen is there. */
async function settled(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  const { calls, results } = vi.mocked(fetch).mock;
  let answered = -1;
  while (answered < calls.length) {
    answered = calls.length;
    await Promise.allSettled(results.map(({ value }) => value));
    await expect.poll(() => screen.queryByText(/^Loading/, { selector: '[role=status]' })).toBeNull();
  }
}

async function open(path: string, backend: OtherBackend) {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.spyOn(globalThis, 'fetch');
  const sent = serveOther(backend);
  const app = await renderApp(path, { token: 'token' });
  await settled();
  return { ...app, sent };
}

const shown = ['aria-label', 'title', 'alt', 'value', 'placeholder', 'href', 'src', 'datetime', 'content'];
const nonsense = /undefined|\bnull\b|NaN|Invalid date|\[object/i;
/** The address of a record without an id, or of nothing at all. */
const deadLink = /^#?$|\/(users|schools|delete|clients|purchases|invites|library|games)\/*([?#]|$)/;
const lists = /^\/admin\/(users|schools|clients|purchases|invites|library)(\?|$)/;

/** A reader finds nothing on screen that only a program would say, and no link that leads nowhere. */
function expectSense(): void {
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Something went wrong');
  expect(screen.getAllByRole('banner')[0]).toHaveClass('site-header');
  expect(document.title).not.toMatch(nonsense);
  expect(document.body.textContent).not.toMatch(nonsense);
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of shown) expect(element.getAttribute(name) ?? '', name).not.toMatch(nonsense);
    if (element instanceof HTMLInputElement) expect(element.value).not.toMatch(nonsense);
  }
  for (const link of document.body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!lists.test(href) && href !== '#main') expect(href).not.toMatch(deadLink);
    expect(link).not.toHaveAccessibleName('');
  }
  for (const heading of screen.getAllByRole('heading')) expect(heading).not.toHaveTextContent(/^$/);
}

const everyone = roles;
const buyers = ['administrator', 'manager', 'instructor'] as const;
const managers = ['administrator', 'manager'] as const;
const administrators = ['administrator'] as const;

const screens: [path: string, roles: readonly Role[], rows: string | null][] = [
  ['/dashboard', everyone, null],
  ['/library', everyone, '.card-grid > li'],
  ['/library/client-1', everyone, null],
  ['/library/client-1?materials=true', buyers, null],
  ['/library/client-1/purchase', buyers, null],
  ['/library/client-1/purchase?trial=true', buyers, null],
  ['/wharton', ['instructor'], '.card-grid > li'],
  ['/contact', everyone, null],
  ['/profile', everyone, null],
  ['/invites', everyone, '.invites > *'],
  ['/invites/invite-1', everyone, null],
  ['/users', managers, 'tbody tr'],
  ['/users/new', managers, null],
  ['/users/user-1', managers, null],
  ['/schools', administrators, 'tbody tr'],
  ['/schools/new', administrators, null],
  ['/schools/school-1', administrators, null],
  ['/schools/delete/school-1', administrators, null],
  ['/clients', administrators, 'tbody tr'],
  ['/clients/new', administrators, null],
  ['/clients/client-1', administrators, null],
  ['/purchases', administrators, 'tbody tr'],
  ['/purchases/purchase-1', administrators, null],
];

describe.each(screens)('%s of any backend', (path, open_, rows) => {
  test.each(open_)('makes sense to: %s', async (role) => {
    await fc.assert(
      fc.asyncProperty(backendFor(role), async (backend) => {
        await open(path, backend);
        expectSense();
        if (rows) expect(document.body.querySelectorAll(rows)).toHaveLength(3);
      }),
      options,
    );
  });
});

/** A backend with a simulation that can be bought for this price; its answer to the purchase may be silent. */
const shopFor = (role: Role, price: number) =>
  fc
    .tuple(
      backendFor(role),
      holed({ ...records.client, price }, ['_id', 'purchasable', 'price']),
      holed({ ...records.purchase, _id: 'purchase-9' }),
    )
    .map(([backend, client, saved]): OtherBackend => ({ ...backend, clients: [client], saved: () => saved }));

const press = async (user: { click: (element: Element) => Promise<void> }, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function chooseVariation(user: { click: (element: Element) => Promise<void> }) {
  const [first] = screen.queryAllByRole('radio');
  if (first) await user.click(first);
}

/** The facts of the completed purchase that the answer may leave out, by their labels. */
const factOf = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement).getByRole('definition')
    .textContent;

describe.each(buyers)('the purchase of any backend makes sense to: %s', (role) => {
  test('by invoice, at each step', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 12.5), async (backend) => {
        const { user } = await open('/library/client-1/purchase', backend);
        expectSense();
        await press(user, 'I pay as the instructor');
        expectSense();
        await user.type(screen.getByLabelText('Number of learners'), '3');
        await chooseVariation(user);
        await press(user, 'Continue to payment');
        await screen.findByRole('button', { name: 'Pay $37.50' });
        expectSense();
        await press(user, 'Pay later by invoice');
        for (const [label, text] of [
          ['Name', 'Ada'],
          ['Email', 'ada@school.example'],
          ['Address', 'Quay 1'],
        ] as const) {
          await user.clear(screen.getByLabelText(label));
          await user.type(screen.getByLabelText(label), text);
        }
        await press(user, 'Complete purchase');
        await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
        await settled();
        expectSense();
      }),
      options,
    );
  });

  test('by the students', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 12.5), async (backend) => {
        const { user } = await open('/library/client-1/purchase', backend);
        await press(user, 'Students pay');
        await user.type(screen.getByLabelText('Number of learners'), '3');
        await chooseVariation(user);
        await press(user, 'Create session');
        await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
        await settled();
        expectSense();
      }),
      options,
    );
  });

  test('of a free session', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 0), async (backend) => {
        const { user } = await open('/library/client-1/purchase', backend);
        expectSense();
        await chooseVariation(user);
        await press(user, 'Launch Free Session');
        await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
        await settled();
        expectSense();
      }),
      options,
    );
  });
});

test('a silent answer to a purchase shows what was sent', async () => {
  const backend = {
    profile: { ...records.user },
    clients: [{ ...records.client }],
    saved: () => ({ _id: 'p' }),
  };
  const { user, sent } = await open('/library/client-1/purchase', backend);
  await press(user, 'Students pay');
  await user.type(screen.getByLabelText('Number of learners'), '3');
  await chooseVariation(user);
  await press(user, 'Create session');
  await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
  const body: Fields = sent.at(-1)?.body ?? {};
  expect(factOf('Simulation')).toBe('Harbour Lease');
  expect(factOf('Learners')).toBe('3');
  expect(factOf('Payer')).toBe('Each student, $12.50 by card');
  expect(factOf('Total')).toBe('$37.50');
  expect(factOf('Order')).toBe(body.order);
});
