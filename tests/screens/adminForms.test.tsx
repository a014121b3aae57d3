import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { schools, users } from '../../server/db/schema/people';
import { simulations } from '../../server/db/schema/simulations';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

const server = await startServer();
const ada = await server.aUser({ role: 'administrator' });
const ben = await server.aUser({ role: 'administrator' });

const BACK = 'Your unsaved changes are back.';
const LATER = () => new Date(Date.now() + 1000);

const open = async (path: string, user = ada) => renderApp(path, { token: await server.signIn(user) });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const saveButton = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement;

async function type(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) {
  await user.clear(await field(label));
  await user.type(await field(label), text);
}

/** The forms of the administration, each with one of its fields. */
const forms = [
  {
    what: 'user',
    area: 'users',
    label: 'Last name',
    make: () => server.aUser({ lastname: 'Before', email: `${crypto.randomUUID()}@a.example` }),
    read: async (id: string) => (await server.db.select().from(users).where(eq(users.id, id)))[0]?.lastname,
    change: (id: string, lastname: string) =>
      server.db.update(users).set({ lastname, updatedAt: LATER() }).where(eq(users.id, id)),
  },
  {
    what: 'school',
    area: 'schools',
    label: 'Code',
    make: () => server.aSchool({ code: 'Before' }),
    read: async (id: string) => (await server.db.select().from(schools).where(eq(schools.id, id)))[0]?.code,
    change: (id: string, code: string) =>
      server.db.update(schools).set({ code, updatedAt: LATER() }).where(eq(schools.id, id)),
  },
  {
    what: 'client',
    area: 'clients',
    label: 'Subtitle',
    make: () => server.aSimulation({ subtitle: 'Before' }),
    read: async (id: string) =>
      (await server.db.select().from(simulations).where(eq(simulations.id, id)))[0]?.subtitle,
    change: (id: string, subtitle: string) =>
      server.db.update(simulations).set({ subtitle, updatedAt: LATER() }).where(eq(simulations.id, id)),
  },
];

describe.each(forms)('the form of a $what', ({ area, label, make, read, change }) => {
  test.each([
    [
      'the server fails',
      (path: string) => failNext('POST', path, 500, { message: 'Out of order.' }),
      'Out of order.',
    ],
    [
      'there is no network',
      (path: string) => networkErrorNext('POST', path),
      'We could not reach the server.',
    ],
  ])('keeps the entered text if %s, and the next attempt saves it', async (_name, plan, message) => {
    const { id } = await make();
    plan(`/api/${area}/${id}`);
    const { user } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    await user.click(saveButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await field(label)).toHaveValue('Mine');
    expect(await read(id)).toBe('Before');
    await user.click(saveButton());
    await waitFor(async () => expect(await read(id)).toBe('Mine'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('keeps the entered text if the response takes more than 15 seconds', async () => {
    const { id } = await make();
    const { user } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const release = holdNext('POST', `/api/${area}/${id}`);
    await user.click(saveButton());
    await waitFor(() => expect(callsTo('POST', `/api/${area}/${id}`)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(/takes too long/);
    expect(await field(label)).toHaveValue('Mine');
    release();
  });

  test('tells a second administrator that the record has changed, and overwrites nothing', async () => {
    const { id } = await make();
    const { user } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    await change(id, 'Theirs');
    await user.click(saveButton());
    expect(await screen.findByText(/Somebody else has changed this record/)).toBeVisible();
    expect(await field(label)).toHaveValue('Mine');
    expect(await read(id)).toBe('Theirs');
  });

  test('keeps its changes for the same user after the session has ended, and for no other user', async () => {
    const { id } = await make();
    const { user, unmount } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    failNext('POST', `/api/${area}/${id}`, 401);
    await user.click(saveButton());
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(pageLoads.reload).toHaveBeenCalledOnce();
    expect(document.body).not.toHaveTextContent('Mine');
    unmount();

    const other = await open(`/${area}/${id}`, ben);
    expect(await field(label)).toHaveValue('Before');
    expect(screen.queryByText(BACK)).toBeNull();
    other.unmount();

    const again = await open(`/${area}/${id}`);
    expect(await field(label)).toHaveValue('Mine');
    expect(screen.getByText(BACK)).toBeVisible();
    await again.user.click(saveButton());
    await waitFor(async () => expect(await read(id)).toBe('Mine'));
    await waitFor(() => expect(screen.queryByText(BACK)).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  test('does not overwrite a newer record with its kept changes unless the user has seen the newer record', async () => {
    const { id } = await make();
    const first = await open(`/${area}/${id}`);
    await type(first.user, label, 'Mine');
    first.unmount();
    await change(id, 'Theirs');
    const { user } = await open(`/${area}/${id}`);
    expect(await field(label)).toHaveValue('Mine');
    await user.click(saveButton());
    expect(await screen.findByText(/Somebody else has changed this record/)).toBeVisible();
    expect(await read(id)).toBe('Theirs');
  });

  test('keeps its changes after a reload, and the user can discard them', async () => {
    const { id } = await make();
    const first = await open(`/${area}/${id}`);
    await type(first.user, label, 'Mine');
    first.unmount();
    const { user } = await open(`/${area}/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(await field(label)).toHaveValue('Before');
    expect(screen.queryByText(BACK)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('says that its changes are kept when the user leaves it, and restores them', async () => {
    const { id } = await make();
    const { user } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    await user.click(screen.getByRole('link', { name: 'Library' }));
    await screen.findByRole('heading', { level: 1, name: 'What can we help you teach your students?' });
    expect(await screen.findByText(/^Unsaved changes to .+ are kept in this tab$/)).toBeVisible();
    act(() => window.history.back());
    expect(await field(label)).toHaveValue('Mine');
    expect(screen.getByText(BACK)).toBeVisible();
  });

  test('shows two administrators both versions of a record, and saves the chosen value of each field', async () => {
    const { id } = await make();
    const { user } = await open(`/${area}/${id}`);
    await type(user, label, 'Mine');
    await change(id, 'Theirs');
    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }));
    const row = dialog.getByRole('row', { name: new RegExp(label) });
    expect(row).toHaveTextContent(`${label}TheirsTheirsYoursMine`);
    await user.click(dialog.getByRole('radio', { name: `Theirs: ${label}` }));
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await read(id)).toBe('Theirs');
    expect(await field(label)).toHaveValue('Theirs');

    await type(user, label, 'Mine again');
    await change(id, 'Theirs again');
    await screen.findAllByRole('button', { name: 'Save' });
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Save as chosen' }));
    await waitFor(async () => expect(await read(id)).toBe('Mine again'));
  });
});

test.each([
  ['/users/new', 'Last name', 'Password'],
  ['/schools/new', 'Name', null],
  ['/clients/new', 'Name', 'Client secret'],
])('the text entered at %s survives a reload, without its secrets', async (path, label, secret) => {
  const first = await open(path);
  await type(first.user, label, 'Half done');
  if (secret) await first.user.type(await screen.findByLabelText(secret), 'Teach-with-cases-27');
  first.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Teach-with');
  await open(path);
  expect(await field(label)).toHaveValue('Half done');
  expect(screen.getByText(BACK)).toBeVisible();
  if (secret) expect(screen.getByLabelText(secret)).toHaveValue('');
});

test.each([
  ['/users/new', 'Last name', 'the new user', 'Password', 'password'],
  ['/schools/new', 'Name', 'the new school', null, null],
  ['/clients/new', 'Name', 'the new client', 'Client secret', 'client secret'],
])('the text entered at %s is kept when the user leaves the form', async (...given) => {
  const [path, label, what, secret, lost] = given;
  const { user } = await open(path);
  await type(user, label, 'Half done');
  if (secret) await user.type(await screen.findByLabelText(secret), 'Teach-with-cases-27');
  await user.click(screen.getByRole('link', { name: 'Library' }));
  const kept = `Unsaved changes to ${what} are kept in this tab`;
  expect(await screen.findByText(lost ? `${kept}, but not the ${lost}` : kept)).toBeVisible();
  act(() => window.history.back());
  expect(await field(label)).toHaveValue('Half done');
  expect(screen.getByText(BACK)).toBeVisible();
  if (secret) expect(screen.getByLabelText(secret)).toHaveValue('');
});
