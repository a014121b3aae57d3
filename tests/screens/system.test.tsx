import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { contactMessages } from '../../server/db/tables';
import { goTo, renderApp } from '../support/render';
import { answerNext, callsTo, holdNext, networkErrorNext, startServer } from '../support/server';
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

const CONTACT = ['POST', '/api/public/contact'] as const;

describe('contact', () => {
  const send = () => screen.getByRole('button', { name: 'Send' });
  const fill = async ({ user }: Awaited<ReturnType<typeof renderApp>>, given: object) => {
    for (const [label, text] of Object.entries(given)) {
      await user.clear(await screen.findByLabelText(label));
      await user.paste(text);
    }
  };
  /** Waits for a text while the time stands still. */
  async function shown(text: string): Promise<HTMLElement> {
    while (!screen.queryByText(text)) await new Promise(setImmediate);
    return screen.getByText(text);
  }
  const ada = { Name: 'Ada', Surname: 'Nkemelu', Email: 'ada@school.example' };

  test('fills in the message from the address, and thanks the sender', async () => {
    const app = await renderApp('/contact?m=Please+%3Cb%3Eopen%3C%2Fb%3E+it');
    const { user } = app;
    await fill(app, ada);
    expect(screen.getByLabelText('Message')).toHaveValue('Please <b>open</b> it');
    const release = holdNext(...CONTACT);
    await user.click(send());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    release();
    const thanks = await shown('Thank you for reaching out. We will respond shortly.');
    const sentAt = /^Your last message was sent at \d+:\d\d [ap]m\.$/;
    expect(screen.queryByText(sentAt), 'one confirmation').toBeNull();
    const place = thanks.closest('[role="status"]');
    expect(place).toHaveFocus();
    expect(place?.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await act(async () => vi.advanceTimersByTime(2999));
    expect(thanks).toBeVisible();
    await act(async () => vi.advanceTimersByTime(1));
    expect(thanks).not.toBeInTheDocument();
    vi.useRealTimers();
    expect(screen.getByText(sentAt)).toBeVisible();
    expect(place).toHaveFocus();
    expect(JSON.parse(callsTo(...CONTACT)[0]?.body ?? '')).toEqual({
      name: 'Ada',
      lastname: 'Nkemelu',
      email: 'ada@school.example',
      message: 'Please <b>open</b> it',
    });

    // A program that fills in the hidden field is thanked alike.
    const trap = document.querySelector<HTMLInputElement>('input[name=topic]');
    expect(trap).not.toBeVisible();
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    const before = await server.db.select().from(contactMessages);
    await fill(app, { Name: 'A', Surname: 'B', Email: 'a@b.example', Message: 'C' });
    if (trap) fireEvent.change(trap, { target: { value: 'Cheap watches' } });
    await user.click(send());
    await waitFor(() => expect(callsTo(...CONTACT)).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(await server.db.select().from(contactMessages)).toEqual(before);
  });

  test('fills in the data of a signed-in user', async () => {
    const person = await server.aUser({ name: 'Ada', lastname: 'Lind', email: 'ada.lind@school.example' });
    await renderApp('/contact', { token: await server.signIn(person) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Surname')).toHaveValue('Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('ada.lind@school.example');
  });

  test('leads to missing and wrong entries, and keeps all entries if sending fails', async () => {
    const app = await renderApp('/contact');
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('4 fields need attention: Name Surname Email Message');
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Message' }));
    expect(screen.getByLabelText('Message')).toHaveFocus();
    expect(screen.getByLabelText('Surname')).toHaveAccessibleDescription('Enter your surname.');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Enter a message.');

    await fill(app, { ...ada, Email: 'ada@school', Message: 'Hello' });
    await user.click(send());
    await user.click(await screen.findByRole('link', { name: 'Email' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
    expect(callsTo(...CONTACT)).toEqual([]);

    await fill(app, { Email: 'ada@school.example' });
    networkErrorNext(...CONTACT);
    await user.click(send());
    expect(await screen.findByText('We could not reach the server.', { exact: false })).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await user.click(send());
    expect(await screen.findByText(/Thank you for reaching out/)).toBeInTheDocument();
  });
});
