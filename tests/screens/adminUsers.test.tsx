import { screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId, users } from '../../server/db/tables';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();
const LIST = ['GET', '/api/users/all'] as const;
const BULK = ['POST', '/api/users/bulk'] as const;

const school = await server.aSchool({ name: 'Northfield' });
const administrator = await server.aUser({ role: 'administrator', name: 'Ada', lastname: 'Quist' });
const manager = await server.aUser({ role: 'manager', name: 'Mona', schoolId: school.id });

type User = typeof administrator;
const open = async (path: string, user: User = administrator) =>
  renderApp(path, { token: await server.signIn(user) });

/** Creates instructors at once, the newest last: `Row 1`, `Row 2` … */
async function someUsers(count: number, lastname: string, name = 'Row') {
  const { email: _, ...common } = await server.aUser({ lastname: 'Pattern', status: 'deleted' });
  await server.db.insert(users).values(
    Array.from({ length: count }, (__, index) => ({
      ...common,
      id: newId(),
      name: `${name} ${index + 1}`,
      lastname,
      email: `${lastname}-${index + 1}@n.example`,
      status: 'active' as const,
      createdAt: new Date(Date.now() - (count - index) * 1000),
    })),
  );
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const names = () => textsOf(screen.getAllByRole('rowheader'));
const results = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const search = () => screen.getByRole('searchbox', { name: 'Search' });
const role = () => screen.getByRole('combobox', { name: 'Role' });
const tick = (user: AppUser, name: string) => user.click(screen.getByLabelText(`Select ${name}`));
const tickAll = (user: AppUser) => tick(user, 'all rows of this page');

describe('the list of users', () => {
  test('shows the active users, 20 a page, the newest first, until the reader sorts or filters them', async () => {
    const given = { name: 'Irene', lastname: 'Castellanos', email: 'irene@n.example' };
    await server.aUser({ ...given, schoolId: school.id });
    await server.aUser({ name: 'Gone', lastname: 'Away', status: 'deleted' });
    const email = 'nameless@n.example';
    await server.aUser({ name: '', lastname: '', email });
    const { user } = await open('/users');
    const row = await rowOf('Irene Castellanos');
    for (const text of ['irene@n.example', 'Instructor', 'Active', 'Never']) {
      expect(row).toHaveTextContent(text);
    }
    await waitFor(() => expect(row).toHaveTextContent('Northfield'));
    await expectLink('Irene Castellanos', expect.stringMatching(/^\/admin\/users\/\w+$/), within(row));
    expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
    // The address of a user without a name is shown once.
    const nameless = await rowOf(email);
    const link = within(nameless).getByRole('link', { name: `No name (${email})` });
    expect(link.firstChild?.firstChild).toHaveTextContent(/^No name$/);
    expect(within(link).getByText(`(${email})`)).toHaveClass('visually-hidden');
    expect(nameless.querySelector('td.narrow-email')).toHaveTextContent(email);
    await results('4 users');
    expect(screen.getByText('Active only')).toBeVisible();
    expect(callsTo(...LIST)).toMatchObject([{ search: '?status=active&pp=20&pag=1&total=true' }]);
    const byName = () => user.click(screen.getByRole('button', { name: 'Name' }));
    const header = screen.getByRole('columnheader', { name: 'Name' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, ascending');
    await waitFor(() => expect(names().slice(1)[0]).toBe('Ada Quist'));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    await byName();
    await waitFor(() => expect(names().at(-2)).toBe('Ada Quist'));
    expect(header).toHaveAttribute('aria-sort', 'descending');
    await byName();
    await waitFor(() => expect(currentPath()).toBe('/users'));
    expect(header).not.toHaveAttribute('aria-sort');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await rowOf('Gone Away');
    expect(screen.queryByText('Active only')).toBeNull();
    // Dates begin with the latest.
    await user.click(screen.getByRole('button', { name: 'Last login' }));
    await waitFor(() => expect(currentPath()).toBe('/users?status=&sort=last_login%3Adesc'));
  });

  test('keeps a typed text and its filters on the way to a record and back, and exports by them', async () => {
    await server.aUser({ name: 'Zoltan', lastname: 'Typed' });
    const { user } = await open('/users?role=instructor');
    await screen.findByRole('table');
    const entries = window.history.length;
    await user.type(search(), 'zolt');
    await waitFor(() => expect(names()).toEqual(['Zoltan Typed']));
    expect(currentPath()).toBe('/users?q=zolt&role=instructor');
    expect(window.history.length).toBe(entries);
    const asked = callsTo(...LIST).filter((call) => call.search.includes('q='));
    expect(asked).toMatchObject([{ search: '?status=active&q=zolt&role=instructor&pp=20&pag=1&total=true' }]);
    await user.click(screen.getByRole('link', { name: 'Zoltan Typed' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Zoltan/ })).toHaveFocus());
    // The skip link moves the focus without a change of the history.
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    const wayBack = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(wayBack.getByRole('link', { name: 'Users' }));
    await waitFor(() => expect(names()).toEqual(['Zoltan Typed']));
    expect(currentPath()).toBe('/users?q=zolt&role=instructor');
    await user.selectOptions(role(), 'Manager');
    await screen.findByText('No users found.');
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    failNext('GET', '/api/users/csv', 500, { message: 'No file today.' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('No file today.')).toBeVisible();
    const exported = '?status=active&q=zolt&role=manager';
    expect(callsTo('GET', '/api/users/csv')).toMatchObject([{ search: exported }]);
  });

  test('returns to its first page when a filter changes, ignores invalid parameters, and shows that more users exist than were counted', async () => {
    const { user } = await open('/users?q=nobody&pag=3&role=emperor&sort=password:asc&x=1');
    await screen.findByText('No users found.');
    expect(callsTo(...LIST)[0]).toMatchObject({ search: '?status=active&q=nobody&pp=20&pag=3&total=true' });
    await user.clear(search());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await rowOf('Gone Away');
    expect(currentPath()).toBe('/users?status=');
    expect(callsTo(...LIST).at(-1)).toMatchObject({ search: '?pp=20&pag=1&total=true' });

    const items = [{ _id: 'ada', name: 'Ada' }];
    answerNext(...LIST, () => Response.json({ items, total: 10_000, more: true }));
    await open('/users?q=an&pag=500');
    expect(await results('More than 10,000 users')).toBeVisible();
    answerNext(...LIST, () => Response.json({ items, total: 10_020 }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await results('10,020 users');
    expect(currentPath()).toBe('/users?q=an&pag=501');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  test('turns its pages with the focus on the page, without the selection, and back from one whose last row is deleted', async () => {
    await someUsers(41, 'turner');
    const { user } = await open('/users?lastname=turner');
    await results('41 users');
    const box = (name: string) => screen.getByLabelText(`Select ${name} turner`);
    const page = (name: string) =>
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name });
    expect(page('Page 1')).toHaveAttribute('aria-current', 'page');
    await user.click(box('Row 41'));
    expect(screen.getByText('1 user selected')).toBeVisible();
    const release = holdNext(...LIST);
    await user.click(page('Next'));
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    expect(screen.queryByText('1 user selected')).toBeNull();
    // The old rows stay until the new ones arrive.
    await user.click(box('Row 40'));
    release();
    await waitFor(() => expect(names()[0]).toBe('Row 21 turner'));
    expect(currentPath()).toBe('/users?lastname=turner&pag=2');
    await user.click(page('Previous'));
    await waitFor(() => expect(names()[0]).toBe('Row 41 turner'));
    await waitFor(() => expect(page('Page 1')).toHaveFocus());
    for (const row of ['Row 41', 'Row 40']) expect(box(row)).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).not.toBePartiallyChecked();
    await user.click(page('Page 2'));
    await waitFor(() => expect(names()[0]).toBe('Row 21 turner'));
    await user.click(page('Next'));
    await waitFor(() => expect(names()).toEqual(['Row 1 turner']));
    await waitFor(() => expect(page('Page 3')).toHaveFocus());
    const dialog = await ask(user, 'Row 1 turner');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain('Row 2 turner'));
    expect(currentPath()).toBe('/users?lastname=turner&pag=2');
    expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus();
  });
});

const choose = async (user: AppUser, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const ask = async (user: AppUser, name: string) => {
  await choose(user, name, 'Delete');
  return screen.findByRole('dialog', { name: `Delete ${name}?` });
};
const confirmDelete = async (user: AppUser, name: string) =>
  user.click(within(await ask(user, name)).getByRole('button', { name: 'Delete' }));

test('the menu of a row emails a sign-in link or says why not, and deletes only after a question, never the own account', async () => {
  const { id, email } = await server.aUser({ name: 'Nell', lastname: 'Quist' });
  const { user } = await open('/users?lastname=quist');
  failNext('POST', '/auth/recover', 429, { message: 'Too many attempts.' });
  await choose(user, 'Nell Quist', 'Email sign-in link');
  await screen.findByText('Too many attempts.');
  await choose(user, 'Nell Quist', 'Email sign-in link');
  await screen.findByText(`A sign-in link is on its way to ${email}.`);
  expect(screen.getByRole('button', { name: 'Actions for Nell Quist' })).toHaveFocus();
  const asked = callsTo('POST', '/auth/recover').map(({ body }) => JSON.parse(body));
  expect(asked).toEqual([{ email }, { email }]);
  await ask(user, 'Nell Quist');
  expect(callsTo('DELETE', `/users/${id}`)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Actions for Ada Quist' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select Ada Quist' })).toBeDisabled();
});

test('the menu of a row deletes a row once, which says why it failed, or a toast where it is out of sight, and is marked meanwhile', async () => {
  const { id } = await server.aUser({ name: 'Felix', lastname: 'Fail' });
  networkErrorNext('DELETE', `/users/${id}`);
  const { user } = await open('/users?lastname=fail');
  await confirmDelete(user, 'Felix Fail');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Felix Fail could not be deleted. We could not reach the server.',
  );
  const fail = holdNext('DELETE', `/users/${id}`, Response.error());
  await confirmDelete(user, 'Felix Fail');
  await user.click(screen.getByRole('link', { name: 'Schools' }));
  await screen.findByRole('heading', { name: 'Schools' });
  fail();
  expect(await screen.findByText(/^Felix Fail could not be deleted\./)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Felix Fail');
  await open('/users?lastname=fail');
  const release = holdNext('DELETE', `/users/${id}`);
  await confirmDelete(user, 'Felix Fail');
  const busy = () => screen.findByRole('button', { name: 'Deleting Felix Fail' });
  expect((await busy()).closest('tr')).toHaveAttribute('aria-busy', 'true');
  await user.click(await busy());
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  release();
  await screen.findByText('No users found.');
  expect(await screen.findByText('User successfully deleted.')).toBeVisible();
  expect(callsTo('DELETE', `/users/${id}`)).toHaveLength(3);
  expect(await server.db.$count(users, and(eq(users.id, id), eq(users.status, 'deleted')))).toBe(1);
});

/** Opens the dialog for the selected users, and makes choices in it. */
async function askToChange(user: AppUser, count: string, choices: Record<string, string>) {
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${count}?` }));
  for (const [label, choice] of Object.entries(choices)) {
    await user.selectOptions(dialog.getByRole('combobox', { name: label }), choice);
  }
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: `Change ${count}` })) };
}

describe('changing several users', () => {
  test('needs a choice, keeps the selection after a failure, changes the allowed ones, and names the others', async () => {
    const uma = await server.aUser({ name: 'Uma', lastname: 'Bulk' });
    const vera = await server.aUser({ name: 'Vera', lastname: 'Bulk' });
    const { user } = await open('/users?lastname=bulk');
    await rowOf('Uma Bulk');
    await tickAll(user);
    await tickAll(user);
    expect(screen.queryByText(/selected$/)).toBeNull();
    await tickAll(user);
    expect(screen.getByText('2 users selected')).toHaveAttribute('role', 'status');
    const nothing = await askToChange(user, '2 users', {});
    expect(nothing.dialog.getByText('Vera Bulk and Uma Bulk')).toBeVisible();
    await nothing.confirm();
    expect(await nothing.dialog.findByRole('alert')).toHaveTextContent('Choose a role, a status or a school');
    expect(callsTo(...BULK)).toEqual([]);
    failNext(...BULK, 500, { message: 'Out of order.' });
    const status = nothing.dialog.getByRole('combobox', { name: 'New status' });
    await user.selectOptions(status, 'Recovery');
    await nothing.confirm();
    expect(await nothing.dialog.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(nothing.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('2 users selected')).toBeVisible();
    // One of the users is deleted after the selection.
    await server.db.delete(users).where(eq(users.id, vera.id));
    await (await askToChange(user, '2 users', { 'New status': 'Recovery' })).confirm();
    const summary = await screen.findByText(/^1 user changed to Recovery\./);
    expect(summary).toHaveTextContent('Vera Bulk');
    await waitFor(() => expect(summary).toHaveFocus());
    await screen.findByText('No users found.');
    expect(await server.db.$count(users, and(eq(users.id, uma.id), eq(users.status, 'recovery')))).toBe(1);
  });

  test('offers a manager the own school alone and no administrators, and keeps rejected users selected', async () => {
    const { id } = await server.aUser({ name: 'Rea', lastname: 'Refusal', schoolId: school.id });
    await server.aUser({ name: 'Far', lastname: 'Refusal' });
    const { user } = await open('/users?lastname=refusal', manager);
    await rowOf('Rea Refusal');
    expect(names()).toEqual(['Rea Refusal']);
    expect(screen.queryByRole('columnheader', { name: 'School' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'School' })).toBeNull();
    await tick(user, 'Rea Refusal');
    answerNext(...BULK, () => Response.json({ items: [], refused: [id] }));
    const { dialog, confirm } = await askToChange(user, '1 user', { 'New role': 'Manager' });
    expect(dialog.queryByRole('combobox', { name: 'New school' })).toBeNull();
    expect(dialog.queryByRole('option', { name: 'Administrator' })).toBeNull();
    await confirm();
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    expect(await screen.findByText(/^0 users changed to Manager\. Not /)).toHaveTextContent('Rea Refusal');
    expect(screen.getByText('1 user selected')).toBeVisible();
  });

  test('reaches all pages, gives role and school, and says how many were changed before a failure', async () => {
    const there = await server.aSchool({ name: 'Harbour Academy' });
    await someUsers(204, 'Moved', 'Many');
    const { user } = await open('/users?lastname=moved');
    await rowOf('Many 204 Moved');
    const everybody = { name: 'Select all 204 users' };
    await tick(user, 'Many 204 Moved');
    expect(screen.queryByRole('button', everybody)).toBeNull();
    await tickAll(user);
    expect(screen.getByText('20 users selected')).toBeVisible();
    await user.click(screen.getByRole('button', everybody));
    expect(await screen.findByText('204 users selected')).toBeVisible();
    expect(screen.queryByRole('button', everybody)).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
    await tick(user, 'Many 204 Moved');
    const answered = holdNext(...BULK);
    failNext(...BULK, 500, { message: 'Out of order.' });
    const choices = { 'New role': 'Manager', 'New school': 'Harbour Academy' };
    const { dialog, confirm } = await askToChange(user, '203 users', choices);
    const named = [203, 202, 201, 200, 199].map((n) => `Many ${n} Moved`).join(', ');
    expect(dialog.getByText(`${named} and 198 others`)).toBeVisible();
    expect(dialog.queryByText(/your own account/)).toBeNull();
    await confirm();
    await answered();
    // The others stay selected.
    const rest = within(await screen.findByRole('dialog', { name: 'Change 3 users?' }));
    expect(rest.getByRole('alert')).toHaveTextContent('200 users were changed. Out of order.');
    await user.click(rest.getByRole('button', { name: 'Change 3 users' }));
    expect(await screen.findByText('3 users changed to Manager, Harbour Academy.')).toBeVisible();
    const moved = and(eq(users.schoolId, there.id), eq(users.role, 'manager'), eq(users.lastname, 'Moved'));
    expect(await server.db.$count(users, moved)).toBe(203);
    const sent = callsTo(...BULK).map(({ body }) => JSON.parse(body).ids.length);
    expect(sent).toEqual([200, 3, 3]);
  });

  test('leaves out the own account, and selects no more than a thousand, as it says', async () => {
    const self = await server.aUser({ name: 'Ada', lastname: 'Allbut', role: 'administrator' });
    await someUsers(2, 'Allbut', 'Each');
    const { user } = await open('/users?lastname=allbut', self);
    await rowOf('Each 2 Allbut');
    await tickAll(user);
    expect(screen.getByText('Your own account is left out.')).toBeVisible();
    const { dialog } = await askToChange(user, '2 users', {});
    expect(dialog.getByText('2 of 3 selected: your own account is left out.')).toBeVisible();
    answerNext(...LIST, () => Response.json({ items: [{ ...self, _id: 'mira' }], total: 1_001 }));
    const { user: other } = await open('/users?lastname=thousands');
    await rowOf('Ada Allbut');
    expect(screen.queryByText(/^Narrow the list/)).toBeNull();
    await tickAll(other);
    expect(screen.getByText('Narrow the list to at most 1,000 users to select all.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });
});
