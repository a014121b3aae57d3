import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { startServer } from '../support/server';

await startServer();

describe('the error page', () => {
  test.each([
    ['101', "We can't open this session", 'The session you are trying to access is not available.'],
    ['102', "We can't open this session", 'The session you are trying to access could not be found.'],
    ['403', "You don't have access to this page", 'You do not have permission to access this section.'],
    ['__proto__', 'Something went wrong', 'Something went wrong.'],
  ])('says in its title what the code %s stands for', async (code, title, message) => {
    await renderApp(`/error?code=${code}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(message, { exact: false, selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back to the dashboard' })).toBeVisible();
  });

  test.each([
    [
      'invalid_client',
      "We can't open this simulation",
      'The site that sent you here is not set up correctly.',
    ],
    ['invalid_redirect_uri', "We can't open this simulation", 'get in touch with the support team'],
    ['invalid_request', "We can't open this simulation", 'Open the simulation again from your invite.'],
    ['expired', 'This request has expired', 'Open the simulation again from your invite.'],
  ])('leads from a refused login of a host (%s) to the invites', async (code, title, message) => {
    await renderApp(`/error?code=${code}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(message, { exact: false, selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your invites' })).toHaveAttribute(
      'href',
      '/admin/invites',
    );
  });

  test('without a code keeps loading, with a way to the dashboard', async () => {
    await renderApp('/error');
    expect(await screen.findByRole('heading', { name: 'Loading...' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back to the dashboard' })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
  });
});
