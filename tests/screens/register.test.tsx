import { screen, waitFor, within } from '@testing-library/react';
import { and, desc, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mails, users } from '../../server/db/tables';
import { env } from '../../src/lib/env';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, firstAppearance, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const strong = 'Teach-with-cases-27';

const create = () => screen.getByRole('button', { name: 'Create' });
type App = Awaited<ReturnType<typeof renderApp>>;

async function fill({ user }: App, given: Record<string, string>) {
  for (const [label, text] of Object.entries(given)) {
    await user.clear(await screen.findByLabelText(label));
    await user.click(screen.getByLabelText(label));
    if (text) await user.paste(text);
  }
}
const passwords = (first: string, again = first) => ({ Password: first, 'Re-enter password': again });

/** The last mail to an address: its link below /admin, and its code. */
async function mailed(email: string) {
  const [mail] = await server.db
    .select()
    .from(mails)
    .where(eq(mails.to, email))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  const { pathname, search } = new URL(/^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? 'http://none');
  const code = /code is (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? '';
  return { link: pathname.replace('/admin', '') + search, code };
}

async function signUp(app: App, email: string, password = strong) {
  await fill(app, { Email: email, ...passwords(password) });
  await app.user.click(create());
}

describe('sign-up', () => {
  test('creates an instructor and signs in, and never shows an empty screen on the way', async () => {
    const app = await renderApp('/register');
    const names = { Name: 'Ada', 'Last name': 'Lovelace' };
    await fill(app, { ...names, Email: 'new@school.example', ...passwords(strong) });
    const main = screen.getByRole('main');
    let empty = 0;
    const observer = new MutationObserver(() => {
      if (main.textContent === '') empty += 1;
    });
    observer.observe(main, { childList: true, subtree: true });
    await app.user.click(create());
    await screen.findByRole('heading', { level: 1, name: 'What can we help you teach your students?' });
    observer.disconnect();
    expect([empty, currentPath()]).toEqual([0, '/dashboard']);
    expect(readToken()).not.toBeNull();
    const row = () => server.db.select().from(users).where(eq(users.email, 'new@school.example'));
    // The registration has its specified fields; the name is saved by the profile's call.
    await expect.poll(row).toMatchObject([{ role: 'instructor', name: 'Ada', lastname: 'Lovelace' }]);
    const registered = callsTo('POST', '/auth/register').map(({ body }) => Object.keys(JSON.parse(body)));
    expect(registered).toEqual([['email', 'password', 'repassword']]);
  });

  test('accepts the terms, if there are any', async () => {
    const before = env.pages;
    await renderApp('/register');
    const sentence = await screen.findByText(/^By signing up/);
    expect(sentence).toHaveTextContent('By signing up you agree to the terms.');
    await expectLink('terms', '/terms', within(sentence));
    Object.assign(env, { pages: ['Privacy'] });
    await renderApp('/register');
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.queryByText(/^By signing up/)).toBeNull();
    Object.assign(env, { pages: before });
  });

  test('is followed by a line on every screen until the address is confirmed by the code of the mail', async () => {
    const email = 'line@school.example';
    const app = await renderApp('/register');
    await signUp(app, email);
    const line = within(await screen.findByRole('complementary', { name: 'Your account' }));
    expect(await line.findByText(email)).toBeVisible();
    await app.user.click(line.getByRole('button', { name: 'Send again' }));
    expect(await line.findByText(/^Sent\./)).toBeVisible();
    expect(await server.db.$count(mails, eq(mails.to, email))).toBe(2);
    const path = '/auth/confirmation/code';
    const wrong = 'This is not the code of the last email.';
    const field = line.getByLabelText('Code we emailed');
    await app.user.type(field, 'abc{Enter}');
    expect(await line.findByRole('alert')).toHaveTextContent('Enter the code.');
    await app.user.clear(field);
    failNext('POST', path, 400, { message: wrong, errors: { code: wrong } });
    await app.user.type(field, '12{Enter}');
    expect(await line.findByRole('alert')).toHaveTextContent(wrong);
    // A refused code is not counted again.
    await app.user.type(field, '{Enter}');
    await app.user.clear(field);
    // The sixth digit sends it.
    const { code } = await mailed(email);
    await app.user.type(field, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await screen.findByText('Your address is confirmed.')).toBeVisible();
    expect(bodiesTo('POST', path)).toEqual([{ code: '' }, { code: '12' }, { code }]);
    expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is followed by that line elsewhere, too, which has the link alone, and says what it asks for', async () => {
    const { user } = await renderApp('/contact', await server.signedIn({ addressUnproven: true }));
    const line = within(await screen.findByRole('complementary', { name: 'Your account' }));
    expect(await line.findByText('The link in the email sets a new password.')).toBeVisible();
    expect(line.queryByRole('textbox')).toBeNull();
    await user.click(line.getByRole('button', { name: 'Send again' }));
    expect(await line.findByText('Sent.')).toBeVisible();
  });

  test('is followed by a line about other terms, until they are accepted', async () => {
    server.config.pages = { ...server.config.pages, terms: { version: '2', askAgain: true } };
    const { user } = await renderApp('/contact', { token: await server.signIn(await server.aUser()) });
    const line = within(await screen.findByRole('complementary', { name: 'Your account' }));
    expect(await line.findByText(/^Our/)).toHaveTextContent('Our terms have changed.');
    await expectLink('terms', '/terms', line);
    failNext('POST', '/auth/terms', 500);
    await user.click(line.getByRole('button', { name: 'Accept' }));
    expect(await line.findByRole('alert')).toHaveTextContent('Planned failure 500.');
    await user.click(line.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    server.config.pages = { ...server.config.pages, terms: null };
  });

  test('is confirmed by the link, which leads back to the page of a simulation, and says so', async () => {
    const { slug } = await server.aSimulation({ slug: 'wanted' });
    const email = 'back@school.example';
    const app = await renderApp(`/library/${slug}/purchase`);
    await app.user.click(await screen.findByRole('link', { name: 'Create an instructor account' }));
    await screen.findByLabelText('Re-enter password');
    await signUp(app, email);
    await waitFor(() => expect(currentPath()).toBe('/library/wanted/purchase'));
    const { link } = await mailed(email);
    const token = readToken() ?? '';
    await renderApp(link, { token });
    await waitFor(() => expect(currentPath()).toBe('/library/wanted/purchase'));
    expect(await screen.findByText('Your address is confirmed.')).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull();
    expect(await server.db.$count(users, and(eq(users.email, email), ne(users.passwordHash, '')))).toBe(1);
  });

  test.each([
    ['to the address that the guard has remembered', '/profile', '/profile'],
    ['to the one that prev names, out of the app', '/login?prev=%2Fadmin%2Fcontact', null],
    [
      'to the dashboard if the remembered one is not open to instructors',
      '/users?role=student',
      '/dashboard',
    ],
  ])('leads %s, by every way to the screen', async (_, path, inApp) => {
    const app = await renderApp(path);
    await app.user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
    await app.user.click(await screen.findByRole('link', { name: 'Already have an account?' }));
    await app.user.click(await screen.findByRole('link', { name: 'Sign-Up' }));
    await screen.findByLabelText('Re-enter password');
    await signUp(app, `from${path.length}@school.example`);
    const away = `${window.location.origin}/admin/contact`;
    if (inApp) await waitFor(() => expect(currentPath()).toBe(inApp));
    else await waitFor(() => expect(pageLoads.assign).toHaveBeenCalledWith(away));
    if (inApp === '/dashboard') await screen.findByRole('heading', { name: /What can we help you teach/ });
  });

  const rules = [
    'At least 10 characters',
    'No character three times in a row',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A special character',
  ];
  const line = 'At least 10 characters, with upper and lower case, a number and a symbol.';
  /** The field's description, with a message above the rules; those that are kept are marked. */
  const described = (message: string, ...kept: string[]) =>
    [message, ...rules.map((rule) => (kept.includes(rule) ? `${rule}: done` : rule))]
      .filter(Boolean)
      .join(' ');

  test('shows the first broken password rule during typing, and marks the rules that are kept', async () => {
    const app = await renderApp('/register');
    const field = await screen.findByLabelText('Password');
    // One line until something is typed.
    expect(field).toHaveAccessibleDescription(line);
    await app.user.type(field, 'abc');
    expect(field).toHaveAccessibleDescription(
      described(
        'The password must be at least 10 characters long.',
        'No character three times in a row',
        'A lowercase letter',
      ),
    );
    await fill(app, { Password: 'correct horse battery staple' });
    expect(field).toHaveAccessibleDescription(described('', ...rules));

    // Each password can be shown separately.
    const [first] = screen.getAllByRole('button', { name: /SHOW/ });
    if (first) await app.user.click(first);
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Re-enter password')).toHaveAttribute('type', 'password');
  });

  test('lists missing entries as links, until they are made, and names what is wrong, without a call', async () => {
    const field = (label: string) => screen.getByLabelText(label);
    const app = await renderApp('/register');
    const button = await screen.findByRole('button', { name: 'Create' });
    // The focus is there from the first moment, so that it leaves the next field alone.
    const focused = firstAppearance(
      () => screen.queryByRole('alert'),
      () => document.activeElement,
    );
    await app.user.click(button);
    expect(await focused).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
    const list = within(await screen.findByRole('alert')).getByRole('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await app.user.click(within(list).getByRole('link', { name: 'Password' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(`Enter a password. ${line}`);
    await fill(app, { Email: 'a@school.example' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await app.user.paste(strong);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

    for (const [missing, message] of [
      ['Email', 'Enter your email.'],
      ['Password', 'Enter a password.'],
    ] as const) {
      await fill(app, { Email: 'new@school.example', ...passwords(strong), [missing]: '' });
      await app.user.click(create());
      // The specified words, and at the field what is missing.
      expect(await screen.findByText('Passwords do not match.')).toBeVisible();
      expect(field(missing)).toHaveAccessibleDescription(expect.stringContaining(message));
      await waitFor(() => expect(field(missing)).toHaveFocus());
    }
    const alert = async () => (await screen.findByRole('alert')).textContent;

    await fill(app, { Email: 'not-an-email', ...passwords('abc', 'abcd') });
    await app.user.click(create());
    expect(await alert()).toBe('3 fields need attention: Email Password Re-enter password ');
    await waitFor(() => expect(field('Email')).toHaveFocus());

    await fill(app, { Email: 'new@school.example', Password: strong });
    await waitFor(async () => expect(await alert()).not.toContain(' Password '));
    await app.user.click(create());
    const again = field('Re-enter password');
    await waitFor(() => expect(again).toBeInvalid());
    expect(again).toHaveAccessibleDescription('Passwords do not match.');
    await waitFor(() => expect(again).toHaveFocus());
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
    await app.user.clear(field('Password'));
    await app.user.type(field('Password'), 'weak{Enter}');
    await waitFor(() => expect(field('Password')).toHaveFocus());
    expect(again).toHaveAccessibleDescription('Passwords do not match.');
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test('marks what the server refuses at its field, and leads on with a known address to sign in, or to a link by email', async () => {
    const app = await renderApp('/register');
    await signUp(app, 'new@school');
    expect((await screen.findByRole('alert')).textContent).toBe('1 field needs attention: Email ');
    await signUp(app, 'known@school.example', 'Password-1');
    const known = 'This password is among the most common ones. Choose another.';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('attention: Password'));
    const field = screen.getByLabelText('Password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(known));
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getAllByText(known)).toHaveLength(1);

    const email = 'taken@school.example';
    await server.aUser({ email });
    await signUp(app, email);
    const taken = 'An account with this email already exists.';
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(taken);
    const address = screen.getByLabelText('Email');
    expect(address).toBeInvalid();
    expect(address).toHaveValue(email);
    expect(address).toHaveAccessibleDescription(taken);
    await app.user.click(within(alert).getByRole('link', { name: 'Sign in' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(await screen.findByLabelText('Email')).toHaveValue(email);

    await app.user.click(await screen.findByRole('link', { name: 'Create an instructor account' }));
    await screen.findByRole('heading', { name: 'Sign up' });
    expect(screen.queryByRole('alert')).toBeNull();
    await signUp(app, email);
    const again = within(await screen.findByRole('alert'));
    await app.user.click(again.getByRole('link', { name: 'ask for access via email' }));
    await screen.findByRole('heading', { level: 1, name: 'Access Via Email' });
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });
});
