import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, firstAppearance, renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';

const server = await startServer();
const strong = 'Teach-with-cases-27';

async function signUp(email: string, password: string, again = password) {
  const app = await renderApp('/register');
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.type(screen.getByLabelText('Re-enter password'), again);
  await app.user.click(screen.getByRole('button', { name: 'Create' }));
  return app;
}

describe('sign-up', () => {
  test('creates an instructor and signs in', async () => {
    await signUp('new@school.example', strong);
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    expect(readToken()).not.toBeNull();
    const [row] = await server.db.select().from(users).where(eq(users.email, 'new@school.example'));
    expect(row?.role).toBe('instructor');
  });

  test('never shows an empty screen on the way to the next one', async () => {
    const { user } = await renderApp('/register');
    await user.type(await screen.findByLabelText('Email'), 'shown@school.example');
    await user.type(screen.getByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Re-enter password'), strong);
    const main = screen.getByRole('main');
    let empty = 0;
    const observer = new MutationObserver(() => {
      if (main.textContent === '') empty += 1;
    });
    observer.observe(main, { childList: true, subtree: true });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { level: 1, name: 'What can we help you teach your students?' });
    observer.disconnect();
    expect(empty).toBe(0);
  });

  test.each([
    ['the guard has remembered', '/profile'],
    ['prev names, out of the app', '/login?prev=%2Fadmin%2Fcontact'],
  ])('leads to the remembered address if %s, by every way to the screen', async (_, path) => {
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
    await user.click(await screen.findByRole('link', { name: 'Already have an account?' }));
    await user.click(await screen.findByRole('link', { name: 'Sign-Up' }));
    await screen.findByLabelText('Re-enter password');
    await user.type(screen.getByLabelText('Email'), `from${path.length}@school.example`);
    await user.type(screen.getByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Re-enter password'), strong);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    if (path === '/profile') await waitFor(() => expect(currentPath()).toBe('/profile'));
    else
      await waitFor(() =>
        expect(pageLoads.assign).toHaveBeenCalledWith(`${window.location.origin}/admin/contact`),
      );
  });

  const rules = [
    'At least 10 characters',
    'No character three times in a row',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A special character',
  ];
  /** The field's description, with a message above the rules; those that are kept are marked. */
  const described = (message: string, ...kept: string[]) =>
    [
      message,
      ...rules.map((rule) => (kept.includes(rule) ? `${rule}: done` : rule)),
      'A passphrase of 20 characters or more needs only the first two.',
    ]
      .filter(Boolean)
      .join(' ');

  test('shows the first broken password rule during typing, and marks the rules that are kept', async () => {
    const { user } = await renderApp('/register');
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAccessibleDescription(described(''));
    expect(
      screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('done')),
    ).toEqual([]);
    await user.type(field, 'abc');
    expect(field).toHaveAccessibleDescription(
      described(
        'The password must be at least 10 characters long.',
        'No character three times in a row',
        'A lowercase letter',
      ),
    );
    await user.clear(field);
    await user.type(field, 'abcdefghijk-1');
    expect(field).toHaveAccessibleDescription(
      described(
        'The password must contain at least one uppercase letter.',
        ...rules.filter((rule) => rule !== 'An uppercase letter'),
      ),
    );
    await user.clear(field);
    await user.type(field, 'correct horse battery staple');
    expect(field).toHaveAccessibleDescription(described('', ...rules));
  });

  test.each(['Aaaab1!xyzq', 'correct horsse batttery staple'])(
    'marks all rules of %s but the one about repeated characters, which the server applies too',
    async (password) => {
      const { user } = await renderApp('/register');
      const field = await screen.findByLabelText('Password');
      await user.type(field, password);
      expect(field).toHaveAccessibleDescription(
        described(
          'The password may not contain sequences of three or more repeated characters.',
          ...rules.filter((rule) => rule !== 'No character three times in a row'),
        ),
      );
    },
  );

  test('rejects two different passwords without a call', async () => {
    await signUp('two@school.example', strong, `${strong}x`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.');
    const again = screen.getByLabelText('Re-enter password');
    expect(again).toBeInvalid();
    expect(again).toHaveAccessibleDescription('Passwords do not match.');
    await waitFor(() => expect(again).toHaveFocus());
    // Above the form, and below the field.
    expect(screen.getAllByText(/Passwords do not match\.$/)).toHaveLength(2);
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test('names the problems of the first password before those of the second', async () => {
    const { user } = await signUp('two@school.example', 'abc', 'abcd');
    const alert = await screen.findByRole('alert');
    const short = 'The password must be at least 10 characters long.';
    expect(alert.textContent).toBe(
      `2 fields need attention: Password: ${short} Re-enter password: Passwords do not match. `,
    );
    expect(screen.getByLabelText('Re-enter password')).toHaveAccessibleDescription('Passwords do not match.');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), strong);
    await waitFor(() => expect(alert).not.toHaveTextContent(short));
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test('names a wrong address with the problems of the passwords', async () => {
    await signUp('not-an-email', strong, `${strong}x`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '2 fields need attention: Email: Enter a valid email address. Re-enter password: Passwords do not match. ',
    );
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test.each([
    ['Email', 'Enter your email.'],
    ['Password', 'Enter a password.'],
  ])('without its %s says the specified words, and at the field what is missing', async (label, message) => {
    const { user } = await renderApp('/register');
    for (const [name, text] of [
      ['Email', 'new@school.example'],
      ['Password', strong],
      ['Re-enter password', strong],
    ] as const) {
      if (name !== label) await user.type(await screen.findByLabelText(name), text);
    }
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.');
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    await waitFor(() => expect(field).toHaveFocus());
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test('lists an address that the server refuses once', async () => {
    await signUp('new@school', strong);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 field needs attention: Email: Enter a valid email address. ',
    );
  });

  test('shows the server’s errors, keeps the entered text, and is empty when opened again', async () => {
    await server.aUser({ email: 'taken@school.example' });
    const { user } = await signUp('taken@school.example', strong);
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists.');
    expect(screen.getByLabelText('Email')).toHaveValue('taken@school.example');
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await user.click(await screen.findByRole('link', { name: 'Create an instructor account' }));
    await screen.findByRole('heading', { name: 'Sign up' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['Sign in', 'Sign in'],
    ['ask for access via email', 'Access Via Email'],
  ])('marks a known address, and leads on with it by “%s”', async (name, title) => {
    const email = `known${title.length}@school.example`;
    await server.aUser({ email });
    const { user } = await signUp(email, strong);
    const alert = within(await screen.findByRole('alert'));
    const field = screen.getByLabelText('Email');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('An account with this email already exists.');
    await user.click(alert.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
  });

  test('lists the refused fields as links, until they are corrected', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const list = within(await screen.findByRole('alert')).getByRole('list');
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('link', { name: 'Password: Enter a password.' }));
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.type(screen.getByLabelText('Password'), strong);
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await user.type(screen.getByLabelText('Email'), 'a@school.example');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('has the focus on the first refused field from the first moment, so that it leaves the next one alone', async () => {
    const { user } = await renderApp('/register');
    const create = await screen.findByRole('button', { name: 'Create' });
    const focused = firstAppearance(
      () => screen.queryByRole('alert'),
      () => document.activeElement,
    );
    await user.click(create);
    expect(await focused).toBe(screen.getByLabelText('Email'));
  });

  test('tells an invited student to open the mailed link', async () => {
    await server.aUser({ email: 'invited@school.example', role: 'student', addressUnproven: true });
    await signUp('invited@school.example', strong);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An account with this email already exists. Sign in, or ask for access via email. If you were only invited so far, open the link that we have emailed you.',
    );
    expect(readToken()).toBeNull();
  });

  test('shows the same message for a weak password as the server', async () => {
    await signUp('weak@school.example', 'abcdefghijk');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The password must contain at least one uppercase letter.',
    );
  });

  test('a password that only the server rejects is rejected at its field', async () => {
    await signUp('known@school.example', 'Password-1');
    const known = 'This password is among the most common ones. Choose another.';
    expect(await screen.findByRole('alert')).toHaveTextContent(known);
    const field = screen.getByLabelText('Password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(known));
    await waitFor(() => expect(field).toHaveFocus());
    expect(within(await screen.findByRole('alert')).getAllByText(`Password: ${known}`)).toHaveLength(1);
  });

  test('leads to the dashboard if the remembered address is not available to instructors', async () => {
    const { user } = await renderApp('/users?role=student');
    await user.click(await screen.findByRole('link', { name: 'Create an instructor account' }));
    await screen.findByLabelText('Re-enter password');
    await user.type(screen.getByLabelText('Email'), 'curious@school.example');
    await user.type(screen.getByLabelText('Password'), strong);
    await user.type(screen.getByLabelText('Re-enter password'), strong);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { name: /What can we help you teach/ });
    expect(currentPath()).toBe('/dashboard');
  });

  test('shows missing entries at their fields and focuses the first one', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
    await user.type(screen.getByLabelText('Email'), 'a@school.example{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(described('Enter a password.'));
    expect(callsTo('POST', '/auth/register')).toEqual([]);
  });

  test('each password can be shown separately', async () => {
    const { user } = await renderApp('/register');
    const [first] = await screen.findAllByRole('button', { name: /SHOW/ });
    if (first) await user.click(first);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Re-enter password')).toHaveAttribute('type', 'password');
  });
});
