import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/links/accessLinks';
import { hashPassword } from '../../server/auth/passwords/passwords';
import { mails } from '../../server/db/schema/mails';
import { accessLinks, users } from '../../server/db/schema/people';
import { invites } from '../../server/db/schema/purchases';
import { env } from '../../src/lib/env';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { records } from '../support/records';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

const server = await startServer();
const student = await server.aUser({ role: 'student', email: 'sam@students.example' });

const linkPath = async (more = '', to = student.id) => {
  const address = new URL(await createAccessLink(server.services, to, 'invite', '/invites'));
  return `/magiclogin${address.search}${more}`;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('the link of an invitation', () => {
  async function invited(studentId = student.id) {
    const { id: purchaseId } = await server.aPurchase({ payer: 'instructor' });
    const { id } = await server.anInvite({ purchaseId, studentId });
    const address = new URL(await createAccessLink(server.services, studentId, 'invite', `/invites/${id}`));
    return { id, path: `/magiclogin${address.search}` };
  }

  test('leads at once to the invite where its student is signed in, also when it is opened again', async () => {
    const { id, path } = await invited();
    const leads = async (token: string) => {
      const { unmount } = await renderApp(path, { token });
      await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
      expect(await screen.findByRole('link', { name: 'Play' })).toBeVisible();
      unmount();
    };
    await leads(await server.signIn(student));
    await leads(readToken() ?? '');
    expect(callsTo('POST', '/auth/autk')).toHaveLength(3);
  });

  test('needs one Continue between the mail and Play, where nobody is signed in', async () => {
    const { id, path } = await invited();
    const { user } = await renderApp(path);
    await wait(3100);
    await screen.findByText(/^This link signs in/);
    expect(screen.getByRole('alert')).toHaveTextContent(`This link signs in ${student.email}.`);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
    expect(await screen.findByRole('link', { name: 'Play' })).toHaveAttribute('href');
  });

  test('leads to the invite in whatever words the server asks for Continue', async () => {
    const { id, path } = await invited();
    const other = { message: 'Noch ein Schritt.', errors: { token: 'Konto: Sam' }, account: student.email };
    answerNext('POST', '/auth/autk', () => Response.json(other, { status: 409 }));
    await renderApp(path, { token: await server.signIn(student) });
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('proves the address of its student who is signed in, and says that the earlier password is gone', async () => {
    const owner = await server.aUser({ role: 'student', passwordHash: 'a manager’s', addressUnproven: true });
    const { id, path } = await invited(owner.id);
    const { user } = await renderApp(path, { token: await server.signIn(owner) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your address is confirmed\./);
    const [stored] = await server.db.select().from(users).where(eq(users.id, owner.id));
    expect(stored).toMatchObject({ passwordHash: '', addressUnproven: false });
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('offers a new one in one tap where it was used, expired or replaced', async () => {
    const { id, path } = await invited();
    await server.db.delete(accessLinks);
    const { user } = await renderApp(path);
    await wait(3100);
    await screen.findByText('We can send a new one to the address that this one was sent to.');
    expect(document.body).not.toHaveTextContent(student.email);
    await user.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText(/^A new link is on its way/)).toHaveAttribute('role', 'status');
    const asked = JSON.parse(callsTo('POST', '/auth/new-link')[0]?.body ?? '');
    expect(asked).toEqual({
      token: new URLSearchParams(path.split('?')[1]).get('token'),
      redir: `/invites/${id}`,
    });
    failNext('POST', '/auth/new-link', 429, { message: 'Wait a moment.' });
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('Wait a moment.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Access Via Email' })).toBeVisible();
  });

  test('still leads to the invite where the student signs in with a password instead', async () => {
    const password = 'A-good-password-1';
    const owner = await server.aUser({ role: 'student', passwordHash: await hashPassword(password) });
    const { id, path } = await invited(owner.id);
    await server.db.delete(accessLinks);
    const { user } = await renderApp(path);
    await wait(3100);
    await user.click(await screen.findByRole('link', { name: 'Sign in with a password' }));
    await user.type(await screen.findByLabelText('Email'), owner.email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('says that the invitation was withdrawn, and offers no new link', async () => {
    const { id, path } = await invited();
    await server.db.update(invites).set({ revokedAt: new Date() }).where(eq(invites.id, id));
    await server.db.update(accessLinks).set({ usedAt: new Date() });
    await renderApp(path);
    await wait(3100);
    expect(await screen.findByRole('heading', { name: 'Your invitation was withdrawn' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Your invitation to .+ was withdrawn\. Your instructor may/,
    );
    expect(screen.queryByRole('button', { name: 'Email me a new link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Access Via Email' })).not.toHaveClass('btn');
    expect(screen.getByRole('link', { name: 'Sign in with a password' })).toBeVisible();
  });

  test('leads its signed-in student to the invite, also when it was withdrawn', async () => {
    const { id, path } = await invited();
    await server.db.update(invites).set({ revokedAt: new Date() }).where(eq(invites.id, id));
    await server.db.update(accessLinks).set({ usedAt: new Date() });
    await renderApp(path, { token: await server.signIn(student) });
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
    expect(await screen.findByText(/^This invitation was withdrawn\./)).toBeVisible();
  });

  test('asks where the link to an own invite signs in somebody else', async () => {
    const { id } = await invited();
    const other = await server.aUser({ role: 'student' });
    const address = new URL(await createAccessLink(server.services, other.id, 'invite', `/invites/${id}`));
    const token = await server.signIn(student);
    await renderApp(`/magiclogin${address.search}`, { token });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(student.email);
    expect(readToken()).toBe(token);
  });

  test.each([
    ['refuses it with a 403', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
    ['names no address', () => Response.json({ ...records.invite, email: undefined })],
  ])('asks where a backend %s', async (_, plan) => {
    const { id, path } = await invited();
    failNext('POST', '/auth/link-owner', 404);
    answerNext('GET', `/api/invites/${id}`, plan);
    await renderApp(path, { token: await server.signIn(student) });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(student.email);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
  });

  test('asks somebody else who is signed in, and leads to the invite as its student', async () => {
    const { id, path } = await invited();
    const other = await server.aUser({ role: 'student' });
    const { user } = await renderApp(path, { token: await server.signIn(other) });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(other.email);
    await user.click(screen.getByRole('button', { name: 'Switch account' }));
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await wait(1100);
    await waitFor(() => expect(currentPath()).toBe(`/invites/${id}`));
  });

  test('asks the instructor of the class, who can see the invite too', async () => {
    const instructor = await server.aUser();
    const { id: purchaseId } = await server.aPurchase({ customerId: instructor.id, payer: 'instructor' });
    const { id } = await server.anInvite({ purchaseId, studentId: student.id });
    const address = new URL(await createAccessLink(server.services, student.id, 'invite', `/invites/${id}`));
    await renderApp(`/magiclogin${address.search}`, { token: await server.signIn(instructor) });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(instructor.email);
  });
});

describe('the link of a mail', () => {
  const pathOf = (link: string) => `/magiclogin${new URL(link).search}`;

  test.each([
    ['a welcome', 'invite', '/dashboard'],
    ['the recovery', 'recover', '/dashboard'],
    ['a co-teacher', 'invite', '/sessions/1'],
    ['a class', 'join', '/join/BCDF-GHJK'],
  ] as const)('of %s leads the same person at once to its page, in any state', async (_, kind, redir) => {
    const instructor = await server.aUser();
    const path = pathOf(await createAccessLink(server.services, instructor.id, kind, redir));
    const leads = async (token: string) => {
      const { unmount } = await renderApp(path, { token });
      await waitFor(() => expect(currentPath()).toBe(redir));
      unmount();
    };
    await leads(await server.signIn(instructor));
    await leads(readToken() ?? '');
    await server.db.update(accessLinks).set({ usedAt: null, expiresAt: new Date(0) });
    const token = readToken() ?? '';
    await leads(token);
    expect(readToken()).toBe(token);
  });

  test.each([
    ['a co-teacher', 'invite', '/sessions/1', []],
    ['the recovery', 'recover', '/dashboard', []],
    ['a class', 'join', '/join/BCDF-GHJK', ['Go to the class']],
  ] as const)('of %s offers a new one in one tap where it was used', async (_, kind, redir, more) => {
    const instructor = await server.aUser();
    const path = pathOf(await createAccessLink(server.services, instructor.id, kind, redir));
    await server.db.update(accessLinks).set({ usedAt: new Date() });
    const { user } = await renderApp(path);
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Email me a new link' }));
    expect(await screen.findByText(/^A new link is on its way/)).toBeVisible();
    await server.services.background.idle();
    const [mail] = await server.db.select().from(mails).where(eq(mails.to, instructor.email));
    expect(mail?.text).toContain(new URLSearchParams({ redir }).toString());
    const links = [...document.querySelectorAll('main a')].map((link) => link.textContent);
    expect(links).toEqual([...more, 'Access Via Email', 'Sign in with a password']);
  });

  test('of a co-teacher proves the address of the same person', async () => {
    const teacher = await server.aUser({ passwordHash: 'a stranger’s', addressUnproven: true });
    const path = pathOf(await createAccessLink(server.services, teacher.id, 'invite', '/sessions/1'));
    await renderApp(path, { token: await server.signIn(teacher) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your address is confirmed\./);
    const [stored] = await server.db.select().from(users).where(eq(users.id, teacher.id));
    expect(stored).toMatchObject({ passwordHash: '', addressUnproven: false });
  });

  test('of somebody else is not used before the answer, also in the browser that asked for it', async () => {
    const other = await server.aUser();
    const path = pathOf(await createAccessLink(server.services, other.id, 'invite', '/sessions/1'));
    await server.db.update(accessLinks).set({ browserHash: 'any' });
    const token = await server.signIn(student);
    await renderApp(path, { token });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(
      `You're signed in as ${student.email}. This link signs in someone else.`,
    );
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    expect(readToken()).toBe(token);
  });

  test('that an administrator has made for the same person asks', async () => {
    const path = pathOf(await createAccessLink(server.services, student.id, 'administration', '/dashboard'));
    await renderApp(path, { token: await server.signIn(student) });
    expect(await screen.findByText(/^You're signed in as/)).toBeVisible();
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
  });

  test('asks where nobody can tell whose it is', async () => {
    const path = pathOf(await createAccessLink(server.services, student.id, 'invite', '/sessions/1'));
    failNext('POST', '/auth/link-owner', 403, { message: 'Forbidden' });
    await renderApp(path, { token: await server.signIn(student) });
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(
      'This link may sign in someone else.',
    );
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
  });
});

describe('a login link', () => {
  test('is tried after three seconds with all its parameters, and asks for confirmation in another browser', async () => {
    const { user } = await renderApp(await linkPath('&extra=1'));
    expect(await screen.findByText("Hang on, we're trying to log you in...")).toBeVisible();
    expect(window.location.search).toBe('');
    await wait(2500);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    await wait(600);
    expect(await screen.findByText('Press Continue to finish signing in.')).toBeVisible();
    expect(callsTo('POST', '/auth/autk')[0]?.body).toContain('"extra":"1"');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    expect(readToken()).not.toBeNull();
  });

  test('is tried at once by Continue, which confirms nothing', async () => {
    const { user } = await renderApp(await linkPath());
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByText(/^This link signs in/)).toHaveTextContent(
      'This link signs in sam@students.example.',
    );
    const sent = () => callsTo('POST', '/auth/autk').map(({ body }) => body.includes('confirm'));
    expect(sent()).toEqual([false]);
    // The second click of a double click.
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }), { detail: 2 });
    await wait(5000);
    expect(sent()).toEqual([false]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    expect(sent()).toEqual([false, true]);
  });

  test('leads to fullredir by a full page load if its origin is trusted', async () => {
    const { user } = await renderApp(await linkPath('&fullredir=%2Fsandbox%2Fplay%2F1'));
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Welcome sam@students.example!')).toBeVisible();
    await waitFor(() =>
      expect(pageLoads.assign).toHaveBeenCalledWith(`${window.location.origin}/sandbox/play/1`),
    );
  });

  test.each([
    ['', '/admin/invites'],
    ['&fullredir=%2Fsandbox%2Fplay%2F1', `${window.location.origin}/sandbox/play/1`],
  ])(
    'with %j shows the owner of an address that the earlier password is gone, until the owner continues',
    async (more, onward) => {
      const owner = await server.aUser({ passwordHash: 'somebody’s', addressUnproven: true });
      const { user } = await renderApp(await linkPath(more, owner.id));
      await wait(3100);
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Your address is confirmed. The password from before no longer works: choose a new one now, or later in your profile.',
      );
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Welcome ${owner.email}!`);
      await wait(10_000);
      expect(currentPath()).toBe('/magiclogin');
      expect(pageLoads.assign).not.toHaveBeenCalled();
      expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', onward);
      await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
      expect(await screen.findByLabelText('New password')).toHaveFocus();
    },
  );

  test('shows the name of the signed-in user for a second', async () => {
    await renderApp(await linkPath());
    await wait(3100);
    const button = await screen.findByRole('button', { name: 'Continue' });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveAttribute('aria-live', 'polite');
    // From here on, the test controls the time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
    button.click();
    while (heading.textContent !== 'Welcome sam@students.example!') await new Promise(setImmediate);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(999);
    expect(currentPath()).toBe('/magiclogin');
    vi.advanceTimersByTime(1);
    expect(currentPath()).toBe('/invites');
  });

  test('shows the error, and tries once', async () => {
    await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or been used.');
    await wait(10_000);
    expect(callsTo('POST', '/auth/autk')).toHaveLength(1);
    expect(pageLoads.reload).not.toHaveBeenCalled();
  });

  test('of a partner that is refused leads back to the partner, where the hub trusts its address', async () => {
    const partner = 'https://lms.example';
    const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${partner}/`);
    const refused = async () => {
      const { unmount } = await renderApp('/magiclogin?from=lti&token=x');
      await wait(3100);
      expect(await screen.findByText(/Go back to Learning tools/)).toBeVisible();
      const link = screen.queryByRole('link', { name: 'Back to Learning tools' })?.getAttribute('href');
      unmount();
      return link;
    };
    expect(await refused()).toBeUndefined();
    env.trustedOrigins.push(partner);
    expect(await refused()).toBe(`${partner}/`);
    referrer.mockReturnValue('');
    expect(await refused()).toBeUndefined();
    env.trustedOrigins.pop();
  });

  test('shows the partner, and treats an unknown one as the hub', async () => {
    const { unmount } = await renderApp('/magiclogin?from=lti&token=x');
    expect(await screen.findByAltText('Learning tools')).toBeVisible();
    expect(screen.getByRole('img', { name: 'to' })).toBeVisible();
    unmount();
    await renderApp('/magiclogin?from=__proto__&token=x');
    expect(await screen.findByAltText('Casebridge')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'to' })).toBeNull();
  });

  test('asks for confirmation before it replaces a signed-in user', async () => {
    const present = await server.aUser({ email: 'present@school.example' });
    const token = await server.signIn(present);
    const { user } = await renderApp(await linkPath(), { token });
    expect(await screen.findByText('present@school.example')).toBeVisible();
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(readToken()).toBe(token);
  });

  test('leaves the signed-in user signed in if it fails', async () => {
    const token = await server.signIn(await server.aUser({ email: 'stays@school.example' }));
    const { user, store } = await renderApp('/magiclogin?token=nonsense', { token });
    await user.click(await screen.findByRole('button', { name: 'Switch account' }));
    failNext('POST', '/auth/autk', 401, { message: 'No.' });
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(store.getState().session.user?.email).toBe('stays@school.example');
    expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/admin/dashboard');
  });
});

describe('a login link shows the right text', () => {
  const title = () => screen.getByRole('heading', { level: 1 }).textContent;
  const links = () =>
    [...document.querySelectorAll('main a')].map(
      (link) => `${link.textContent} ${link.getAttribute('href')}`,
    );

  test('while it asks for confirmation, and while the confirmation is sent', async () => {
    const { user } = await renderApp(await linkPath());
    await wait(3100);
    const button = await screen.findByRole('button', { name: 'Continue' });
    expect(title()).toBe('Almost there');
    const named = screen.getByText(/^This link signs in/);
    expect(named).toHaveTextContent('This link signs in sam@students.example.');
    // It may break after the @ alone.
    expect(within(named).getByText('sam@')).toBeVisible();
    const release = holdNext('POST', '/auth/autk');
    await user.click(button);
    expect(title()).toBe("Hang on, we're trying to log you in...");
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('Press Continue to finish signing in.')).toBeNull();
    release();
    await waitFor(() => expect(currentPath()).toBe('/invites'));
  });

  test('if it is no longer valid, with links to get another one', async () => {
    await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    const reason = 'This link has expired or been used. Ask for a new one.';
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    // The reason is said once, by the server's text.
    expect(title()).toBe("We couldn't sign you in");
    expect(links()).toEqual(['Access Via Email /admin/recover', 'Sign in with a password /admin/login']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('if a part of the link is missing', async () => {
    await renderApp('/magiclogin?redir=/invites/1');
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link is not complete. Open it again, or ask for a new one.',
    );
  });

  test('until the user leaves its screen, which drops the link', async () => {
    const { user } = await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Sign in with a password' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['too many have tried', () => failNext('POST', '/auth/autk', 429, { message: 'Wait a moment.' })],
    ['the server is in trouble', () => failNext('POST', '/auth/autk', 500, { message: 'Out of order.' })],
    ['there is no network', () => networkErrorNext('POST', '/auth/autk')],
  ])('if %s, and the same link can be tried again', async (_, plan) => {
    const { user } = await renderApp(await linkPath());
    plan();
    await wait(3100);
    await screen.findByRole('alert');
    expect(title()).toBe("We couldn't sign you in");
    expect(links()).toEqual(['Access Via Email /admin/recover', 'Sign in with a password /admin/login']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });

  test('if the server takes too long', async () => {
    await renderApp(await linkPath());
    const release = holdNext('POST', '/auth/autk');
    await wait(3100);
    await wait(15_100);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server takes too long to answer.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    release();
  });

  test('while the session is being checked, and then asks for confirmation', async () => {
    const token = await server.signIn(await server.aUser({ email: 'slow@school.example' }));
    const release = holdNext('GET', '/auth/profile');
    const opened = renderApp(await linkPath(), { token });
    await wait(2000);
    await opened;
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    release();
    expect(await screen.findByText('slow@school.example')).toBeVisible();
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
  });
});

describe('a page load during a login link', () => {
  /** Simulates a reload: the memory of the page is lost, and the storage of the tab is kept. */
  async function reload(unmount: () => void, token?: string) {
    const kept = Object.entries(sessionStorage);
    unmount();
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    return renderApp(currentPath(), token ? { token } : {});
  }
  const storedLink = () => JSON.stringify(Object.entries(sessionStorage)) + JSON.stringify(history.state);

  test('within the three seconds does not prevent the link from being tried', async () => {
    const { unmount } = await renderApp(await linkPath('&extra=1'));
    await screen.findByText(/Hang on/);
    expect(currentPath()).toBe('/magiclogin');
    expect(JSON.stringify(history.state)).not.toContain('token');
    const { user } = await reload(unmount);
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    expect(callsTo('POST', '/auth/autk')[1]?.body).toContain('"extra":"1"');
    expect(storedLink()).not.toContain('token');
  });

  test('during the confirmation or after a server error does not prevent another attempt', async () => {
    const { unmount } = await renderApp(await linkPath());
    failNext('POST', '/auth/autk', 503);
    await wait(3100);
    await screen.findByRole('button', { name: 'Try again' });
    const second = await reload(unmount);
    await wait(3100);
    await screen.findByRole('button', { name: 'Continue' });
    const { user } = await reload(second.unmount);
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
  });

  test('after a final rejection or after the user has left does not restore the link', async () => {
    const { unmount, user } = await renderApp('/magiclogin?token=nonsense');
    await wait(3100);
    await screen.findByRole('alert');
    expect(storedLink()).not.toContain('nonsense');
    const second = await reload(unmount);
    await wait(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
    second.unmount();
    const token = await server.signIn(await server.aUser());
    const { store } = await renderApp(await linkPath(), { token });
    await user.click(await screen.findByRole('link', { name: 'Stay signed in' }));
    await screen.findByRole('heading', { level: 1 });
    expect(storedLink()).not.toContain('token');
    expect(store.getState().session.loggedIn).toBe(true);
  });

  test('after a sign-in in another tab makes the link ask for confirmation', async () => {
    const { unmount } = await renderApp(await linkPath());
    await screen.findByText(/Hang on/);
    const token = await server.signIn(await server.aUser({ email: 'first@school.example' }));
    const { user } = await reload(unmount, token);
    expect(await screen.findByText('first@school.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch account' }));
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
  });

  test('after the link was spent leaves the user signed in', async () => {
    const { unmount, user } = await renderApp(await linkPath());
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText('Welcome sam@students.example!');
    await reload(unmount);
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});

describe('while the server cannot check the session', () => {
  async function openUnchecked() {
    const person = await server.aUser();
    const token = await server.signIn(person);
    failNext('GET', '/auth/profile', 503, { message: 'Out of order.' });
    const app = await renderApp(await linkPath(), { token });
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    return { ...app, token, person };
  }

  test('a login link waits, and asks for confirmation after the check', async () => {
    const { user, token, person } = await openUnchecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^You're signed in as/)).toHaveTextContent(person.email);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await wait(5000);
    expect(callsTo('POST', '/auth/autk')).toEqual([]);
    expect(readToken()).toBe(token);
  });

  test('a login link can still be used', async () => {
    const { user, token } = await openUnchecked();
    await user.click(screen.getByRole('button', { name: 'Use the link' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await wait(3100);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe('/invites'));
    expect(readToken()).not.toBe(token);
  });
});

describe('the focus of a login link moves to the heading', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });

  test('after Switch account', async () => {
    const token = await server.signIn(await server.aUser());
    const { user } = await renderApp('/magiclogin?token=nonsense', { token });
    await user.click(await screen.findByRole('button', { name: 'Switch account' }));
    expect(heading()).toHaveFocus();
  });

  test.each([
    ['Almost there', () => linkPath()],
    ["We couldn't sign you in", async () => '/magiclogin?token=nonsense'],
  ])('when the screen shows: %s', async (title, path) => {
    await renderApp(await path());
    await wait(3100);
    await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('unless the user has moved it to the header', async () => {
    await renderApp('/magiclogin?token=nonsense');
    const link = await screen.findByRole('link', { name: 'Sign-Up' });
    link.focus();
    await wait(3100);
    await screen.findByRole('alert');
    expect(link).toHaveFocus();
  });
});
