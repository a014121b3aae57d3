import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { goTo, renderApp } from '../support/render';
import { answerNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const administrator = await server.signedIn({ role: 'administrator' });

const dashboard = ['Go back to the dashboard', '/admin/dashboard'] as const;
const invites = ['Go to your invites', '/admin/invites'] as const;
const session = 'We can’t open this session';
const simulation = 'We can’t open this simulation';
const again = 'Open the simulation again from your invite.';

const support = 'Please get in touch with the support team.';

test.each([
  [
    '?code=101',
    session,
    'The session you are trying to access is not available. Please get in touch with your instructor.',
    dashboard,
  ],
  ['?code=102', session, `The session you are trying to access could not be found. ${support}`, dashboard],
  [
    '?code=403',
    'We can’t open this page',
    `You do not have permission to access this section. ${support}`,
    dashboard,
  ],
  ['?code=__proto__', 'Something went wrong', `Something went wrong. ${support}`, dashboard],
  // The server refuses the login of a host.
  ['?code=invalid_client', simulation, 'The site that sent you here is not set up correctly.', invites],
  ['?code=invalid_redirect_uri', simulation, 'get in touch with the support team', invites],
  ['?code=invalid_request', simulation, again, invites],
  ['?code=expired', 'This request has expired', again, invites],
  ['', 'Loading...', '', dashboard],
])('the error page%s says what has happened, and leads on', async (search, title, message, [name, href]) => {
  await renderApp(`/error${search}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  if (message) expect(screen.getByText(message, { exact: false, selector: 'p' })).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  // The header has one, too.
  if (search === '?code=101') expect(screen.getAllByRole('link', { name: 'Join a class' })).toHaveLength(2);
  if (message.endsWith(support)) await expectLink('Contact the support team', '/admin/contact');
});

test.each([
  ['/users', 'User', 'Go to Users', '/admin/users'],
  ['/schools', 'School', 'Go to Schools', '/admin/schools'],
  ['/schools/delete', 'School', 'Go to Schools', '/admin/schools'],
  ['/clients', 'Client', 'Go to Clients', '/admin/clients'],
  ['/purchases', 'Purchase', 'Go to Purchases', '/admin/purchases'],
  ['/invites', 'Invite', 'Invites', '/admin/invites'],
])('%s/… reports an unknown id, with the way to the list', async (...given) => {
  const [path, noun, name, href] = given;
  await renderApp('/error?code=101', administrator);
  for (const id of ['all', '..%2F..%2Fetc', '0'.repeat(24)]) {
    goTo(`${path}/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: `${noun} not found` })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test.each(['users', 'schools', 'clients', 'purchases'])(
  'after an invalid response for one of the %s, the user can try again',
  async (area) => {
    answerNext('GET', `/api/${area}/odd`, () => HttpResponse.json({}));
    await renderApp(`/${area}/odd`, administrator);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not read');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);
