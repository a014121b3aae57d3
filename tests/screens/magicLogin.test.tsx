import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { hashPassword } from '../../server/auth/passwords';
import { accessLinks, invites, users } from '../../server/db/tables';
import { env } from '../../src/lib/env';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { records } from '../support/records';
import { currentPath, goTo, renderApp } from '../support/render';
import { answerNext, bodiesTo, callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const student = await server.aUser({ role: 'student', email: 'sam@students.example' });

async function mailed(
  to: string,
  redir: string,
  kind: 'administration' | 'invite' | 'join' | 'recover' = 'invite',
) {
  return `/magiclogin${new URL(await createAccessLink(server.services, to, kind, redir)).search}`;
}
const linkPath = async (more = '', to = student.id) => (await mailed(to, '/invites')) + more;

/** The time of the page passes by itself, and by `wait`. */
const runClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
};
/** The time of the page passes by `wait` alone. Meanwhile, only `until` can wait for what the page shows. */
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};
async function until(isThere: () => boolean) {
  while (!isThere()) await new Promise(setImmediate);
}
beforeEach(runClock);

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
/** The attempt begins three seconds after the screen. */
const attempt = () => wait(3100);
const title = () => screen.getByRole('heading', { level: 1 });
const links = () =>
  [...document.querySelectorAll('main a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const pressContinue = async ({ user }: Awaited<ReturnType<typeof renderApp>>) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));
/** The visitor is welcomed for a second. */
async function arriveAt(path: string) {
  await screen.findByText(/^Welcome .+!$/);
  await wait(1000);
  await waitFor(() => expect(currentPath()).toBe(path));
}
const sent = () => callsTo('POST', '/auth/autk');
/** Everything that the tab keeps. */
const stored = () => JSON.stringify(Object.entries(sessionStorage)) + JSON.stringify(history.state);

/** Simulates a reload: the memory of the page is lost, and the storage of the tab is kept. */
async function reload(token?: string) {
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  return renderApp(currentPath(), token ? { token } : {});
}

describe('the link of an invitation', () => {
  async function invited(studentId = student.id, purchase = {}) {
    const { id: classId } = await server.aPurchase({ payer: 'instructor', ...purchase });
    const { id } = await server.anInvite({ classId, studentId });
    return { id, path: await mailed(studentId, `/invites/${id}`) };
  }

  test('needs one Continue between the mail and Play, where nobody is signed in', async () => {
    const { id, path } = await invited();
    stopClock();
    const { user } = await renderApp(`${path}&extra=1`);
    expect(title()).toHaveTextContent("Hang on, we're trying to log you in...");
    expect(title()).toHaveAttribute('aria-live', 'polite');
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await wait(2999);
    expect(sent()).toEqual([]);
    await wait(1);
    await until(() => sent().length === 1);
    runClock();
    expect(await screen.findByText('Press Continue to finish signing in.')).toBeVisible();
    expect(sent()[0]?.body).toContain('"extra":"1"');
    expect(title()).toHaveTextContent('Almost there');
    await waitFor(() => expect(title()).toHaveFocus());
    const named = screen.getByText(/^This link signs in/);
    expect(named).toHaveTextContent('This link signs in sam@students.example.');
    // It may break after the @ alone.
    const email = within(named).getByText('sam@students.example.');
    expect(email).toBeVisible();
    expect(email.innerHTML).toBe('sam@<wbr>students.example.');

    const release = holdNext('POST', '/auth/autk');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(title()).toHaveTextContent("Hang on, we're trying to log you in...");
    expect(title()).toHaveFocus();
    expect(screen.queryByText('Press Continue to finish signing in.')).toBeNull();
    // The name is shown for a second.
    stopClock();
    release();
    await until(() => title().textContent === 'Welcome sam@students.example!');
    await wait(999);
    expect(currentPath()).toBe('/magiclogin');
    await wait(1);
    await until(() => currentPath() === `/invites/${id}`);
    runClock();
    expect(await screen.findByRole('link', { name: 'Play' })).toHaveAttribute('href');
    expect(readToken()).not.toBeNull();
  });

  test('leads at once to the invite where its student is signed in, also when it is opened again', async () => {
    const { id, path } = await invited();
    // The words of the server do not matter.
    const other = { message: 'Noch ein Schritt.', errors: { token: 'Konto: Sam' }, account: student.email };
    answerNext('POST', '/auth/autk', () => Response.json(other, { status: 409 }));
    for (const token of [await server.signIn(student), null]) {
      await renderApp(path, { token: token ?? readToken() ?? '' });
      await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
      expect(await screen.findByRole('link', { name: 'Play' })).toBeVisible();
    }
    expect(sent()).toHaveLength(3);
  });

  test('proves the address of its student who is signed in, and says that the earlier password is gone', async () => {
    const owner = await server.aUser({ role: 'student', passwordHash: 'a manager’s', addressUnproven: true });
    const { id, path } = await invited(owner.id);
    const { user } = await renderApp(path, { token: await server.signIn(owner) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your address is confirmed\./);
    const proven = { passwordHash: '', addressUnproven: false };
    expect(await server.stored(users, owner.id)).toMatchObject(proven);
    await user.click(screen.getByRole('button', { name: 'Continue without a password' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('offers a new one in one tap where it was used, and leads to the invite by a password instead', async () => {
    const password = 'A-good-password-1';
    const owner = await server.aUser({ role: 'student', passwordHash: await hashPassword(password) });
    const { id, path } = await invited(owner.id);
    await server.db.delete(accessLinks);
    const { user } = await renderApp(path);
    await attempt();
    await screen.findByText('It goes to the address that this one was sent to.');
    expect(document.body).not.toHaveTextContent(owner.email);
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or been used.');
    await user.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText(/^A new link is on its way/)).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(title()).toHaveTextContent('Check your inbox');
    const token = new URLSearchParams(path.split('?')[1]).get('token');
    expect(bodiesTo('POST', '/auth/new-link')).toEqual([{ token, redir: `/invites/${id}` }]);
    failNext('POST', '/auth/new-link', 429, { message: 'Wait a moment.' });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Wait a moment.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Access Via Email' })).toBeVisible();

    await user.click(await screen.findByRole('link', { name: 'Sign in with a password' }));
    await user.type(await screen.findByLabelText('Email'), owner.email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('says that the invitation was withdrawn, and offers no new link', async () => {
    const { id, path } = await invited();
    await server.change(invites, id, { revokedAt: new Date() });
    await server.db.update(accessLinks).set({ usedAt: new Date() });
    await renderApp(path);
    await attempt();
    expect(await screen.findByRole('heading', { name: 'Your invitation was withdrawn' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/invitation to .+ withdrawn\. Your instructor may/);
    expect(screen.queryByRole('button', { name: 'Email me a new link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Access Via Email' })).not.toHaveClass('btn');
    expect(screen.getByRole('link', { name: 'Sign in with a password' })).toBeVisible();

    // Its student who is signed in reads the same on the invite.
    await renderApp(path, { token: await server.signIn(student) });
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
    expect(await screen.findByText(/^This invitation was withdrawn\./)).toBeVisible();
  });

  const elses = 'This link signs in somebody else.';
  test.each<[string, () => Promise<{ path: string; as?: { id: string; email: string } }>, string]>([
    [
      'of somebody else to the own invite',
      async () => {
        const { id } = await invited();
        const other = await server.aUser({ role: 'student' });
        return { path: await mailed(other.id, `/invites/${id}`) };
      },
      elses,
    ],
    [
      'to an invite, of an instructor who can see it too',
      async () => {
        const as = await server.aUser();
        return { ...(await invited(student.id, { customerId: as.id })), as };
      },
      elses,
    ],
    [
      'of somebody else that this browser has asked for',
      async () => {
        const other = await server.aUser();
        const path = await mailed(other.id, '/sessions/1');
        await server.db.update(accessLinks).set({ browserHash: 'any' });
        return { path };
      },
      elses,
    ],
    [
      'that an administrator has made for the same person',
      async () => ({ path: await mailed(student.id, '/dashboard', 'administration') }),
      '',
    ],
    [
      'whose owner nobody can tell',
      async () => {
        failNext('POST', '/auth/link-owner', 403, { message: 'Forbidden' });
        return { path: await mailed(student.id, '/sessions/1') };
      },
      'This link may sign in somebody else.',
    ],
    [
      'of a backend that names no address',
      async () => {
        const { id, path } = await invited();
        failNext('POST', '/auth/link-owner', 404);
        answerNext('GET', `/api/invites/${id}`, () => Response.json({ ...records.invite, email: undefined }));
        return { path };
      },
      '',
    ],
  ])('asks who is signed in before it is used: a link %s', async (_, prepare, text) => {
    const { path, as = student } = await prepare();
    const token = await server.signIn(as);
    await renderApp(path, { token });
    expect(await screen.findByText(/^You’re signed in as/)).toHaveTextContent(
      `You’re signed in as ${as.email}. ${text}`,
    );
    expect(sent()).toEqual([]);
    expect(readToken()).toBe(token);
  });

  test('asks somebody else who is signed in, who stays so or becomes its student', async () => {
    const { id, path } = await invited();
    const { token } = await server.signedIn({ role: 'student' });
    const first = await renderApp(path, { token });
    await wait(5000);
    expect(sent()).toEqual([]);
    await first.user.click(await screen.findByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    await waitFor(() => expect(stored()).not.toContain('token'));
    expect(readToken()).toBe(token);
    expect(first.store.getState().session.loggedIn).toBe(true);

    const app = await renderApp(path, { token });
    await app.user.click(await screen.findByRole('button', { name: 'Switch account' }));
    expect(title()).toHaveFocus();
    await attempt();
    await pressContinue(app);
    await arriveAt(`/invites/${id}`);
  });
});

describe('the link of a mail', () => {
  test.each([
    ['the recovery', 'recover', '/dashboard'],
    ['a class', 'join', '/join/BCDF-GHJK'],
  ] as const)('of %s leads the same person at once to its page, in any state', async (_, kind, redir) => {
    const instructor = await server.aUser();
    const path = await mailed(instructor.id, redir, kind);
    const leads = async (token: string) => {
      await renderApp(path, { token });
      await waitFor(() => expect(currentPath()).toBe(redir));
    };
    await leads(await server.signIn(instructor));
    await leads(readToken() ?? '');
    await server.db.update(accessLinks).set({ usedAt: null, expiresAt: new Date(0) });
    const token = readToken() ?? '';
    await leads(token);
    expect(readToken()).toBe(token);
  });

  test('of a class offers a new one where it was used, and leads back to the class', async () => {
    const instructor = await server.aUser();
    const path = await mailed(instructor.id, '/join/BCDF-GHJK', 'join');
    await server.db.update(accessLinks).set({ usedAt: new Date() });
    await renderApp(path);
    await attempt();
    expect(await screen.findByRole('button', { name: 'Email me a new link' })).toBeVisible();
    expect(links()).toEqual([
      'Go to the class /admin/join/BCDF-GHJK',
      'Access Via Email /admin/recover',
      'Sign in with a password /admin/login',
    ]);
  });
});

describe('a login link', () => {
  const fullredir = '&fullredir=%2Fsandbox%2Fplay%2F1';
  const away = `${window.location.origin}/sandbox/play/1`;

  test('leads to fullredir by a full page load if its origin is trusted', async () => {
    const app = await renderApp(await linkPath(fullredir));
    await attempt();
    await pressContinue(app);
    expect(await screen.findByText('Welcome sam@students.example!')).toBeVisible();
    await wait(1000);
    await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledWith(away));
  });

  test('asks the owner of an address for a password in place of the earlier one, and then goes on', async () => {
    const owner = await server.aUser({ passwordHash: 'somebody’s', addressUnproven: true });
    const app = await renderApp(await linkPath(fullredir, owner.id));
    await attempt();
    await pressContinue(app);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your address is confirmed. Choose a new password: somebody else may know the one from before.',
    );
    expect(title()).toHaveTextContent(`Welcome ${owner.email}!`);
    await wait(10_000);
    expect(currentPath()).toBe('/magiclogin');
    expect(pageLoads.assign).not.toHaveBeenCalled();
    const save = () => app.user.click(screen.getByRole('button', { name: 'Save and continue' }));
    const field = await screen.findByLabelText('New password');
    await save();
    expect(field).toHaveAccessibleDescription('Enter a password.');
    await app.user.type(field, 'Password-1');
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This password is among/));
    await app.user.clear(field);
    await app.user.type(field, 'Teach-with-cases-27');
    await save();
    await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledWith(away));
    expect((await server.stored(users, owner.id))?.passwordHash).toMatch(/^\$argon2id/);
  });

  test('goes on without a password where its owner wants none', async () => {
    const owner = await server.aUser({ passwordHash: 'somebody’s', addressUnproven: true });
    const app = await renderApp(await linkPath('', owner.id));
    await attempt();
    await pressContinue(app);
    const button = () => screen.findByRole('button', { name: 'Continue without a password' });
    await button();
    // A reload asks again; what was answered is not asked again.
    const { user } = await reload(readToken() ?? '');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your address is confirmed\./);
    expect(title()).toHaveTextContent(`Welcome ${owner.email}!`);
    await user.click(await button());
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    goTo('/magiclogin');
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });

  test('that is no longer valid is tried once, and forgotten', async () => {
    await renderApp('/magiclogin?token=nonsense');
    await attempt();
    // The reason is said once, by the server's text.
    expect(await screen.findByRole('alert')).toHaveTextContent('expired or been used. Ask for a new one.');
    expect(title()).toHaveTextContent('We couldn’t sign you in');
    await waitFor(() => expect(title()).toHaveFocus());
    expect(links()).toEqual(['Access Via Email /admin/recover', 'Sign in with a password /admin/login']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await wait(10_000);
    expect(sent()).toHaveLength(1);
    expect(pageLoads.reload).not.toHaveBeenCalled();
    expect(stored()).not.toContain('nonsense');

    const { user } = await reload();
    await attempt();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link is not complete. Open it again, or ask for a new one.',
    );
    await user.click(screen.getByRole('link', { name: 'Sign in with a password' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a partner shows it, and leads back to it where the hub trusts its address', async () => {
    const partner = 'https://lms.example';
    const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${partner}/`);
    const refused = async () => {
      await renderApp('/magiclogin?from=lti&token=x');
      expect(await screen.findByAltText('Learning tools')).toBeVisible();
      expect(screen.getByRole('img', { name: 'to' })).toBeVisible();
      await attempt();
      expect(await screen.findByText(/Go back to Learning tools/)).toBeVisible();
      const link = screen.queryByRole('link', { name: 'Back to Learning tools' })?.getAttribute('href');
      return link;
    };
    expect(await refused()).toBeUndefined();
    env.trustedOrigins.push(partner);
    expect(await refused()).toBe(`${partner}/`);
    referrer.mockReturnValue('');
    expect(await refused()).toBeUndefined();
    env.trustedOrigins.pop();

    // An unknown one is the hub.
    await renderApp('/magiclogin?from=__proto__&token=x');
    expect(await screen.findByRole('img', { name: 'Casebridge' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'to' })).toBeNull();
  });

  test('leaves the signed-in user signed in if it fails', async () => {
    const token = await server.signIn(await server.aUser({ email: 'stays@school.example' }));
    const { user, store } = await renderApp('/magiclogin?token=nonsense', { token });
    await user.click(await screen.findByRole('button', { name: 'Switch account' }));
    failNext('POST', '/auth/autk', 401, { message: 'No.' });
    await attempt();
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(store.getState().session.user?.email).toBe('stays@school.example');
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/admin/dashboard');
  });
});

test('a page load during a login link at any moment, or after a server error, does not prevent another attempt, until it is spent, and leaves the focus where it is', async () => {
  await renderApp(await linkPath('&extra=1'));
  await screen.findByText(/Hang on/);
  expect(currentPath()).toBe('/magiclogin');
  expect(JSON.stringify(history.state)).not.toContain('token');
  const { user } = await reload();
  const link = await screen.findByRole('link', { name: 'Sign-Up' });
  link.focus();
  failNext('POST', '/auth/autk', 503);
  await attempt();
  await screen.findByRole('alert');
  expect(link).toHaveFocus();
  expect(title()).toHaveTextContent('We couldn’t sign you in');
  expect(links()).toEqual(['Access Via Email /admin/recover', 'Sign in with a password /admin/login']);
  failNext('POST', '/auth/autk', 503);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole('button', { name: 'Try again' });
  await reload();
  await attempt();
  await screen.findByRole('button', { name: 'Continue' });
  const app = await reload();
  await attempt();
  await pressContinue(app);
  await screen.findByText('Welcome sam@students.example!');
  expect(sent().at(-1)?.body).toContain('"extra":"1"');
  expect(stored()).not.toContain('token');
  await reload();
  await waitFor(() => expect(currentPath()).toBe('/dashboard'));
});

describe('while the server cannot check the session', () => {
  async function openUnchecked() {
    const { token, ...person } = await server.signedIn();
    failNext('GET', '/auth/profile', 503, { message: 'Out of order.' });
    const app = await renderApp(await linkPath(), { token });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await wait(5000);
    expect(sent()).toEqual([]);
    return { ...app, token, person };
  }

  test('a login link waits, also during the check, and asks for confirmation after it', async () => {
    const { user, token, person } = await openUnchecked();
    const release = holdNext('GET', '/auth/profile');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await wait(5000);
    expect(sent()).toEqual([]);
    release();
    expect(await screen.findByText(/^You’re signed in as/)).toHaveTextContent(person.email);
    await waitFor(() => expect(title()).toHaveFocus());
    await wait(5000);
    expect(sent()).toEqual([]);
    expect(readToken()).toBe(token);
  });

  test('a login link can still be used', async () => {
    const { token, ...app } = await openUnchecked();
    await app.user.click(screen.getByRole('button', { name: 'Use the link' }));
    expect(title()).toHaveFocus();
    await attempt();
    await pressContinue(app);
    await arriveAt('/invites');
    expect(readToken()).not.toBe(token);
  });
});
