import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OtherBackend } from '../support/otherBackend';
import { holed, records } from '../support/records';
import {
  backendFor,
  expectSense,
  intentOf,
  nonsense,
  open,
  options,
  type Role,
  settled,
} from './anyBackendSupport';
import { fillCard } from './purchaseSupport';

type Fields = Record<string, unknown>;

const CONFIRM = '/api/payments/sandbox/confirm';
const buyers = ['administrator', 'manager', 'instructor'] as const;

/** A backend with a simulation that can be bought for this price; its answer to the purchase may be silent. */
const shopFor = (role: Role, price: number) =>
  fc
    .tuple(
      backendFor(role),
      holed({ ...records.client, price }, ['_id', 'purchasable', 'price']),
      holed({ ...records.purchase, _id: 'purchase-9' }),
    )
    .map(([backend, client, saved]): OtherBackend => ({ ...backend, clients: [client], saved: () => saved }));

type User = Awaited<ReturnType<typeof open>>['user'];

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function enter(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
}

async function chooseVariation(user: User) {
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
        await user.type(screen.getByLabelText('Number of students'), '3');
        await chooseVariation(user);
        await press(user, 'Continue to payment');
        await screen.findByRole('button', { name: 'Pay $37.50' });
        expectSense();
        await press(user, 'Pay later by invoice');
        await enter(user, { Name: 'Ada', Email: 'ada@school.example', Address: 'Quay 1' });
        await press(user, 'Complete purchase');
        await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
        await settled();
        expectSense();
      }),
      options,
    );
  });

  test('by card, to its completion', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 12.5), async (backend) => {
        const app = await open('/library/client-1/purchase', backend);
        const { user } = app;
        await press(user, 'I pay as the instructor');
        await user.type(screen.getByLabelText('Number of students'), '3');
        await chooseVariation(user);
        await press(user, 'Continue to payment');
        await fillCard(app);
        await enter(user, { Name: 'Ada', Email: 'ada@school.example' });
        await press(user, 'Pay $37.50');
        await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
        await settled();
        expectSense();
        expect(app.sent.map(({ path }) => path)).toEqual([CONFIRM, '/api/integrations/purchase']);
      }),
      options,
    );
  });

  test('as a free trial', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 12.5), async (backend) => {
        const { user } = await open('/library/client-1/purchase?trial=true', { ...backend, purchases: [] });
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

  test('by the students', async () => {
    await fc.assert(
      fc.asyncProperty(shopFor(role, 12.5), async (backend) => {
        const { user } = await open('/library/client-1/purchase', backend);
        await press(user, 'Students pay');
        await user.type(screen.getByLabelText('Number of students'), '3');
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

/** An invite that its student has to pay, whatever else its backend tells. */
const dueInvite = fc
  .tuple(
    holed(records.invite),
    fc.constantFrom<unknown>(undefined, null, {}, { payer: 'student' }, records.invite.purchase),
  )
  .map(([invite, purchase]): Fields => ({ ...invite, payment: null, purchase }));

test('the payment of an invite of any backend makes sense to its student', async () => {
  await fc.assert(
    fc.asyncProperty(backendFor('student'), dueInvite, intentOf(1250), async (backend, due, intent) => {
      const invite = { ...due };
      const saved = () => Object.assign(invite, { payment: { id: 'payment-9' } });
      const app = await open('/invites/invite-1', { ...backend, invites: [invite], intent, saved });
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
    }),
    options,
  );
});

test('an intent of any backend makes sense, and charges no card without its secret and amount', async () => {
  const intents = holed({ client_secret: 'secret', amount: 3750, id: 'payment-9', paid: false }, []);
  await fc.assert(
    fc.asyncProperty(shopFor('instructor', 12.5), intents, async (backend, intent) => {
      const { user } = await open('/library/client-1/purchase', { ...backend, intent });
      await press(user, 'I pay as the instructor');
      await user.type(screen.getByLabelText('Number of students'), '3');
      await chooseVariation(user);
      await press(user, 'Continue to payment');
      await settled();
      const isWhole = Boolean(intent.client_secret && intent.amount);
      await screen.findByRole('button', { name: isWhole ? 'Pay $37.50' : 'Try again' });
      expect(screen.queryAllByRole('button', { name: /^Pay \$/ })).toHaveLength(isWhole ? 1 : 0);
      expectSense();
    }),
    options,
  );
});

test('finishing and refunding a payment of any backend makes sense', async () => {
  await fc.assert(
    fc.asyncProperty(backendFor('administrator'), async (backend) => {
      const { user, sent } = await open('/payments', { ...backend, extensions: 'open-payments' });
      const first = async (name: string) => {
        const [button] = await screen.findAllByRole('button', { name: /^Actions for / });
        if (button) await user.click(button);
        await user.click(await screen.findByRole('menuitem', { name }));
      };
      await first('Finish');
      await screen.findByText('Payment finished.');
      await first('Refund');
      const dialog = await screen.findByRole('dialog');
      expect(dialog).not.toHaveTextContent(nonsense);
      await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
      await screen.findByText('Payment refunded.');
      await settled();
      expectSense();
      expect(sent).toHaveLength(2);
    }),
    options,
  );
});

test('a silent answer to a purchase shows what was sent', async () => {
  const backend = {
    profile: { ...records.user },
    clients: [{ ...records.client }],
    saved: () => ({ _id: 'p' }),
  };
  const { user, sent } = await open('/library/client-1/purchase', backend);
  await press(user, 'Students pay');
  await user.type(screen.getByLabelText('Number of students'), '3');
  await chooseVariation(user);
  await press(user, 'Create session');
  await screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
  const body: Fields = sent.at(-1)?.body ?? {};
  expect(factOf('Simulation')).toBe('Harbour Lease');
  expect(factOf('Seats')).toBe('3');
  expect(factOf('You pay')).toBe('$0.00');
  expect(factOf('Students pay')).toBe('$12.50 each (up to $37.50)');
  expect(factOf('Order')).toBe(body.order);
});
