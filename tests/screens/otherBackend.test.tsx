import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { magicLogin } from '../../src/store/session';
import { type OtherBackend, serveOther } from '../support/otherBackend';
import { records } from '../support/records';
import { renderApp } from '../support/render';
import { settled } from './anyBackendSupport';

type Fields = Record<string, unknown>;

const without = (record: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const administrator = { ...records.user, _id: 'admin-1', id: 'admin-1', role: 'administrator' };

/** Opens a screen of the app in front of a backend that is not ours. */
async function open(path: string, backend: Partial<OtherBackend>) {
  const sent = serveOther({ profile: administrator, ...backend });
  return { ...(await renderApp(path, { token: 'token' })), sent };
}

const save = async (user: { click: (element: Element) => Promise<void> }) => {
  const [button] = await screen.findAllByRole('button', { name: 'Save' });
  if (button) await user.click(button);
};

test('an answer of an extension with nothing in it is an entry of the history without a person and fields', async () => {
  const { user } = await open('/schools/school-1', {
    schools: [{ ...records.school, _id: 'school-1' }],
    history: [{ _id: 'entry-1' }],
    extensions: 'administration',
  });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await within(screen.getByRole('main')).findByText('Casebridge')).toBeVisible();
});

test('an answer of an extension with nothing in it is a change of status of all users that it was asked for', async () => {
  const { user } = await open('/users', {
    users: [{ ...records.user, _id: 'user-1' }],
    saved: () => ({}),
    extensions: 'administration',
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Select Ada/ }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('New status'), 'created');
  await user.click(dialog.getByRole('button', { name: 'Change 1 user' }));
  expect(await screen.findByText('1 user changed to Created.')).toBeVisible();
});

test('an invite under an earlier address, without a price, costs what the payment says', async () => {
  const { user } = await open('/invites/invite-1', {
    profile: { ...records.user, role: 'student' },
    invites: [{ ...records.invite, payment: null, email: 'earlier@school.example', client: { _id: 'c' } }],
    intent: { client_secret: 'secret', amount: 900 },
  });
  await user.click(await screen.findByRole('button', { name: /^Pay\b/ }));
  expect(await screen.findByRole('button', { name: 'Pay $9.00' })).toBeVisible();
});

test('invites of which a backend tells no more than the address stand by simulation', async () => {
  const told = without(records.invite, 'student', 'name', 'lastname', 'purchase', 'opened_at', 'started_at');
  const invite = (id: string, email: string) => ({
    ...told,
    _id: id,
    email,
    client: { name: 'Harbour Lease' },
  });
  const invites = [invite('invite-1', 'sam@school.example'), invite('invite-2', 'eve@school.example')];
  const { user } = await open('/invites?email=', { invites });
  const list = await screen.findByRole('list', { name: 'Harbour Lease' });
  const section = list.parentElement as HTMLElement;
  expect(section).toHaveTextContent('2 invites');
  expect(within(section).getAllByText('Paid')).toHaveLength(2);
  expect(within(section).queryByRole('link', { name: /^Manage class/ })).toBeNull();
  await user.click(within(section).getByRole('link', { name: 'eve@school.example' }));
  expect(await screen.findByText(/^Invitation of/)).toHaveTextContent('Invitation of eve@school.example');
});

test('a fact that a backend does not tell of the last login is a dash, and Never only where it is null', async () => {
  const users = [
    { ...without(records.user, 'last_login'), _id: 'user-1' },
    { ...records.user, _id: 'user-2', name: 'Bo', last_login: null },
  ];
  const { user } = await open('/users', { users });
  const row = await screen.findByRole('row', { name: /Ada Lind/ });
  expect(within(row).getByText('–')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Bo Lind/ })).getByText('Never')).toBeVisible();
  await user.click(within(row).getByRole('link', { name: 'Ada Lind' }));
  expect((await screen.findByText('Last login', { selector: 'dt' })).nextElementSibling).toHaveTextContent(
    '–',
  );
});

test('a fact that a backend does not tell of a session is not that it is missing', async () => {
  const untold = without(records.purchase, 'session');
  await open('/library/client-1', {
    profile: records.user,
    clients: [records.client],
    purchases: [untold],
  });
  expect(await screen.findByRole('link', { name: 'Purchase session' })).toBeVisible();
  expect(screen.queryByText(/no session yet/)).toBeNull();
  await open('/purchases/purchase-1', { purchases: [untold] });
  expect(await screen.findByRole('heading', { name: 'Session' })).toBeVisible();
  expect(screen.queryByText(/has not opened a session/)).toBeNull();
});

describe('a save', () => {
  const forms: [string, Partial<OtherBackend>, Fields, string][] = [
    ['/users/user-1', { users: [records.user] }, records.user, 'Last name'],
    ['/schools/school-1', { schools: [records.school] }, records.school, 'Code'],
    ['/clients/client-1', { clients: [records.client] }, records.client, 'Subtitle'],
  ];
  const wire: Record<string, string> = { 'Last name': 'lastname', Code: 'code', Subtitle: 'subtitle' };
  /** Fields that no form holds, or only where the server names their extension. */
  const others = [
    ...['_id', 'id', 'created_at', 'updated_at', 'last_login', 'magiclogin', 'second_factor', 'host_problem'],
    ...['webhook_url', 'webhooks', 'facts', 'search_words'],
  ];

  test.each(forms)('at %s sends the changes with their version, if it has one', async (...form) => {
    const [path, backend, record, label] = form;
    const { user, sent } = await open(path, backend);
    const name = wire[label] ?? '';
    await user.type(await screen.findByLabelText(label), 'x');
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ [name]: `${record[name]}x`, updated_at: record.updated_at });
    // The answer has told nothing: the screen shows what was sent, and sends the whole record.
    expect(screen.getByLabelText(label)).toHaveValue(`${record[name]}x`);
    await user.type(screen.getByLabelText(label), 'y');
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ ...without(record, ...others), [name]: `${record[name]}xy` });
  });

  test.each([
    [
      'its webhook URL where the server names webhooks',
      { missing: [], extensions: 'hosts', label: 'Webhook URL' },
      { webhook_url: 'https://game.example/webhooksx' },
    ],
    [
      'nothing of a number or a switch that its record does not have',
      { missing: ['duration', 'visibility', 'category'], extensions: '', label: 'Subtitle' },
      { subtitle: 'A negotiationx' },
    ],
  ])('of a simulation sends %s', async (_, { missing, extensions, label }, changed) => {
    const client = without(records.client, 'updated_at', ...missing);
    const { user, sent } = await open('/clients/client-1', { clients: [client], extensions });
    await user.type(await screen.findByLabelText(label), 'x');
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ ...without(client, ...others), ...changed });
  });

  test('that deletes a simulation sends the whole record too', async () => {
    const { user, sent } = await open('/clients/client-1', {
      clients: [without(records.client, 'updated_at')],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ ...without(records.client, ...others), status: 'deleted' });
  });

  test('of the profile sends a new password once, and keeps what the answer leaves out', async () => {
    const { user, sent, store } = await open('/profile', {});
    await user.type(await screen.findByLabelText('New password'), 'Teach-with-cases-27');
    await user.type(screen.getByLabelText('Confirm new password'), 'Teach-with-cases-27');
    await save(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      _id: 'admin-1',
      name: 'Ada',
      lastname: 'Lind',
      email: 'ada@school.example',
      role: 'administrator',
      password: 'Teach-with-cases-27',
    });
    expect(await screen.findByText('Your profile has been saved.')).toBeVisible();
    expect(store.getState().session.user).toMatchObject({
      email: 'ada@school.example',
      role: 'administrator',
    });
  });
});

const backend = {
  users: [records.user],
  logins: [records.login],
  schools: [records.school],
  clients: [records.client],
  purchases: [records.purchase, { ...records.purchase, _id: 'purchase-2', session: null }],
};
type Role = 'button' | 'link' | 'checkbox' | 'combobox' | 'option' | 'textbox';
const offers: [path: string, ...[extension: string, role: Role, name: RegExp][]][] = [
  [
    '/users',
    ['administration', 'button', /^Export CSV$/],
    ['administration', 'checkbox', /^Select Ada Lind$/],
    ['administration', 'combobox', /^Last login$/],
    ['administration', 'option', /^Not deleted$/],
    ['administration', 'link', /^Emails$/],
  ],
  [
    '/users/user-1',
    ['administration', 'button', /^History$/],
    ['support', 'button', /^Create sign-in link$/],
  ],
  ['/profile', ['support', 'button', /^Sign out: Chrome on Windows, signed in /]],
  ['/schools', ['administration', 'button', /^Actions for Harbour School$/]],
  ['/schools/school-1', ['administration', 'link', /^Delete school$/]],
  [
    '/purchases',
    ['money', 'link', /^Payments$/],
    ['administration', 'button', /^Export CSV$/],
    ['hosts', 'combobox', /^Session$/],
  ],
  [
    '/purchases/purchase-1',
    ['money', 'button', /^Cancel purchase$/],
    ['administration', 'textbox', /^Note$/],
  ],
  ['/purchases/purchase-2', ['hosts', 'button', /^Open session of order/]],
  ['/library/client-1', ['hosts', 'button', /^Check again$/]],
  ['/clients', ['hosts', 'link', /^Webhook log$/]],
  [
    '/clients/client-1',
    ['hosts', 'textbox', /^Webhook URL$/],
    ['hosts', 'link', /^Webhook log$/],
    ['administration', 'button', /^History$/],
  ],
];

test.each(offers)('extensions at %s are offered only where the server names them', async (path, ...found) => {
  const [one, ...others] = new Set(found.map(([extension]) => extension));
  for (const named of [[one], others]) {
    vi.spyOn(globalThis, 'fetch');
    await open(path, { ...backend, extensions: ['others', ...named].join(', ') });
    await screen.findAllByText(/Ada|Harbour|Your name/);
    await settled();
    for (const [extension, role, name] of found) {
      if (named.includes(extension)) expect(await screen.findByRole(role, { name })).toBeVisible();
      else expect(screen.queryByRole(role, { name })).toBeNull();
    }
  }
});

/** The addresses that the app asks for from now on. */
function watchCalls(): () => string[] {
  const { mock } = vi.spyOn(globalThis, 'fetch');
  return () => mock.calls.map(([input]) => String(input));
}

test.each(['/payments', '/join/BCDF-GHJK'])('%s is not found without its extension', async (path) => {
  const asked = watchCalls();
  await open(path, { openClasses: [records.openClass], payments: [records.payment] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(asked()).toEqual(['/auth/profile']);
});

test.each([
  ['ends the session that it replaces where the server says that it can', 'support', 1],
  ['leaves the session that it replaces to a server that says nothing', '', 0],
])('a sign-in by link %s', async (_, extensions, ends) => {
  const asked = watchCalls();
  const saved = () => ({ ...administrator, token: 'new' });
  const { store } = await open('/profile', { extensions, saved });
  await act(() => store.dispatch(magicLogin({ token: 'x' })));
  expect(asked().filter((path) => path === '/auth/logout')).toHaveLength(ends);
});

test('a purchase without a note has its Save button, which says that there is nothing to save', async () => {
  const { sent } = await open('/purchases/purchase-1', { purchases: [records.purchase] });
  screen.getByRole('button', { name: 'Save' }).click();
  expect(await screen.findByText('No changes to save.')).toBeVisible();
  expect(sent).toEqual([]);
});

describe('a save of a purchase', () => {
  const purchase = records.purchase;
  const path = '/purchases/purchase-1';
  const addNote = async (given: Fields, saved: Fields) => {
    const shown = await open(path, { purchases: [given], extensions: 'administration', saved: () => saved });
    await shown.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'x');
    await save(shown.user);
    expect(await screen.findByText('Purchase successfully updated.')).toBeVisible();
    return shown.sent;
  };
  const note = `${purchase.note}x`;

  test.each([
    ['the note with the version', purchase, { updated_at: purchase.updated_at }],
    [
      'the whole record where there is no version',
      without(purchase, 'updated_at'),
      without(purchase, '_id', 'waiting', 'awaits_approval', 'created_at', 'updated_at'),
    ],
  ])('sends %s', async (_, given, fields) => {
    const sent = await addNote(given, { _id: 'purchase-1' });
    expect(sent).toEqual([{ path: `/api${path}`, body: { ...fields, note } }]);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(note);
  });
});

const waiting = { ...records.purchase, session: null };
const trial = { ...waiting, metadata: { trial: true } };
const bought = { saved: () => ({ _id: 'purchase-1', session: null }) };
test.each<[string, string, Partial<OtherBackend>, RegExp]>([
  ['page', '/library/client-1', { purchases: [waiting] }, /One order has no session yet\./],
  ['trial', '/library/client-1/purchase?trial=true', { purchases: [trial] }, /trial is waiting for its/],
  ['wizard', '/library/client-1/purchase', bought, /has not opened the session yet\./],
])('the %s promises further attempts only if the server makes them', async (which, path, backend, text) => {
  const clients = [{ ...records.client, variations: '' }];
  for (const extensions of ['', 'hosts']) {
    cleanup();
    sessionStorage.clear();
    const { user } = await open(path, { profile: records.user, clients, ...backend, extensions });
    if (which === 'wizard') {
      await user.click(await screen.findByRole('button', { name: 'Students pay' }));
      await user.type(screen.getByLabelText('Number of students'), '3');
      await user.click(screen.getByRole('button', { name: 'Create session' }));
    }
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByText(/we keep trying/i)).toHaveLength(extensions ? 1 : 0);
  }
});

test('a role that is not known has the invites, the profile and a way out', async () => {
  const profile = without(records.user, 'role');
  const { user } = await open('/dashboard', { profile, invites: [records.invite] });
  expect(await screen.findByRole('heading', { name: 'Invites' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});

const invites = [{ _id: 'invite-1', email: 'joe@b.example', name: 'Joe', lastname: 'Ek' }];
const manager = { ...administrator, role: 'manager' };

test.each([
  ['managers', 'Search', manager],
  ['administrators', 'State', administrator],
])('the search of invites for %s by %s needs a server with classes', async (_, name, profile) => {
  const filter = () => screen.queryByRole(name === 'State' ? 'combobox' : 'searchbox', { name });
  await open('/invites?email=', { profile, invites, extensions: 'classes' });
  await waitFor(() => expect(filter()).toBeVisible());
  await open('/invites?email=', { profile, invites });
  expect(await screen.findByRole('link', { name: 'Joe Ek' })).toBeVisible();
  expect(filter()).toBeNull();
});
