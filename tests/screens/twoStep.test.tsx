import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashPassword } from '../../server/auth/passwords';
import { logins, secondFactors, users } from '../../server/db/tables';
import type { Role } from '../../src/contract/user';
import { type AppUser, currentPath, goTo, renderApp } from '../support/render';
import { callsTo, failNext, loseAnswerNext, startServer } from '../support/server';

const server = await startServer({ config: { requireSecondFactor: true } });
const password = 'A-good-password-1';
const passwordHash = await hashPassword(password);

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const newSecret = () => new Secret({ size: 20 }).base32;

/** A user with a second factor. */
async function protectedUser(role: Role = 'instructor') {
  const person = await server.aUser({ role, name: 'Irene', passwordHash });
  const secret = newSecret();
  await server.db.insert(secondFactors).values({ userId: person.id, secret, confirmedAt: new Date() });
  return { person, code: () => codeOf(secret) };
}

/** A complete login that began the given number of minutes ago. */
async function completeLogin(userId: string, minutes = 0) {
  const token = await server.signIn({ id: userId });
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await server.db
    .update(logins)
    .set({ createdAt, secondFactorAt: createdAt })
    .where(eq(logins.userId, userId));
  return token;
}

const CODE = 'Code of your authenticator app';
const key = /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/;

const findSection = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const findCode = () => screen.findByLabelText(CODE);

async function enter(user: AppUser, code: string) {
  const field = await findCode();
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
}
const isRefused = async () =>
  waitFor(() => expect(screen.getByLabelText(CODE)).toHaveAccessibleDescription(/^This code is wrong/));

/** Sets an app up by the key that is shown, and returns the recovery codes. */
async function setUp(user: AppUser): Promise<string[]> {
  const shown = (await screen.findByText(key)).textContent ?? '';
  await enter(user, codeOf(shown.replaceAll(' ', '')));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  const codes = within(list).getAllByRole('listitem');
  return codes.map(({ textContent }) => textContent ?? '');
}
const saveCodes = (user: AppUser) => user.click(screen.getByRole('button', { name: 'I have saved them' }));

describe('the profile', () => {
  test('sets two-step sign-in up by a code of the app, and shows the recovery codes once', async () => {
    const { user, store } = await renderApp('/profile', await server.signedIn({ passwordHash }));
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeVisible();
    const shown = screen.getByText(key).textContent?.replaceAll(' ', '') ?? '';
    expect(screen.getByRole('link', { name: 'open an app on this device' }).getAttribute('href')).toContain(
      shown,
    );
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await findCode()).toHaveAccessibleDescription('Enter the code.');
    await enter(user, '12345');
    await isRefused();
    const codes = await setUp(user);
    expect(codes).toHaveLength(10);
    await user.keyboard('{Escape}');
    await saveCodes(user);
    await screen.findByText('On. You have 10 recovery codes left.');
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
    const kept = JSON.stringify([store.getState(), { ...sessionStorage }, { ...localStorage }]);
    for (const secret of [shown, ...codes]) expect(kept).not.toContain(secret);
  });

  test('exchanges the app, gives new recovery codes, and turns it off after a question', async () => {
    const { person } = await protectedUser();
    const { user } = await renderApp('/profile', { token: await completeLogin(person.id) });
    await screen.findByText('On. You have 0 recovery codes left.');
    await user.click(screen.getByRole('button', { name: 'Use another app' }));
    await setUp(user);
    await saveCodes(user);
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const renewal = await findDialog('Make new recovery codes?');
    await user.click(renewal.getByRole('button', { name: 'Make new codes' }));
    await screen.findByRole('list', { name: 'Recovery codes' });
    await saveCodes(user);

    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = await findDialog('Turn off two-step sign-in?');
    failNext('DELETE', '/auth/second-factor', 503);
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Planned failure 503.');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await (await findSection()).findByRole('button', { name: 'Set up' })).toBeVisible();
  });

  test('tells that the state or a key did not load, loads it again, and goes on where the answer to the code was lost', async () => {
    failNext('GET', '/auth/second-factor', 503);
    failNext('POST', '/auth/second-factor', 503);
    const { user } = await renderApp('/profile', await server.signedIn({ passwordHash }));
    for (const next of ['Set up', 'Turn on']) {
      expect(await screen.findByText('Planned failure 503.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await user.click(await screen.findByRole('button', { name: next }));
    }
    const shown = (await screen.findByText(key)).textContent?.replaceAll(' ', '') ?? '';
    loseAnswerNext('POST', '/auth/second-factor/confirmation');
    await enter(user, codeOf(shown));
    expect(await screen.findByText(/^We could not reach the server/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('On. You have 10 recovery codes left.')).toBeVisible();
    expect(await screen.findByText(/^Two-step sign-in is on\. Make new recovery codes/)).toBeVisible();
  });

  test('asks who has an unproven address to confirm it first', async () => {
    const person = await server.aUser({ passwordHash, addressUnproven: true });
    const { user } = await renderApp('/profile', { token: await server.signIn(person) });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const section = await findSection();
    expect(await section.findByText(/^Confirm your address/)).toBeVisible();
    const onlyOne = await screen.findByRole('button', { name: 'Send again' });
    await user.click(section.getByRole('button', { name: 'Confirm now' }));
    expect(onlyOne).toHaveFocus();
    await server.change(users, person.id, { addressUnproven: false });
    window.dispatchEvent(new Event('focus'));
    expect(await section.findByText(key)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Cancel' }));
    expect(await section.findByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

describe('signing in', () => {
  test('asks for the code in place of the screen, which comes next', async () => {
    const { person, code } = await protectedUser();
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Email'), person.email);
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await waitFor(() => expect(screen.getByLabelText(CODE)).toHaveFocus());
    await user.keyboard('12345{Enter}');
    await isRefused();
    expect(screen.getByLabelText(CODE)).toHaveFocus();
    expect(callsTo('GET', '/api/public/clients/all')).toEqual([]);
    await enter(user, code());
    const heading = await screen.findByRole('heading', { name: 'What can we help you teach your students?' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(currentPath()).toBe('/dashboard');
  });

  test('asks again after a reload, takes a recovery code, and goes on after a lost answer', async () => {
    const { person } = await protectedUser();
    await server.aPurchase({ customerId: person.id, name: 'Monday group' });
    const owner = await renderApp('/profile', { token: await completeLogin(person.id) });
    await owner.user.click(await screen.findByRole('button', { name: 'Use another app' }));
    const [recoveryCode = ''] = await setUp(owner.user);

    const { user } = await renderApp('/sessions', { token: await server.signIn(person) });
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    loseAnswerNext('POST', '/auth/second-factor/code');
    await user.type(field, `${recoveryCode}{Enter}`);
    expect(await screen.findByText(/^We could not reach the server/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: 'Monday group' })).toBeVisible();
  });

  test('goes on when the code was given in another tab, and asks where one has signed in without it', async () => {
    const { person } = await protectedUser();
    const { user } = await renderApp('/invites', { token: await server.signIn(person) });
    await findCode();
    const mark = (secondFactorAt: Date | null) =>
      server.db.update(logins).set({ secondFactorAt }).where(eq(logins.userId, person.id));
    await mark(new Date());
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Invites' })).toBeVisible();
    await mark(null);
    await user.click(screen.getByRole('link', { name: 'Sessions' }));
    await waitFor(() => expect(screen.getByLabelText(CODE)).toHaveFocus());
  });

  test('can be left for help, and by Log Out', async () => {
    const { person } = await protectedUser();
    const { user } = await renderApp('/dashboard', { token: await server.signIn(person) });
    await user.click(await screen.findByRole('link', { name: 'Lost the app and the codes?' }));
    await screen.findByRole('heading', { name: 'Contact us' });
    goTo('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Log Out' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    const left = () => server.db.select().from(logins).where(eq(logins.userId, person.id));
    await waitFor(async () => expect(await left()).toEqual([]));
  });

  test('takes a question for the password away when another tab lacks its code', async () => {
    const { person } = await protectedUser();
    const { user } = await renderApp('/profile', { token: await completeLogin(person.id, 31) });
    await user.click(await screen.findByRole('button', { name: 'Use another app' }));
    await findDialog('Confirm that it’s you');
    const token = await server.signIn(person);
    localStorage.setItem('dsuser', JSON.stringify({ token, role: person.role, user: person.id }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByLabelText(CODE)).toHaveFocus());
  });

  test('does not exchange the app again where the page is left before the codes are saved', async () => {
    const { user } = await renderApp('/users', await server.signedIn({ role: 'manager', passwordHash }));
    await setUp(user);
    await user.click(screen.getByRole('link', { name: 'Contact' }));
    await screen.findByRole('heading', { name: 'Contact us' });
    goTo('/profile');
    expect(await screen.findByText('On. You have 10 recovery codes left.')).toBeVisible();
  });

  test('opens a mailed link although the code is missing', async () => {
    const { person, code } = await protectedUser();
    const token = await server.signIn(person);
    const link = new URL(await createAccessLink(server.services, person.id, 'recover', '/sessions'));
    const { user } = await renderApp(`/magiclogin${link.search}`, { token });
    await enter(user, code());
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeVisible();
  });

  test('sets it up before all else where the role needs it', async () => {
    const person = await server.aUser({ role: 'administrator', passwordHash });
    const { user } = await renderApp('/users', { token: await server.signIn(person) });
    expect(await screen.findByText('Your role needs a second step to sign in.')).toBeVisible();
    await setUp(user);
    window.dispatchEvent(new Event('focus'));
    await saveCodes(user);
    expect(await screen.findByRole('link', { name: new RegExp(person.lastname) })).toBeVisible();
    goTo('/profile');
    expect(await screen.findByRole('button', { name: 'Use another app' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  test('is confirmed later by the password and a code together, and the call is made again', async () => {
    const { person, code } = await protectedUser();
    const { user } = await renderApp('/profile', { token: await completeLogin(person.id, 31) });
    await user.click(await screen.findByRole('button', { name: 'Use another app' }));
    const identity = await findDialog('Confirm that it’s you');
    await user.type(identity.getByLabelText('Current password'), `${password}{Enter}`);
    expect(identity.getByRole('alert')).toHaveTextContent('Enter the code of your authenticator app.');
    await user.type(identity.getByLabelText(CODE), '12345{Enter}');
    expect(await identity.findByText(/^This code is wrong/)).toBeVisible();
    await user.clear(identity.getByLabelText(CODE));
    await user.type(identity.getByLabelText(CODE), `${code()}{Enter}`);
    expect(await screen.findByText(key)).toBeVisible();
    expect(callsTo('POST', '/auth/second-factor')).toHaveLength(2);
  });
});

test('an administrator turns it off for a user who has lost it', async () => {
  const { person } = await protectedUser();
  const administrator = await protectedUser('administrator');
  const token = await completeLogin(administrator.person.id);
  const { user } = await renderApp(`/users/${person.id}`, { token });
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = await findDialog(`Turn off two-step sign-in of Irene ${person.lastname}?`);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-step sign-in is off.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull());
  expect(await server.db.select().from(secondFactors).where(eq(secondFactors.userId, person.id))).toEqual([]);
});
