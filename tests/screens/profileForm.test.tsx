import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { readToken } from '../../src/lib/storedSession';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';

const server = await startServer();
const strong = 'Teach-with-cases-27';

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

  test('does not send a weak new password, and names its field', async () => {
    const person = await server.aUser();
    const { user } = await renderApp('/profile', { token: await server.signIn(person) });
    await user.type(await screen.findByLabelText('New password'), 'abc');
    await user.type(screen.getByLabelText('Confirm new password'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('link', { name: /^New password: The password must/ }));
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'The password must be at least 10 characters long. Leave blank to keep the current password. A new one signs you out everywhere else.',
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
