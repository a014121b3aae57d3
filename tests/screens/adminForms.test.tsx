import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { schools, simulations } from '../../server/db/tables';
import { SIGNED_OUT } from '../../src/lib/storedSession';
import { deleteSchool } from '../../src/store/admin/schools';
import { deleteSimulation } from '../../src/store/admin/simulations';
import { deleteUserRow } from '../../src/store/admin/users';
import { logout } from '../../src/store/session';
import { type AppUser, currentPath, goTo, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

const BACK = 'Your unsaved changes are back.';

const open = async (path: string) => renderApp(path, { token: await server.signIn(administrator) });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function type(user: AppUser, label: string, text: string) {
  await user.clear(await field(label));
  await user.type(await field(label), text);
}

// All forms of records share these ways; those of a school are the shortest.
describe('the form of a record', () => {
  async function aRecord() {
    const { id } = await server.aSchool({ name: 'Hill School', code: 'Before' });
    const read = async () => (await server.stored(schools, id))?.code;
    let later = 0;
    /** Another administrator saves the record. */
    const saveElsewhere = (changes: Partial<typeof schools.$inferInsert>) => {
      later += 1000;
      const updatedAt = new Date(Date.now() + later);
      return server.change(schools, id, { ...changes, updatedAt });
    };
    const openIt = async () => {
      const app = await open(`/schools/${id}`);
      await field('Code');
      return { ...app, save: () => app.user.click(screen.getByRole('button', { name: 'Save' })) };
    };
    return { id, path: `/api/schools/${id}`, read, saveElsewhere, openIt };
  }
  const conflict = async () => within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saved = async () => {
    expect(await screen.findByText('School successfully updated.')).toBeVisible();
    await closed();
  };

  test('keeps the entered text while it cannot be saved, then saves it, and asks once, and about no field, if two administrators have changed different fields', async () => {
    const { id, path, read, saveElsewhere, openIt } = await aRecord();
    failNext('POST', path, 500, { message: 'Out of order.' });
    networkErrorNext('POST', path);
    const { user, save } = await openIt();
    await type(user, 'Code', 'Mine');
    for (const message of ['Out of order.', 'We could not reach the server.']) {
      await save();
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
      expect(await field('Code')).toHaveValue('Mine');
      expect(await read()).toBe('Before');
    }
    await save();
    await waitFor(async () => expect(await read()).toBe('Mine'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

    await type(user, 'Code', 'Mine again');
    await saveElsewhere({ email: 'office@hill.example' });
    failNext('GET', `/api/schools/${id}`, 500, { message: 'Out of order.' });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('This record was changed meanwhile.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await save();
    const dialog = await conflict();
    expect(dialog.queryByRole('table')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save my changes' }));
    await saved();
    expect(await read()).toBe('Mine again');
    expect(await field('Email')).toHaveValue('office@hill.example');
    // A newer version is loaded with a message if the user has changed nothing.
    await saveElsewhere({ code: 'Theirs' });
    await save();
    expect(await screen.findByText(/This is the newer version\./)).toBeVisible();
    expect(await field('Code')).toHaveValue('Theirs');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows two administrators both versions, again after another change, and saves the chosen value of each field', async () => {
    const { read, saveElsewhere, openIt } = await aRecord();
    const { user, save } = await openIt();
    await type(user, 'Code', 'Mine');
    await type(user, 'Email', 'mine@hill.example');
    await saveElsewhere({ code: 'Theirs', domains: 'hill.example' });
    await save();
    const dialog = await conflict();
    expect(dialog.getByText(/^Also changed meanwhile, and kept:/)).toHaveTextContent('Domains.');
    expect(dialog.getByText(/^Also changed by you:/)).toHaveTextContent('Email.');
    expect(screen.getByText(/This record was changed meanwhile/)).toBeVisible();
    expect(dialog.getByText(/^This school was saved at/)).toBeVisible();
    expect(dialog.getByRole('row', { name: /Code/ })).toHaveTextContent('CodeTheirsTheirsYoursMine');
    expect(await read()).toBe('Theirs');
    await saveElsewhere({ code: 'Third' });
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    const row = () => screen.getByRole('row', { name: /Code/ });
    await waitFor(() => expect(row()).toHaveTextContent('CodeTheirsThirdYoursMine'));
    await user.click(screen.getByRole('radio', { name: 'Theirs: Code' }));
    await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
    await closed();
    expect(await read()).toBe('Third');
    expect(await field('Code')).toHaveValue('Third');
    expect(await field('Email')).toHaveValue('mine@hill.example');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('over a reload keeps its changes, which overwrite no newer record unseen, and can be discarded', async () => {
    const { read, saveElsewhere, openIt } = await aRecord();
    const first = await openIt();
    await type(first.user, 'Code', 'Mine');
    await saveElsewhere({ code: 'Theirs' });
    const { user, save } = await openIt();
    expect(await field('Code')).toHaveValue('Mine');
    await save();
    await user.click((await conflict()).getByRole('button', { name: 'Keep editing' }));
    expect(await read()).toBe('Theirs');
    await closed();
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(await field('Code')).toHaveValue('Theirs');
    expect(screen.queryByText(BACK)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

test.each([
  ['/users/new', 'Last name', 'the new user', 'Password', 'password'],
  ['/schools/new', 'Name', 'the new school', null, null],
  ['/clients/new', 'Name', 'the new client', 'Client secret', 'client secret'],
])('the text of %s is kept on leaving and by a reload, without secrets', async (...given) => {
  const [path, label, what, secret, lost] = given;
  const { user } = await open(path);
  await type(user, label, 'Half done');
  if (secret) await user.type(await screen.findByLabelText(secret), 'Teach-with-cases-27');
  await user.click(screen.getByRole('link', { name: 'Casebridge' }));
  const kept = `Unsaved changes to ${what} are kept in this tab`;
  expect(await screen.findByText(lost ? `${kept}, but not the ${lost}` : kept)).toBeVisible();
  act(() => window.history.back());
  expect(await field(label)).toHaveValue('Half done');
  expect(screen.getByText(BACK)).toBeVisible();
  if (secret) expect(screen.getByLabelText(secret)).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Teach-with');
  await open(path);
  expect(await field(label)).toHaveValue('Half done');
  expect(screen.getByText(BACK)).toBeVisible();
});

test('an unsent message is restored, but not in place of another one of a link', async () => {
  const token = await server.signIn(await server.aUser());
  const first = await renderApp('/contact?m=Hello', { token });
  await first.user.type(await screen.findByLabelText('Message'), ', I lead a course');

  await renderApp('/contact?m=Something+else', { token });
  expect(await screen.findByLabelText('Message')).toHaveValue('Something else');
  await renderApp('/contact?m=Hello', { token });
  expect(await screen.findByLabelText('Message')).toHaveValue('Hello, I lead a course');
  expect(screen.getByText(BACK)).toBeVisible();
});

test('a save that fails after its form was left says so, and the changes are kept', async () => {
  const cleo = await server.aUser({ name: 'Cleo' });
  const { user } = await renderApp('/profile', { token: await server.signIn(cleo) });
  await user.type(await screen.findByLabelText('Name'), 'patra');
  const release = holdNext('POST', `/users/${cleo.id}`, Response.error());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByRole('heading', { name: /What can we help you/ });
  release();
  expect(await screen.findByText(/^Not saved: your profile\. We could not reach/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  act(() => window.history.back());
  expect(await screen.findByLabelText('Name')).toHaveValue('Cleopatra');
});

test('deleting a school, a user or a simulation deletes its draft', async () => {
  const { id: school } = await server.aSchool({ name: 'Old school' });
  const { id: person } = await server.aUser({ name: 'Old user' });
  const { id: client } = await server.aSimulation({ name: 'Old simulation' });
  const { user, store } = await open(`/schools/${school}`);
  await user.type(await screen.findByDisplayValue('Old school'), '!');
  goTo(`/users/${person}`);
  await user.type(await screen.findByDisplayValue('Old user'), '!');
  goTo(`/clients/${client}`);
  await user.type(await screen.findByDisplayValue('Old simulation'), '!');
  goTo('/library');
  await screen.findByText(/^Unsaved changes to Old simulation are kept/);
  expect(sessionStorage).toHaveLength(3);
  const updated_at = store.getState().simulations.detail.item?.updated_at ?? '';
  await act(async () => {
    await store.dispatch(deleteSchool(school));
    await store.dispatch(deleteUserRow(person));
    await store.dispatch(deleteSimulation(client, { status: 'deleted', updated_at }));
  });
  expect(sessionStorage).toHaveLength(0);
});

/** Pastes text at the caret, because jsdom does not type into editable elements. */
const insert = (editor: HTMLElement, text: string) =>
  fireEvent.paste(editor, { clipboardData: { types: ['text/plain'], getData: () => text } });

async function openEditor(overview: string) {
  const simulation = await server.aSimulation({ overview });
  const { store } = await open(`/clients/${simulation.id}`);
  const editor = await screen.findByRole('textbox', { name: 'Overview' });
  return { id: simulation.id, editor, store };
}

test('a save includes every letter of an editor that keeps the focus, and leaves other texts byte for byte unchanged', async () => {
  const overview = '<p>Old <b>spelling</b></p>tail';
  const { id, editor } = await openEditor(overview);
  expect(editor).toHaveTextContent('Old spellingtail');
  // The translation of a page would move the nodes that the editor counts on.
  expect(editor.closest('[translate="no"]')).not.toBeNull();
  const launch = screen.getByRole('textbox', { name: 'Launch' });
  insert(launch, 'Bring a laptop');
  editor.closest('form')?.requestSubmit();
  expect(await screen.findByText('saved', { selector: '[role=status] *' })).toBeVisible();
  expect(await server.stored(simulations, id)).toMatchObject({
    overview,
    resLaunch: '<p>Bring a laptop</p>',
  });
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(callsTo('POST', `/api/clients/${id}`)).toHaveLength(1);

  fireEvent.click(screen.getAllByRole('button', { name: 'Bold' })[0] as HTMLElement);
  // At once, since a busy browser serves keys before timers.
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus();
});

describe('text that was typed a moment before', () => {
  /** Simulates a change of the stored session by another tab. */
  const changeElsewhere = (newValue: string | null) => {
    localStorage.removeItem('dsuser');
    window.dispatchEvent(new StorageEvent('storage', { key: 'dsuser', newValue }));
  };
  const signInShown = () => waitFor(() => expect(currentPath()).toBe('/login'));
  const keptTexts = () => JSON.stringify({ ...sessionStorage });

  test('the server ends the session is kept', async () => {
    const { id, editor } = await openEditor('');
    insert(editor, 'Bring a laptop');
    answerNext('POST', `/api/clients/${id}`, () => {
      insert(editor, ' and a pen');
      return Response.json({ message: 'Signed out.' }, { status: 401 });
    });
    editor.closest('form')?.requestSubmit();
    await signInShown();
    expect(keptTexts()).toContain('<p>Bring a laptop and a pen</p>');
  });

  type Store = Awaited<ReturnType<typeof openEditor>>['store'];
  test.each<[string, string, (store: Store) => Promise<unknown>]>([
    ['in another tab', 'is deleted', async () => changeElsewhere(SIGNED_OUT)],
    ['here', 'is deleted', (store) => act(() => store.dispatch(logout()))],
    ['by the end of the session in another tab', 'is kept', async () => changeElsewhere(null)],
  ])('the user is signed out %s %s', async (_, outcome, end) => {
    const { editor, store } = await openEditor('');
    insert(editor, 'Bring a laptop');
    await end(store);
    await signInShown();
    if (outcome === 'is kept') expect(keptTexts()).toContain('<p>Bring a laptop</p>');
    else expect(keptTexts()).toBe('{}');
  });
});
