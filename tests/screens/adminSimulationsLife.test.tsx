import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { simulations } from '../../server/db/schema/simulations';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

const open = async (path: string) => renderApp(path, { token: await server.signIn(administrator) });
const save = () => screen.getAllByText('Save', { selector: 'button' })[0] as HTMLElement;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const stored = async (id: string) => {
  const [row] = await server.db.select().from(simulations).where(eq(simulations.id, id));
  return row;
};

describe('a new simulation', () => {
  test('needs a name, is created with the entered fields, continues at its own address, and leads back to the list', async () => {
    const { user } = await open('/clients?q=night');
    await user.click(await screen.findByRole('link', { name: 'New client' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Client: New client' })).toBeVisible();
    await user.click(save());
    await user.click(await screen.findByRole('link', { name: 'Name: Enter a name.' }));
    expect(await field('Name')).toHaveFocus();
    expect(await field('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(callsTo('POST', '/api/clients')).toEqual([]);
    await user.type(await field('Name'), 'Night Market');
    await user.selectOptions(await field('Category'), 'operations');
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Client: Night Market' })).toBeVisible();
    expect(screen.getByText('saved', { selector: '[role=status] *' })).toBeVisible();
    const [, id = ''] = /^\/clients\/(\w+)$/.exec(currentPath()) ?? [];
    expect(await stored(id)).toMatchObject({
      name: 'Night Market',
      category: 'operations',
      slug: 'night-market',
      status: 'created',
    });
    expect(await field('Slug')).toHaveValue('night-market');
    // The message in the history entry is removed after it was shown.
    await waitFor(() => expect(window.history.state?.usr).toEqual({ list: '/clients?q=night' }));
    await user.click(screen.getByText('Clients', { selector: '.editor-back span' }));
    expect(await screen.findByRole('link', { name: 'Night Market' })).toBeVisible();
    expect(currentPath()).toBe('/clients?q=night');
  });

  test('becomes purchasable only with a host that can open its sessions, and otherwise shows an error at the field', async () => {
    const { user } = await open('/clients/new');
    await user.type(await field('Name'), 'Dawn Market');
    const purchasable = screen.getByRole('group', { name: 'Purchasable' });
    expect(within(purchasable).getByRole('radio', { name: 'No' })).toBeChecked();
    await user.click(within(purchasable).getByRole('radio', { name: 'Yes' }));
    await user.click(save());
    const refusal = 'Sessions of a purchasable simulation need a client root.';
    expect(await within(purchasable).findByText(refusal)).toBeVisible();
    await user.click(await field('Client root'));
    await user.paste(`${server.url}/sandbox`);
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Client: Dawn Market' })).toBeVisible();
  });
});

describe('deleting a simulation', () => {
  test('asks first, says why it failed, asks again after the change of another user, and leads back to the list', async () => {
    const { id } = await server.aSimulation({ name: 'Farewell' });
    const path = `/api/clients/${id}`;
    failNext('POST', path, 500, { message: 'Out of order.' });
    const { user } = await open(`/clients/${id}`);
    await field('Name');
    await user.click(screen.getByText('Delete', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Farewell?' }));
    expect((await stored(id))?.status).toBe('created');
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete' }));
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(currentPath()).toBe(`/clients/${id}`);
    const token = await server.signIn(administrator);
    await server.request('POST', path, { token, body: { subtitle: 'Theirs' } });
    await confirm();
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('Somebody else has changed this client'),
    );
    expect((await stored(id))?.status).toBe('created');
    await confirm();
    expect(await screen.findByText('Client successfully deleted.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    expect(await stored(id)).toMatchObject({ status: 'deleted', subtitle: 'Theirs' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Farewell' })).toBeNull());
  });

  test('that completes late does not change the screen of a user who has left', async () => {
    const simulation = await server.aSimulation({ name: 'Slowly', order: -7 });
    const { user } = await open('/clients?q=slowly');
    await user.click(await screen.findByRole('link', { name: 'Slowly' }));
    const release = holdNext('POST', `/api/clients/${simulation.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Clients' });
    await user.click(screen.getByRole('link', { name: 'Library' }));
    await screen.findByRole('heading', { level: 1, name: /What can we/ });
    await act(release);
    expect(currentPath()).toBe('/library');
    expect(screen.queryByText('Client successfully deleted.')).toBeNull();
    expect((await stored(simulation.id))?.status).toBe('deleted');
  });
});

test('closing the tab or signing out with unsaved changes asks for confirmation, and signing out deletes them', async () => {
  const { id } = await server.aSimulation({ name: 'Held Back' });
  const { user } = await open(`/clients/${id}`);
  await user.type(await field('Subtitle'), 'Unsaved');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    return within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
  };
  await user.click((await logOut()).getByRole('button', { name: 'Cancel' }));
  expect(await field('Subtitle')).toHaveValue('Unsaved');
  expect(localStorage.getItem('dsuser')).not.toBeNull();
  const dialog = await logOut();
  expect(
    dialog.getByText('Your changes have not been saved. If you log out now, they are lost.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(localStorage.getItem('dsuser')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(screen.queryByText(/are kept in this tab/)).toBeNull();
});
