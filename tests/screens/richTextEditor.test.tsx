import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { simulations } from '../../server/db/tables';
import { SIGNED_OUT } from '../../src/lib/storedSession';
import { logout } from '../../src/store/session';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

/** Pastes text at the caret, because jsdom does not type into editable elements. */
const insert = (editor: HTMLElement, text: string) =>
  fireEvent.paste(editor, { clipboardData: { types: ['text/plain'], getData: () => text } });

async function openEditor(overview: string) {
  const simulation = await server.aSimulation({ overview });
  const { store } = await renderApp(`/clients/${simulation.id}`, {
    token: await server.signIn(administrator),
  });
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
