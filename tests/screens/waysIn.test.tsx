import { fireEvent, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contactMessages } from '../../server/db/schema/mails';
import { users } from '../../server/db/schema/people';
import { readToken } from '../../src/lib/storedSession';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, networkErrorNext, startServer } from '../support/server';

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

  test('shows the first broken password rule during typing, and none for a passphrase', async () => {
    const { user } = await renderApp('/register');
    const field = await screen.findByLabelText('Password');
    await user.type(field, 'abc');
    expect(field).toHaveAccessibleDescription('The password must be at least 10 characters long.');
    await user.clear(field);
    await user.type(field, 'abcdefghijk');
    expect(field).toHaveAccessibleDescription('The password must contain at least one uppercase letter.');
    await user.clear(field);
    await user.type(field, 'correct horse battery staple');
    expect(field).toHaveAccessibleDescription(/^At least 10 characters .* or a phrase of 20\.$/);
  });

  test('rejects two different passwords without a call', async () => {
    await signUp('two@school.example', strong, `${strong}x`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.');
    const again = screen.getByLabelText('Re-enter password');
    expect(again).toBeInvalid();
    expect(again).toHaveAccessibleDescription('Passwords do not match.');
    await waitFor(() => expect(again).toHaveFocus());
    expect(screen.getAllByText('Passwords do not match.')).toHaveLength(1);
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
    expect(screen.getAllByText(known)).toHaveLength(1);
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
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter a password.');
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

describe('access by mail', () => {
  async function ask(email: string) {
    const app = await renderApp('/recover');
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveFocus();
    await app.user.type(field, email);
    await app.user.click(screen.getByRole('button', { name: 'Request' }));
    return app;
  }

  test('leads to sign-in immediately, which says where the link is', async () => {
    await ask('nobody@school.example');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(await screen.findByText('Check your inbox (or spam) for your access link.')).toBeVisible();
  });

  test('reports a failure on the sign-in screen', async () => {
    failNext('POST', '/auth/recover', 500, { message: 'The mail could not be queued.' });
    await ask('nobody@school.example');
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail could not be queued.');
    expect(screen.queryByText(/Check your inbox/)).toBeNull();
  });

  test('needs an address', async () => {
    const { user } = await renderApp('/recover');
    await user.click(await screen.findByRole('button', { name: 'Request' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/^Enter your email\./);
    expect(callsTo('POST', '/auth/recover')).toEqual([]);
  });

  test('is not available to signed-in users', async () => {
    const token = await server.signIn(await server.aUser());
    await renderApp('/recover', { token });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});

describe('contact', () => {
  async function write(path = '/contact') {
    const app = await renderApp(path);
    await app.user.type(await screen.findByLabelText('Name'), 'Ada');
    await app.user.type(screen.getByLabelText('Surname'), 'Nkemelu');
    await app.user.type(screen.getByLabelText('Email'), 'ada@school.example');
    return app;
  }
  const send = () => screen.getByRole('button', { name: 'Send' });

  test('fills in the message from the address, and thanks the sender', async () => {
    const { user } = await write('/contact?m=Please+%3Cb%3Eopen%3C%2Fb%3E+it');
    expect(screen.getByLabelText('Message')).toHaveValue('Please <b>open</b> it');
    await user.click(send());
    expect(
      await screen.findByText('Thank you for reaching out. We will respond shortly.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  test('shortens the message from the address between two characters', async () => {
    await renderApp(`/contact?m=${encodeURIComponent(`${'x'.repeat(4999)}😀`)}`);
    expect(await screen.findByLabelText('Message')).toHaveValue('x'.repeat(4999));
  });

  test('fills in the data of a signed-in user', async () => {
    const person = await server.aUser({ name: 'Ada', lastname: 'Lind', email: 'ada.lind@school.example' });
    await renderApp('/contact', { token: await server.signIn(person) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Surname')).toHaveValue('Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('ada.lind@school.example');
  });

  test('shows missing entries at their fields and focuses the first one', async () => {
    const { user } = await renderApp('/contact');
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Surname')).toHaveAccessibleDescription('Enter your surname.');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Enter a message.');
    expect(callsTo('POST', '/api/public/contact')).toEqual([]);
  });

  test('has a hidden field, and thanks a program that fills it in', async () => {
    const { user } = await write('/contact?m=Hello');
    const trap = document.querySelector<HTMLInputElement>('input[name=topic]');
    expect(trap).not.toBeVisible();
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    await user.click(send());
    await screen.findByText(/Thank you for reaching out/);
    expect(JSON.parse(callsTo('POST', '/api/public/contact')[0]?.body ?? '')).toEqual({
      name: 'Ada',
      lastname: 'Nkemelu',
      email: 'ada@school.example',
      message: 'Hello',
    });
    const before = await server.db.select().from(contactMessages);
    for (const [label, text] of Object.entries({
      Name: 'A',
      Surname: 'B',
      Email: 'a@b.example',
      Message: 'C',
    }))
      await user.type(screen.getByLabelText(label), text);
    if (trap) fireEvent.change(trap, { target: { value: 'Cheap watches' } });
    await user.click(send());
    await waitFor(() => expect(callsTo('POST', '/api/public/contact')).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(await server.db.select().from(contactMessages)).toEqual(before);
  });

  test('focuses the field that the server rejects, and keeps the others', async () => {
    const { user } = await write('/contact?m=Hello');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'ada@school');
    await user.click(send());
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
  });

  test('keeps all entries if sending fails', async () => {
    const { user } = await write('/contact?m=Hello');
    networkErrorNext('POST', '/api/public/contact');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await user.click(send());
    expect(await screen.findByText(/Thank you for reaching out/)).toBeInTheDocument();
  });
});

describe('profile', () => {
  test.each(['administrator', 'manager', 'instructor', 'student'] as const)(
    'saves the names, and leaves the role of the %s unchanged',
    async (role) => {
      const person = await server.aUser({ role, name: 'Old' });
      const { user, store } = await renderApp('/profile', { token: await server.signIn(person) });
      const name = await screen.findByLabelText('Name');
      expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
      await user.clear(name);
      await user.type(name, 'New');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Your profile has been saved.')).toBeVisible();
      expect(callsTo('POST', `/users/${person.id}`)[0]?.body).toContain('"role":"administrator"');
      expect(store.getState().session.user).toMatchObject({ name: 'New', role });
      const [row] = await server.db.select().from(users).where(eq(users.id, person.id));
      expect(row).toMatchObject({ name: 'New', role });
    },
  );

  test('does not send two different passwords', async () => {
    const { user } = await renderApp('/profile', { token: await server.signIn(await server.aUser()) });
    await user.type(await screen.findByLabelText('New password'), strong);
    await user.type(screen.getByLabelText('Confirm new password'), 'other');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Password and password confirmation do not match.',
    );
    expect(screen.queryByText('Your profile has been saved.')).toBeNull();
  });

  test('does not send a weak new password, and focuses its field', async () => {
    const person = await server.aUser();
    const { user } = await renderApp('/profile', { token: await server.signIn(person) });
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.type(screen.getByLabelText('Confirm new password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'The password must be at least 10 characters long.',
    );
    expect(callsTo('POST', `/users/${person.id}`)).toEqual([]);
  });

  test('shows no error of an earlier visit', async () => {
    const person = await server.aUser();
    const { user } = await renderApp('/profile', { token: await server.signIn(person) });
    failNext('POST', `/users/${person.id}`, 500, { message: 'Not now.' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Not now.');
    await user.click(screen.getByRole('link', { name: 'Invites' }));
    await screen.findByRole('heading', { name: 'Invites' });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Profile' }));
    await screen.findByLabelText('Last name');
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  test('lets a student sign out, because the student’s header has no menu', async () => {
    const { user } = await renderApp('/profile', {
      token: await server.signIn(await server.aUser({ role: 'student' })),
    });
    await user.click(await screen.findByRole('link', { name: 'Log Out' }));
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(readToken()).toBeNull();
  });

  test('keeps the entered text and shows the reason if saving fails', async () => {
    const person = await server.aUser({ name: 'Old' });
    const { user } = await renderApp('/profile', { token: await server.signIn(person) });
    const name = await screen.findByLabelText('Name');
    failNext('POST', `/users/${person.id}`, 500, { message: 'Not now.' });
    await user.type(name, 'er');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.getByLabelText('Name')).toHaveValue('Older');
  });
});

describe('partner catalogues', () => {
  test.each([
    ['wharton', 'Simulations created in partnership with Wharton'],
    ['kellogg', 'Simulations created in partnership with Kellogg'],
    ['northbeam', 'Explore simulations built by Northbeam'],
  ])('/%s shows only its own simulations', async (partner, heading) => {
    await server.aSimulation({ name: `Only at ${partner}`, slug: `only-${partner}`, partner });
    await renderApp(`/${partner}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(await screen.findByRole('heading', { name: `Only at ${partner}` })).toBeVisible();
    expect(callsTo('GET', '/api/public/clients/all')[0]?.search).toBe(`?partner=${partner}`);
    expect(screen.queryAllByRole('heading', { name: /Only at/ })).toHaveLength(1);
  });

  test.each(['/WHARTON', '/Wharton/'])('%s is the same catalogue in another spelling', async (path) => {
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Wharton$/);
    expect(callsTo('GET', '/api/public/clients/all')[0]?.search).toBe('?partner=wharton');
  });

  test('a name that is no partner is not found', async () => {
    await renderApp('/stanford');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
