import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashToken, startLogin } from '../../server/auth/logins';
import { logins, newId, oidcRecords } from '../../server/db/tables';
import { readToken } from '../../src/lib/storedSession';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const path = '/auth/logins';

type Way = Parameters<typeof startLogin>[2];
const signIn = async (id: string, way: Partial<Way> = {}) => {
  const device = 'Chrome on Windows';
  return (await startLogin(server.services, id, { way: 'password', device, ...way })).token;
};
const ofToken = (token = '') => eq(logins.tokenHash, hashToken(token));

/** A user on this device, and on the given others. */
async function openProfile(others: readonly Partial<Way>[] = []) {
  const { id } = await server.aUser({ role: 'instructor' });
  const tokens: string[] = [];
  for (const [index, way] of others.entries()) {
    const token = await signIn(id, way);
    const at = { createdAt: new Date(2026, 2, 4 + index, 9, 30), seenAt: new Date(2026, 2, 14 - index, 15) };
    await server.db.update(logins).set(at).where(ofToken(token));
    tokens.push(token);
  }
  const here = await signIn(id, { device: 'Firefox on Linux' });
  return { id, tokens, show: () => renderApp('/profile', { token: here }) };
}

/** Signs a login in to the host of a new simulation. */
async function playAt(token: string, name: string) {
  const simulation = await server.aSimulation({ name });
  const customer = await server.aUser();
  const purchase = await server.aPurchase({ simulationId: simulation.id, customerId: customer.id });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const bound = { loginHash: hashToken(token), classId: purchase.id };
  const record = { kind: 'Grant', idHash: newId(), payload: {}, ...bound, expiresAt };
  await server.db.insert(oidcRecords).values(record);
}

const idOf = async (token?: string) => (await server.db.select().from(logins).where(ofToken(token)))[0]?.id;

const section = async () => within(await screen.findByRole('region', { name: 'Your logins' }));
const rows = async () => {
  const list = await (await section()).findByRole('list', { name: 'Your logins' });
  return [...list.children].map(({ textContent }) => textContent);
};
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const ofWindows = 'Sign out: Chrome on Windows, signed in Mar 4th 2026, 9:30 am';
const expectFocus = () =>
  waitFor(() => expect(screen.getByRole('heading', { name: 'Your logins' })).toHaveFocus());

describe('the logins on the profile', () => {
  test('are listed with their devices and times, this one as such', async () => {
    const { show } = await openProfile([
      {},
      { device: '', way: 'link' },
      { device: 'Safari on iOS', way: 'link', handedOver: true },
    ]);
    const release = holdNext('GET', path);
    await show();
    expect(await (await section()).findByRole('status')).toHaveTextContent('Loading...');
    release();
    const [here, ...others] = await rows();
    expect(here).toMatch(/^Firefox on Linux · this deviceSign outSigned in with a password on .*last used /);
    expect(others).toEqual([
      'Chrome on WindowsSign outSigned in with a password on Mar 4th 2026, last used Mar 14th 2026, 3:00 pm',
      'Unknown deviceSign outSigned in by a link on Mar 5th 2026, last used Mar 13th 2026, 3:00 pm',
      'Safari on iOSSign outAn administrator signed in as you on Mar 6th 2026, last used Mar 12th 2026, 3:00 pm',
    ]);
  });

  test('are ended one by one, where it fails their row tells, and also one that has ended meanwhile', async () => {
    const { tokens, show } = await openProfile([{}, { device: 'Safari on iOS' }]);
    const { user } = await show();
    const call = `${path}/${await idOf(tokens[0])}`;
    const end = await button(ofWindows);
    failNext('DELETE', call, 500, { message: 'Out of order.' });
    await user.click(end);
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(end).toHaveTextContent('Sign out');
    failNext('DELETE', path, 500, { message: 'Not now.' });
    await user.click(await button('Sign out everywhere else'));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await rows()).toHaveLength(3);
    const release = holdNext('DELETE', call);
    await user.dblClick(end);
    expect(end).toHaveTextContent('Signing out…');
    release();
    expect(await screen.findByText('Chrome on Windows is signed out.')).toBeVisible();
    await expectFocus();
    expect(screen.queryByText('Out of order.')).toBeNull();
    expect(callsTo('DELETE', call)).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
    expect(await idOf(tokens[0])).toBeUndefined();

    await server.db.delete(logins).where(ofToken(tokens[1]));
    await user.click(await button(/^Sign out: Safari on iOS, /));
    expect(await screen.findByText('Safari on iOS is signed out.')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('are all ended but this one, which ends like any session', async () => {
    const { id, show } = await openProfile([{}, {}, { device: '' }]);
    const { user } = await show();
    await user.click(await button('Sign out everywhere else'));
    expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
    await expectFocus();
    expect(await rows()).toHaveLength(1);
    expect(await server.db.$count(logins, eq(logins.userId, id))).toBe(1);
    await user.click(await screen.findByRole('link', { name: 'Sign out: this device' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(readToken()).toBeNull();
  });

  test('are signed out of one simulation alone', async () => {
    const { tokens, show } = await openProfile([{}]);
    for (const name of ['Harbour Lease', 'Two Hospitals']) await playAt(tokens[0] ?? '', name);
    const { user } = await show();
    await user.click(await button(/^Sign out: Harbour Lease, Chrome on Windows, signed in /));
    expect(await screen.findByText('Chrome on Windows is signed out of Harbour Lease.')).toBeVisible();
    await expectFocus();
    const hosts = within(await screen.findByRole('list', { name: /^Simulations: Chrome on Windows/ }));
    expect(hosts.getAllByRole('listitem')).toHaveLength(1);
    expect(hosts.getByText('Two Hospitals')).toBeVisible();
    const ofLogin = eq(oidcRecords.loginHash, hashToken(tokens[0] ?? ''));
    expect(await server.db.$count(oidcRecords, ofLogin)).toBe(1);
  });

  test('are loaded again after a failure, and after a new password has ended the others', async () => {
    const { id, show } = await openProfile([{}]);
    failNext('GET', path, 500, { message: 'Out of order.' });
    const { user } = await show();
    expect(await screen.findByText('Your logins could not be loaded. Out of order.')).toBeVisible();
    await user.click(await button('Try again'));
    expect(await rows()).toHaveLength(2);
    await expectFocus();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    const password = 'Another-good-one-2';
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm new password'), password);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(await server.db.$count(logins, eq(logins.userId, id))).toBe(1);
  });

  test('are not shown to an administrator who has signed in as the user', async () => {
    const { id } = await server.aUser({ role: 'instructor' });
    await renderApp('/profile', { token: await signIn(id, { way: 'link', handedOver: true }) });
    expect(await screen.findByRole('heading', { name: 'Your data' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your logins' })).toBeNull();
    expect(callsTo('GET', path)).toEqual([]);
  });
});
