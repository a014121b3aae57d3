import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type OtherBackend, serveOther } from '../support/otherBackend';
import { records } from '../support/records';
import { renderApp } from '../support/render';

type Fields = Record<string, unknown>;

const without = (record: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const administrator = { ...records.user, _id: 'admin-1', id: 'admin-1', role: 'administrator' };
const student = { ...records.user, _id: 'sam-1', role: 'student', email: 'sam@school.example' };

/** Opens a screen of the app in front of a backend that is not ours. */
async function open(path: string, backend: Partial<OtherBackend>) {
  const sent = serveOther({ profile: administrator, ...backend });
  return { ...(await renderApp(path, { token: 'token' })), sent };
}

describe('an invite without an address', () => {
  const unpaid = without({ ...records.invite, payment: null }, 'email');

  test('stands in the list, with its header', async () => {
    await open('/invites', { profile: student, invites: [unpaid] });
    expect(await screen.findByText('Payment required')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });

  test('is paid by its student', async () => {
    const intent = { client_secret: 'secret', amount: 1250 };
    const { user } = await open('/invites/invite-1', { profile: student, invites: [unpaid], intent });
    expect(await screen.findByText(/has invited you to play/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByRole('button', { name: 'Pay $12.50' })).toBeVisible();
  });

  test('and without a price costs as much as the payment says', async () => {
    const invite = { ...unpaid, client: { _id: 'client-1', name: 'Harbour Lease' } };
    const intent = { client_secret: 'secret', amount: 900 };
    const { user } = await open('/invites/invite-1', { profile: student, invites: [invite], intent });
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByRole('button', { name: 'Pay $9.00' })).toBeVisible();
  });
});

test('an invite under an earlier address of its student can be paid', async () => {
  const invite = { ...records.invite, payment: null, email: 'samantha@school.example' };
  await open('/invites/invite-1', { profile: student, invites: [invite] });
  expect(await screen.findByRole('button', { name: 'Pay' })).toBeVisible();
});

test.each([
  ['is paid', { payment: true }],
  ['is free to play at the school', { instructor: { school: { free_to_play: ['client-1'] } } }],
  ['was bought by the instructor', { purchase: { data: { status: 'completed' }, payer: 'instructor' } }],
])('an invite that %s can be played', async (_, fields) => {
  const invite = { ...records.invite, payment: null, ...fields };
  await open('/invites/invite-1', { profile: student, invites: [invite] });
  expect(await screen.findByRole('link', { name: 'Play' })).toHaveAttribute(
    'href',
    records.invite.data.magiclink,
  );
});

describe('the session of a purchase', () => {
  const address = 'https://game.example/admin/games/s-1';
  const bought = { ...without(records.purchase, 'price', 'total'), session: 's-1' };

  test('that is an id is opened at the root of its simulation', async () => {
    const instructor = { ...records.user };
    await open('/library/client-1', { profile: instructor, clients: [records.client], purchases: [bought] });
    expect(await screen.findByRole('link', { name: 'Access Game' })).toHaveAttribute('href', address);
  });

  test('shows on the purchase, with a dash for each amount that is not known', async () => {
    await open('/purchases/purchase-1', { purchases: [bought] });
    expect(await screen.findByRole('link', { name: address })).toHaveAttribute('href', address);
    expect(screen.getByText('25 × – = –')).toBeVisible();
  });

  test('is no link where the root is not known', async () => {
    const unrooted = { ...bought, client: { name: 'Harbour Lease' } };
    await open('/purchases/purchase-1', { purchases: [unrooted] });
    expect(await screen.findByText('s-1')).toBeVisible();
    expect(screen.queryByRole('link', { name: /s-1/ })).toBeNull();
  });
});

test('a role that is not known has the invites, the profile and a way out', async () => {
  const profile = without(records.user, 'role');
  const { user } = await open('/dashboard', { profile, invites: [records.invite] });
  expect(await screen.findByRole('heading', { name: 'Invites' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});
