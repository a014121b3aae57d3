import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { hashToken, startLogin } from '../../server/auth/logins';
import { hashPassword } from '../../server/auth/passwords';
import { logins, newId, oidcRecords, users } from '../../server/db/tables';
import type { Role } from '../../src/contract/user';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { answerNext, bodiesTo, callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const password = 'A-good-password-1';
const newPassword = 'Another-good-one-2';
const passwordHash = await hashPassword(password);

/** The profile of a user who signed in the given number of minutes ago. */
async function openProfile(minutes: number, role: Role = 'instructor') {
  const { token, ...person } = await server.signedIn({ role, name: 'Irene', passwordHash });
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await server.db.update(logins).set({ createdAt }).where(eq(logins.userId, person.id));
  return { person, ...(await renderApp('/profile', { token })) };
}

async function savePassword(user: AppUser) {
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Irena');
  for (const label of ['New password', 'Confirm new password']) {
    await user.click(screen.getByLabelText(label));
    await user.paste(newPassword);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
const saved = () => screen.findByText('Your profile has been saved.');
const stored = (id: string) => server.stored(users, id);
const expectKept = () => {
  expect(screen.getByLabelText('Name')).toHaveValue('Irena');
  expect(screen.getByLabelText('New password')).toHaveValue(newPassword);
  expect(screen.getByLabelText('Confirm new password')).toHaveValue(newPassword);
};

test('a new password needs the current password later, and is saved once it is given', async () => {
  const { user, person, store } = await openProfile(31);
  const before = readToken();
  await savePassword(user);
  await user.click((await findDialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expectKept();
  expect(screen.getByText('Confirm that it is you to make this change.')).toBeVisible();
  expect(await stored(person.id)).toMatchObject({ name: 'Irene', passwordHash });

  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await findDialog();
  expectKept();
  await user.type(dialog.getByLabelText('Current password'), 'wrong{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password.');
  await user.clear(dialog.getByLabelText('Current password'));
  await user.type(dialog.getByLabelText('Current password'), password);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await saved();
  expect(await stored(person.id)).toMatchObject({ name: 'Irena' });
  expect((await stored(person.id))?.passwordHash).not.toBe(passwordHash);
  expect(readToken()).not.toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
  const kept = JSON.stringify([store.getState(), { ...sessionStorage }, { ...localStorage }]);
  for (const secret of [password, newPassword]) expect(kept).not.toContain(secret);
});

test('a new password can be confirmed with a mailed link that is opened in another tab', async () => {
  const { user, person } = await openProfile(31);
  await savePassword(user);
  const dialog = await findDialog();
  await user.click(dialog.getByRole('button', { name: 'Email me a link' }));
  await dialog.findByText(/^Check your inbox \(or spam\) for your access link\./);
  expect(bodiesTo('POST', '/auth/recover')).toEqual([{ email: person.email }]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  const session = { token: await server.signIn(person), role: 'instructor', user: person.id };
  localStorage.setItem('dsuser', JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser' }));
  expectKept();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await saved();
  expect((await stored(person.id))?.passwordHash).not.toBe(passwordHash);
  expect(pageLoads.reload).not.toHaveBeenCalled();
});

describe('the profile', () => {
  test('saves the names of a student at any time, who keeps the role and signs out here', async () => {
    const { user, store, person } = await openProfile(10_000, 'student');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('Last name'), 'X');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    expect(callsTo('POST', `/users/${person.id}`)[0]?.body).toContain('"role":"administrator"');
    const now = { lastname: `${person.lastname}X`, role: 'student' };
    expect(store.getState().session.user).toMatchObject(now);
    expect(await stored(person.id)).toMatchObject(now);
    // The student's header has no menu.
    await user.click(screen.getByRole('link', { name: 'Log Out' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(readToken()).toBeNull();
  });

  test('sends neither a weak password nor two different ones, and a good one at once soon after the sign-in', async () => {
    const { user, person } = await openProfile(29);
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.type(screen.getByLabelText('Confirm new password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('link', { name: 'New password' }));
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'The password must be at least 10 characters long. Leave blank to keep the current password. A new one signs you out everywhere else.',
    );
    await user.clear(screen.getByLabelText('New password'));
    await user.paste(newPassword);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
        'Password and password confirmation do not match.',
      ),
    );
    expect(callsTo('POST', `/users/${person.id}`)).toEqual([]);
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.paste(newPassword);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await saved();
    expect((await stored(person.id))?.passwordHash).not.toBe(passwordHash);
  });

  test('keeps the entered text and shows the reason if saving fails, until the user leaves it', async () => {
    const { user, person } = await openProfile(0);
    failNext('POST', `/users/${person.id}`, 500, { message: 'Not now.' });
    await user.type(await screen.findByLabelText('Name'), 'e');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.getByLabelText('Name')).toHaveValue('Irenee');
    await user.click(screen.getByRole('link', { name: 'Sessions' }));
    await screen.findByRole('heading', { name: 'Sessions' });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Profile' }));
    await screen.findByLabelText('Last name');
    expect(screen.queryByText('Not now.')).toBeNull();
  });
});

describe('one’s own data', () => {
  const open = async () => {
    const opened = await openProfile(1);
    const files: string[] = [];
    URL.createObjectURL = (content: Blob) => `blob:${files.push(content.type)}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    return { ...opened, files };
  };

  test('are saved as two files, their loss is told, and they are erased by the support team on request, after a question', async () => {
    const { user, person, files } = await open();
    const path = `/api/users/${person.id}/data`;
    failNext('GET', path, 500, { message: 'Out of order.' });
    await user.click(await screen.findByRole('button', { name: 'Download JSON' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    await waitFor(() => expect(files).toEqual(['application/json']));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(2));
    expect(files[1]).toMatch(/^text\/csv/);

    await user.click(await screen.findByRole('button', { name: 'Erase my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
    expect(dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('The support team has your request.')).toBeVisible();
    expect(await stored(person.id)).toMatchObject({ email: person.email });
  });

  test('sign the user out where the server erases at once', async () => {
    const { user, person } = await open();
    answerNext('POST', `/api/users/${person.id}/erasure`, () => Response.json({ erased: true }));
    await user.click(await screen.findByRole('button', { name: 'Erase my account' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Erase' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(readToken()).toBeNull();
  });
});

const LOGINS = '/auth/logins';

type Way = Parameters<typeof startLogin>[2];
const signIn = async (id: string, way: Partial<Way> = {}) => {
  const device = 'Chrome on Windows';
  return (await startLogin(server.services, id, { way: 'password', device, ...way })).token;
};
const ofToken = (token = '') => eq(logins.tokenHash, hashToken(token));

/** A user on this device, and on the given others. */
async function openWithLogins(others: readonly Partial<Way>[] = []) {
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
    const { show } = await openWithLogins([
      {},
      { device: '', way: 'link' },
      { device: 'Safari on iOS', way: 'link', handedOver: true },
    ]);
    const release = holdNext('GET', LOGINS);
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
    const { tokens, show } = await openWithLogins([{}, { device: 'Safari on iOS' }]);
    const { user } = await show();
    const call = `${LOGINS}/${await idOf(tokens[0])}`;
    const end = await button(ofWindows);
    failNext('DELETE', call, 500, { message: 'Out of order.' });
    await user.click(end);
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(end).toHaveTextContent('Sign out');
    failNext('DELETE', LOGINS, 500, { message: 'Not now.' });
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
    const { id, show } = await openWithLogins([{}, {}, { device: '' }]);
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
    const { tokens, show } = await openWithLogins([{}]);
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
    const { id, show } = await openWithLogins([{}]);
    failNext('GET', LOGINS, 500, { message: 'Out of order.' });
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
    expect(callsTo('GET', LOGINS)).toEqual([]);
  });
});
