import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';

const server = await startServer();

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
