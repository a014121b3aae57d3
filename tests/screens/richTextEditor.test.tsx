import { fireEvent, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '../../server/db/schema/simulations';
import { renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

const stored = async (id: string) => {
  const [row] = await server.db.select().from(clients).where(eq(clients.id, id));
  return row;
};

/** Puts words in at the caret; jsdom does not write letters into editable elements. */
const insert = (editor: HTMLElement, text: string) =>
  fireEvent.paste(editor, { clipboardData: { types: ['text/plain'], getData: () => text } });

async function openEditor(overview: string) {
  const client = await server.aClient({ overview });
  await renderApp(`/clients/${client.id}`, { token: await server.signIn(administrator) });
  const editor = await screen.findByRole('textbox', { name: 'Overview' });
  return { id: client.id, editor };
}

test('a save has every letter, also those written a moment ago in an editor that keeps the focus', async () => {
  const { id, editor } = await openEditor('');
  insert(editor, 'Bring a laptop');
  editor.closest('form')?.requestSubmit();
  expect(await screen.findByText('saved', { selector: '[role=status] *' })).toBeVisible();
  expect(await stored(id)).toMatchObject({ overview: '<p>Bring a laptop</p>' });
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(callsTo('POST', `/api/clients/${id}`)).toHaveLength(1);
});

test('a save of other fields leaves a text in its own spelling', async () => {
  const overview = '<p>Old <b>spelling</b></p>tail';
  const { id, editor } = await openEditor(overview);
  expect(editor).toHaveTextContent('Old spellingtail');
  insert(await screen.findByRole('textbox', { name: 'Launch' }), 'Go');
  editor.closest('form')?.requestSubmit();
  expect(await screen.findByText('saved', { selector: '[role=status] *' })).toBeVisible();
  expect(await stored(id)).toMatchObject({ overview, resLaunch: '<p>Go</p>' });
});
