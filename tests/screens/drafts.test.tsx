import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteSchool } from '../../src/store/admin/schools';
import { deleteSimulation } from '../../src/store/admin/simulations';
import { deleteUserRow } from '../../src/store/admin/users';
import { goTo, renderApp } from '../support/render';
import { holdNext, startServer } from '../support/server';

const server = await startServer();

test('an unsent message is restored, but not in place of another one of a link', async () => {
  const token = await server.signIn(await server.aUser());
  const first = await renderApp('/contact?m=Hello', { token });
  await first.user.type(await screen.findByLabelText('Message'), ', I lead a course');

  await renderApp('/contact?m=Something+else', { token });
  expect(await screen.findByLabelText('Message')).toHaveValue('Something else');
  await renderApp('/contact?m=Hello', { token });
  expect(await screen.findByLabelText('Message')).toHaveValue('Hello, I lead a course');
  expect(screen.getByText('Your unsaved changes are back.')).toBeVisible();
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
  const administrator = await server.signedIn({ role: 'administrator' });
  const { user, store } = await renderApp(`/schools/${school}`, administrator);
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
