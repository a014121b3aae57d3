import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { schools, users } from '../../server/db/tables';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { addressesOf, expectLink, textsOf } from '../support/shown';

const server = await startServer();
const LIST = ['GET', '/api/schools/all'] as const;
const administrator = await server.aUser({ role: 'administrator', name: 'Ada' });
const delta = await server.aSimulation({ name: 'Delta Deal' });
const harbour = await server.aSimulation({ name: 'Harbour Lease' });
const withdrawn = await server.aSimulation({ name: 'Withdrawn', status: 'deleted' });

const open = async (path: string) => renderApp(path, { token: await server.signIn(administrator) });
const stored = (id: string) => server.stored(schools, id);

const field = (name: string) => screen.getByRole('textbox', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const chosen = () =>
  textsOf(within(screen.getByRole('list', { name: 'Chosen simulations' })).getAllByRole('listitem'));

test('the list of schools can be searched, and leads to the deletion of each school', async () => {
  const { id } = await server.aSchool({ name: 'Lindhamn', code: 'LIND', freeToPlay: [delta.id] });
  await server.aSchool({ name: 'Northfield', code: 'NORTH' });
  const { user } = await open('/schools');
  const row = within(await screen.findByRole('row', { name: /Lindhamn/ }));
  expect(callsTo(...LIST)).toMatchObject([{ search: '?pp=20&pag=1&total=true' }]);
  await user.click(await row.findByRole('button', { name: 'Actions for Lindhamn' }));
  const item = await row.findByRole('menuitem', { name: 'Delete' });
  expect(item).toHaveAttribute('href', `/admin/schools/delete/${id}`);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'north');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(currentPath()).toBe('/schools?q=north');
});

test('a school is created once with all its fields, is told of all wrong ones at once, shows its icon, and leads back to the list with its filters', async () => {
  failNext('GET', '/api/clients/all', 500, { message: 'Out of order.' });
  const { user, container } = await open('/schools?q=valdemar');
  await user.click(await screen.findByRole('link', { name: 'New school' }));
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'notanemail');
  await user.click(screen.getByRole('button', { name: 'Create school' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('2 fields need attention: Name Email');
  await user.click(await screen.findByRole('link', { name: 'Name' }));
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Enter a name.');
  await user.type(field('Name'), 'Valdemar');
  await user.type(field('Code'), 'VAL');
  await user.clear(field('Email'));
  await user.type(field('Email'), 'office@valdemar.example');
  await user.type(field('Domains'), 'one@two');
  await user.click(screen.getByRole('button', { name: 'Create school' }));
  const notDomain = '“one@two” is not a domain. Enter domains like school.example, with commas.';
  await waitFor(() =>
    expect(field('Domains')).toHaveAccessibleDescription(expect.stringContaining(notDomain)),
  );
  await user.clear(field('Domains'));
  await user.type(field('Domains'), 'valdemar.example');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Port access' }), 'All');
  await user.type(field('Icon address'), 'https://valdemar.example/icon.png');
  // The simulations could not be loaded, or are loading.
  const box = screen.getByRole('combobox', { name: 'Free to play' });
  await user.type(box, 'delta');
  expect(await screen.findByText('The simulations could not be loaded.', { selector: 'p' })).toBeVisible();
  const release = holdNext('GET', '/api/clients/all');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.clear(box);
  await user.type(box, 'delta{Enter}');
  expect(screen.getByText('Loading simulations…', { selector: 'p' })).toBeVisible();
  await act(release);
  expect(await screen.findByRole('option', { name: 'Delta Deal' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['Delta Deal']);
  const form = screen.getByRole('button', { name: 'Create school' }).closest('form') as HTMLFormElement;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByText('School successfully created.')).toBeVisible();
  await heading('Valdemar');
  expect(await stored(currentPath().replace('/schools/', ''))).toMatchObject({
    name: 'Valdemar',
    code: 'VAL',
    email: 'office@valdemar.example',
    domains: 'valdemar.example',
    portAccess: 'all',
    iconUrl: 'https://valdemar.example/icon.png',
    freeToPlay: [delta.id],
  });
  // The refused one, and one.
  expect(callsTo('POST', '/api/schools')).toHaveLength(2);
  const icon = () => container.querySelector('img');
  expect(icon()).toHaveAttribute('src', 'https://valdemar.example/icon.png');
  for (const side of ['width', 'height']) expect(icon()).toHaveAttribute(side, '50');
  fireEvent.error(icon() as HTMLElement);
  expect(icon()).toBeNull();
  await user.clear(field('Icon address'));
  await user.type(field('Icon address'), 'javascript:alert(1)');
  expect(icon()).toBeNull();
  const wayBack = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await user.click(wayBack.getByRole('link', { name: 'Schools' }));
  expect(await screen.findByRole('link', { name: 'Valdemar' })).toBeVisible();
  expect(currentPath()).toBe('/schools?q=valdemar');
});

test('a school gets and loses simulations by keyboard, unknown ones keep their place, and a conflict names them', async () => {
  const { id } = await server.aSchool({
    name: 'Chooser',
    freeToPlay: ['gone-long-ago', withdrawn.id, harbour.id],
  });
  const { user } = await open(`/schools/${id}`);
  await heading('Chooser');
  const related = within(screen.getByRole('navigation', { name: 'Related records' }));
  expect(addressesOf(related.getAllByRole('link'))).toEqual([
    `/admin/users?school=${id}&status=`,
    `/admin/purchases?school=${id}`,
    `/admin/documents?school=${id}`,
    `/admin/sessions?school=${id}&archived=all`,
  ]);
  await waitFor(() => expect(chosen()).toEqual(['gone-long-ago', 'Withdrawn (deleted)', 'Harbour Lease']));
  const box = screen.getByRole('combobox', { name: 'Free to play' });
  await user.type(box, 'withdrawn');
  expect(screen.getByText('No simulations found.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('');
  await user.type(box, 'DÉLTA');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Delta Deal' }).id);
  // The Enter of an input method commits its text.
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(screen.getByRole('list', { name: 'Chosen simulations' })).not.toHaveTextContent('Delta Deal');
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual(['gone-long-ago', 'Withdrawn (deleted)', 'Harbour Lease', 'Delta Deal']);
  await user.click(screen.getByRole('button', { name: 'Remove Harbour Lease' }));
  expect(box).toHaveFocus();
  // Another administrator chooses meanwhile.
  const theirs = { freeToPlay: ['gone-long-ago', withdrawn.id], updatedAt: new Date(Date.now() + 1000) };
  await server.change(schools, id, theirs);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed meanwhile' }));
  expect(dialog.getByRole('row', { name: /^Free to play/ })).toHaveTextContent(
    'Free to playTheirsgone-long-ago, WithdrawnYoursgone-long-ago, Withdrawn, Delta Deal',
  );
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await screen.findByText('School successfully updated.')).toBeVisible();
  expect((await stored(id))?.freeToPlay).toEqual(['gone-long-ago', withdrawn.id, delta.id]);
});

test('deleting a school asks for confirmation, is rejected while it has users, and leads back to the list', async () => {
  const { id } = await server.aSchool({ name: 'Closing' });
  const { id: member } = await server.aUser({ schoolId: id });
  const { user } = await open('/schools?q=closing');
  await user.click(await screen.findByRole('link', { name: 'Closing' }));
  await user.click(await screen.findByRole('link', { name: 'Delete school' }));
  await heading('Delete Closing?');
  await expectLink('Cancel', `/admin/schools/${id}`);
  expect(callsTo('DELETE', `/api/schools/${id}`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete school' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/user/);
  await expectLink('Show the users of this school', `/admin/users?status=&school=${id}`);
  expect(await stored(id)).toBeDefined();
  await server.change(users, member, { schoolId: null });
  await user.click(screen.getByRole('button', { name: 'Delete school' }));
  expect(await screen.findByText('School successfully deleted.')).toBeVisible();
  await heading('Schools');
  expect(currentPath()).toBe('/schools?q=closing');
  expect(await screen.findByText('No schools found.')).toBeVisible();
  expect(await stored(id)).toBeUndefined();
});
