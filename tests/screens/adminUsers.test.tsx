import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../server/auth/passwords/passwords';
import { sessions, users } from '../../server/db/schema/people';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../support/server';

const server = await startServer();
const LIST = ['GET', '/api/users/all'] as const;

const school = await server.aSchool({ name: 'Northfield' });
const elsewhere = await server.aSchool({ name: 'Lindhamn' });
const administrator = await server.aUser({ role: 'administrator', name: 'Ada', lastname: 'Quist' });
const manager = await server.aUser({ role: 'manager', name: 'Mona', schoolId: school.id });

type User = typeof administrator;
const open = async (path: string, user: User = administrator) =>
  renderApp(path, { token: await server.signIn(user) });

const rowOf = async (name: string) =>
  (await screen.findByRole('row', { name: new RegExp(name) })) as HTMLElement;
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const results = (text: string) => screen.findByText(text, { selector: '[role=status]' });

describe('the list of users', () => {
  test('shows the active users, 20 a page, and their number', async () => {
    await server.aUser({
      name: 'Irene',
      lastname: 'Castellanos',
      schoolId: school.id,
      email: 'irene@n.example',
    });
    await server.aUser({ name: 'Gone', lastname: 'Away', status: 'deleted' });
    await open('/users');
    const row = await rowOf('Irene Castellanos');
    expect(row).toHaveTextContent('irene@n.example');
    expect(row).toHaveTextContent('Instructor');
    expect(row).toHaveTextContent('Active');
    await waitFor(() => expect(row).toHaveTextContent('Northfield'));
    expect(row).toHaveTextContent('Never');
    expect(screen.queryByText('Gone Away')).toBeNull();
    expect(callsTo(...LIST)).toMatchObject([{ search: '?status=active&pp=20&pag=1&total=true' }]);
    expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
    const label = { name: 'Irene Castellanos' };
    expect(within(row).getByRole('link', label)).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/users\/\w+$/),
    );
  });

  test('says that the newest users are first until the reader sorts them', async () => {
    const { user } = await open('/users?role=manager&status=');
    expect(await screen.findByText('Newest first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(screen.queryByText('Newest first')).toBeNull());
  });

  test('claims no order where another backend has its own', async () => {
    const items = ['Earlier', 'Later'].map((name, index) => ({
      _id: `0123456789abcdef0123456${index}`,
      name,
      lastname: 'Ordered',
      email: `${name}@n.example`,
      role: 'student',
      status: 'active',
      created_at: `2026-01-0${index + 1}T12:00:00.000Z`,
    }));
    answerNext(...LIST, () => Response.json({ items, total: 2 }));
    await open('/users?q=ordered');
    await waitFor(() => expect(names()).toEqual(['Earlier Ordered', 'Later Ordered']));
    expect(screen.queryByText('Newest first')).toBeNull();
  });

  test('shows the address of a user without a name once', async () => {
    const email = 'nameless@n.example';
    await server.aUser({ name: '', lastname: '', email });
    await open('/users?q=nameless');
    const row = await rowOf(email);
    const link = within(row).getByRole('link', { name: `No name (${email})` });
    expect(link.firstChild?.firstChild).toHaveTextContent(/^No name$/);
    expect(within(link).getByText(`(${email})`)).toHaveClass('visually-hidden');
    // On a phone, a space without a width lets it break after the @.
    expect(within(row).getByRole('rowheader')).toHaveAttribute(
      'data-brief',
      'nameless@\u200bn.example, Instructor, Active',
    );
    expect(row.querySelector('td.narrow-email')).toHaveTextContent(email);
  });

  test('waits for a pause in typing, and replaces the history entry', async () => {
    await server.aUser({ name: 'Zoltan', lastname: 'Typed' });
    const { user } = await open('/users?role=instructor');
    await screen.findByRole('table');
    const entries = window.history.length;
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zolt');
    await waitFor(() => expect(names()).toEqual(['Zoltan Typed']));
    expect(currentPath()).toBe('/users?q=zolt&role=instructor');
    expect(window.history.length).toBe(entries);
    const asked = callsTo(...LIST).filter(({ search }) => search.includes('q='));
    expect(asked).toMatchObject([{ search: '?status=active&q=zolt&role=instructor&pp=20&pag=1&total=true' }]);
  });

  test('keeps its filters when the user goes back', async () => {
    await server.aUser({ name: 'Berta', lastname: 'Backward', role: 'manager' });
    const { user } = await open('/users');
    await screen.findByRole('table');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manager');
    await waitFor(() => expect(names()).toContain('Berta Backward'));
    await user.type(screen.getByRole('searchbox', { name: 'Last name' }), 'backw');
    await waitFor(() => expect(names()).toEqual(['Berta Backward']));
    await user.click(screen.getByRole('link', { name: 'Berta Backward' }));
    await screen.findByRole('heading', { level: 1, name: 'Berta Backward' });
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    expect(screen.getByRole('searchbox', { name: 'Last name' })).toHaveValue('backw');
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('manager');
    await waitFor(() => expect(names()).toEqual(['Berta Backward']));
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue(''));
    expect(screen.getByRole('searchbox', { name: 'Last name' })).toHaveValue('');
  });

  test('keeps its filters when the user follows the breadcrumb of a record', async () => {
    const { user } = await open('/users?lastname=backw');
    await user.click(await screen.findByRole('link', { name: 'Berta Backward' }));
    // The skip link moves the focus without a change of the history.
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    await user.click(
      within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
        name: 'Users',
      }),
    );
    await waitFor(() => expect(names()).toEqual(['Berta Backward']));
    expect(currentPath()).toBe('/users?lastname=backw');
  });

  test('that finds no user says so', async () => {
    await open('/users?q=nobody-at-all');
    await screen.findByText('No users found.');
    expect(screen.getByText('nobody-at-all').parentElement).toHaveTextContent(
      'There are none for nobody-at-all.',
    );
    expect(screen.queryByText('Newest first')).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  });

  test('returns to its first page when a filter changes, and ignores invalid parameters', async () => {
    const { user } = await open('/users?q=nobody&pag=3&role=emperor&sort=password:asc&x=1');
    await screen.findByText('No users found.');
    expect(callsTo(...LIST)[0]).toMatchObject({
      search: '?status=active&q=nobody&pp=20&pag=3&total=true',
    });
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await rowOf('Gone Away');
    expect(currentPath()).toBe('/users?status=');
    expect(callsTo(...LIST).at(-1)).toMatchObject({ search: '?pp=20&pag=1&total=true' });
  });

  test('shows that more users exist than were counted, and links to the next page', async () => {
    const [item] = (
      await server.request('GET', '/api/users/all', { token: await server.signIn(administrator) })
    ).body.items;
    const items = Array.from({ length: 20 }, (_, n) => ({ ...item, _id: `u${n}` }));
    const answer = (body: object) => () => Response.json({ items, ...body });
    answerNext(...LIST, answer({ total: 10_000, more: true }));
    const { user } = await open('/users?q=an&pag=500');
    expect(await results('More than 10,000 users')).toBeVisible();
    answerNext(...LIST, answer({ total: 10_020, more: true }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await results('More than 10,020 users');
    answerNext(...LIST, answer({ total: 10_040 }));
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await results('10,040 users');
    expect(currentPath()).toBe('/users?q=an&pag=502');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  test('sorts by a column, turns the order, and says so', async () => {
    const { user } = await open('/users?lastname=sorted');
    await server.aUser({ name: 'Aaron', lastname: 'Sorted' });
    await server.aUser({ name: 'Zora', lastname: 'Sorted' });
    const press = () => user.click(screen.getByRole('button', { name: 'Name' }));
    await screen.findByText('No users found.');
    await user.type(screen.getByRole('searchbox', { name: 'Last name' }), '{Backspace}');
    await screen.findByRole('table');
    await press();
    await waitFor(() => expect(names()).toEqual(['Aaron Sorted', 'Zora Sorted']));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await press();
    await waitFor(() => expect(names()).toEqual(['Zora Sorted', 'Aaron Sorted']));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await press();
    await waitFor(() => expect(currentPath()).toBe('/users?lastname=sorte'));
  });

  test('says at the number of users that only active ones are listed, until all are', async () => {
    await server.aUser({ name: 'Present', lastname: 'Scoped' });
    await server.aUser({ name: 'Gone', lastname: 'Scoped', status: 'deleted' });
    const first = await open('/users?lastname=scoped');
    await results('1 user');
    expect(screen.getByText('Active only')).toBeVisible();
    first.unmount();
    await open('/users?lastname=scoped&status=');
    await results('2 users');
    expect(screen.queryByText('Active only')).toBeNull();
  });

  test('has page links that change the address', async () => {
    for (let n = 1; n <= 21; n += 1) await server.aUser({ name: `Page ${n}`, lastname: 'Turner' });
    const { user } = await open('/users?lastname=turner');
    await results('21 users');
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    await user.click(within(pages).getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(names()).toEqual(['Page 1 Turner']));
    expect(currentPath()).toBe('/users?lastname=turner&pag=2');
    await user.click(within(pages).getByRole('link', { name: 'Previous' }));
    await waitFor(() => expect(names()).toHaveLength(20));
  });

  test('leads from a page beyond the last to the first one, and replaces the history entry', async () => {
    const entries = window.history.length;
    holdNext(...LIST)();
    const release = holdNext(...LIST);
    await open('/users?lastname=quist&pag=99999');
    await waitFor(() => expect(currentPath()).toBe('/users?lastname=quist'));
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('No users found.')).toBeNull();
    release();
    await rowOf('Ada Quist');
    expect(window.history.length).toBe(entries);
  });

  test('shows the result of the last query, even if an older one arrives later', async () => {
    await server.aUser({ name: 'Early', lastname: 'Ques' });
    await server.aUser({ name: 'Later', lastname: 'Question' });
    const { user } = await open('/users?lastname=ques');
    await rowOf('Early Ques');
    const release = holdNext(...LIST);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Student');
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    expect(screen.getByRole('table').parentElement).toHaveAttribute('aria-busy', 'true');
    expect(names()).toContain('Early Ques');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Instructor');
    await user.type(screen.getByRole('searchbox', { name: 'Last name' }), 'tion');
    await waitFor(() => expect(names()).toEqual(['Later Question']));
    await act(release);
    expect(names()).toEqual(['Later Question']);
  });

  test('shows placeholder rows until it has loaded', async () => {
    const release = holdNext(...LIST);
    const app = open('/users?lastname=quist');
    expect(await screen.findByText('Loading...')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    release();
    await app;
    await rowOf('Ada Quist');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('can be loaded again after an error', async () => {
    failNext(...LIST, 500, { message: 'Out of order.' });
    const { user } = await open('/users?lastname=quist');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Ada Quist');
  });

  test('never shows the rows of one query after another has failed', async () => {
    const { user } = await open('/users?lastname=quist');
    await rowOf('Ada Quist');
    failNext(...LIST, 500, { message: 'Out of order.' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Student');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.queryByText('Ada Quist')).toBeNull();
  });

  test('leads to the error page if it is forbidden', async () => {
    failNext(...LIST, 403);
    await open('/users');
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  });

  test('is not available to instructors', async () => {
    await open('/users', await server.aUser());
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  });

  test('shows a manager only users of the own school, and no administrators', async () => {
    await server.aUser({ name: 'Nora', lastname: 'Near', schoolId: school.id });
    await server.aUser({ name: 'Frida', lastname: 'Far', schoolId: elsewhere.id });
    await server.aUser({ role: 'administrator', name: 'Local', lastname: 'Chief', schoolId: school.id });
    await open('/users', manager);
    await rowOf('Nora Near');
    expect(screen.queryByText('Frida Far')).toBeNull();
    expect(screen.queryByText('Local Chief')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'School' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'School' })).toBeNull();
    const menu = screen.getByRole('navigation', { name: 'Sections' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Library', 'Invites', 'Users', 'Sessions']);
  });
});

describe('the menu of a row', () => {
  test('emails a sign-in link, and says so or why not', async () => {
    const { email } = await server.aUser({ name: 'Nell', lastname: 'Never' });
    const { user } = await open('/users?lastname=never');
    const mail = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Nell Never' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Email sign-in link' }));
    };
    failNext('POST', '/auth/recover', 429, { message: 'Too many attempts.' });
    await mail();
    await screen.findByText('Too many attempts.');
    await mail();
    await screen.findByText(`A sign-in link is on its way to ${email}.`);
    expect(screen.getByRole('button', { name: 'Actions for Nell Never' })).toHaveFocus();
    expect(callsTo('POST', '/auth/recover').map(({ body }) => JSON.parse(body))).toEqual([
      { email },
      { email },
    ]);
  });
});

describe('deleting a row', () => {
  const ask = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: `Delete ${name}?` });
  };

  test('asks for confirmation, and does nothing if the user cancels', async () => {
    const { id } = await server.aUser({ name: 'Carl', lastname: 'Kept' });
    const { user } = await open('/users?lastname=kept');
    fireEvent.keyUp(await ask(user, 'Carl Kept'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Actions for Carl Kept' })).toHaveFocus();
    expect(callsTo('DELETE', `/users/${id}`)).toEqual([]);
  });

  test('marks the row while it is being deleted, and then removes it', async () => {
    const { id } = await server.aUser({ name: 'Dora', lastname: 'Doomed' });
    const release = holdNext('DELETE', `/users/${id}`);
    const { user, store } = await open('/users?lastname=doomed');
    const dialog = await ask(user, 'Dora Doomed');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const busy = await screen.findByRole('button', { name: 'Deleting Dora Doomed' });
    expect(busy.closest('tr')).toHaveAttribute('aria-busy', 'true');
    expect(store.getState().users.list.items).toMatchObject([{ _id: id, deleting: true }]);
    await user.click(busy);
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    expect(callsTo('DELETE', `/users/${id}`)).toHaveLength(1);
    release();
    await screen.findByText('No users found.');
    expect(await screen.findByText('User successfully deleted.')).toBeVisible();
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    expect(row?.status).toBe('deleted');
  });

  test('marks the row that is being deleted in the newer rows of the list, too', async () => {
    const { id } = await server.aUser({ name: 'Rita', lastname: 'Reloaded' });
    const release = holdNext('DELETE', `/users/${id}`);
    const { user } = await open('/users?lastname=reloaded');
    const dialog = await ask(user, 'Rita Reloaded');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    const card = screen.getByRole('table').parentElement;
    await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'false'));
    expect(await screen.findByRole('button', { name: 'Deleting Rita Reloaded' })).toBeVisible();
    release();
    await screen.findByText('No users found.');
    expect(callsTo(...LIST).at(-1)?.search).toContain('sort=email');
  });

  test('says in a toast why it failed where the row is out of sight', async () => {
    const { id } = await server.aUser({ name: 'Lena', lastname: 'Left' });
    let release = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      release = resolve;
    });
    answerNext('DELETE', `/users/${id}`, () => held);
    const { user } = await open('/users?lastname=left');
    const dialog = await ask(user, 'Lena Left');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('link', { name: 'Schools' }));
    await screen.findByRole('heading', { name: 'Schools' });
    release(Response.error());
    expect(await screen.findByText(/^Lena Left could not be deleted\./)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Lena Left');
  });

  test('shows the reason of a failure in the row, and can be tried again', async () => {
    const { id } = await server.aUser({ name: 'Felix', lastname: 'Fail' });
    const { user, store } = await open('/users?lastname=fail');
    networkErrorNext('DELETE', `/users/${id}`);
    const dialog = await ask(user, 'Felix Fail');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Felix Fail could not be deleted. We could not reach the server.',
    );
    expect(store.getState().users.list.items).toMatchObject([
      { _id: id, deleteError: expect.stringContaining('could not reach') },
    ]);
    const again = await ask(user, 'Felix Fail');
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No users found.');
  });

  test('that was the only one of the last page leads to the previous page', async () => {
    for (let n = 1; n <= 41; n += 1) await server.aUser({ name: `Row ${n}`, lastname: 'Leaving' });
    const { user } = await open('/users?lastname=leaving&pag=3');
    const dialog = await ask(user, 'Row 1 Leaving');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain('Row 2 Leaving'));
    expect(currentPath()).toBe('/users?lastname=leaving&pag=2');
    expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus();
  });

  test('is not available for the own account', async () => {
    await server.aUser({ name: 'Ben', lastname: 'Quist' });
    await open('/users?lastname=quist');
    await rowOf('Ada Quist');
    await screen.findByRole('button', { name: 'Actions for Ben Quist' });
    expect(screen.queryByRole('button', { name: 'Actions for Ada Quist' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select Ada Quist' })).toBeDisabled();
  });
});

/** Opens the dialog for the selected users, and makes choices in it. */
async function askToChange(
  user: Awaited<ReturnType<typeof open>>['user'],
  count: string,
  choices: Record<string, string>,
) {
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${count}?` }));
  for (const [label, choice] of Object.entries(choices)) {
    await user.selectOptions(dialog.getByRole('combobox', { name: label }), choice);
  }
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: `Change ${count}` })) };
}

describe('changing several users', () => {
  test('asks for confirmation, changes the allowed ones, and names the others', async () => {
    const given = [
      await server.aUser({ name: 'Uma', lastname: 'Bulk' }),
      await server.aUser({ name: 'Vera', lastname: 'Bulk' }),
    ];
    const { user } = await open('/users?lastname=bulk');
    await rowOf('Uma Bulk');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByText('2 users selected')).toBeVisible();
    expect(screen.getByText('2 users selected')).toHaveAttribute('role', 'status');
    const { dialog, confirm } = await askToChange(user, '2 users', { 'New status': 'Recovery' });
    expect(dialog.getByText('Vera Bulk and Uma Bulk')).toBeVisible();
    // One of the users is deleted after the selection.
    await server.db.delete(users).where(eq(users.id, given[1]?.id ?? ''));
    await confirm();
    const summary = await screen.findByText(/^1 user changed to Recovery\./);
    expect(summary).toHaveTextContent('Vera Bulk');
    await waitFor(() => expect(summary).toHaveFocus());
    await screen.findByText('No users found.');
    const [row] = await server.db
      .select()
      .from(users)
      .where(eq(users.id, given[0]?.id ?? ''));
    expect(row?.status).toBe('recovery');
  });

  test('restores an administrator only if the caller has signed in recently', async () => {
    const password = 'Teach-with-cases-29';
    const caller = await server.aUser({
      role: 'administrator',
      passwordHash: await hashPassword(password),
    });
    const { id } = await server.aUser({
      name: 'Former',
      lastname: 'Chief',
      role: 'administrator',
      status: 'deleted',
    });
    const token = await server.signIn(caller);
    const createdAt = new Date(Date.now() - 31 * 60_000);
    await server.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, caller.id));
    const { user } = await renderApp('/users?lastname=chief&status=deleted', { token });
    await rowOf('Former Chief');
    const ask = async () => {
      const { confirm } = await askToChange(user, '1 user', { 'New status': 'Active' });
      await confirm();
      return within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    };
    await user.click(screen.getByRole('checkbox', { name: 'Select Former Chief' }));
    await user.click((await ask()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await ask();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(dialog.getByLabelText('Current password'), `${password}{Enter}`);
    await screen.findByText('1 user changed to Active.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await server.db.$count(users, and(eq(users.id, id), eq(users.status, 'active')))).toBe(1);
  });

  test('affects only visible rows, because the selection is cleared with the page', async () => {
    for (let n = 1; n <= 21; n += 1) await server.aUser({ name: `Tick ${n}`, lastname: 'Chooser' });
    const { user } = await open('/users?lastname=chooser');
    await rowOf('Tick 21 Chooser');
    const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name} Chooser` });
    const turnTo = (page: number) => user.click(screen.getByRole('link', { name: `Page ${page}` }));
    await user.click(box('Tick 21'));
    expect(screen.getByText('1 user selected')).toBeVisible();
    const release = holdNext(...LIST);
    await turnTo(2);
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    expect(screen.queryByText('1 user selected')).toBeNull();
    // The old rows stay until the new ones arrive.
    await user.click(box('Tick 20'));
    release();
    await rowOf('Tick 1 Chooser');
    await turnTo(1);
    await rowOf('Tick 21 Chooser');
    expect(box('Tick 21')).not.toBeChecked();
    expect(box('Tick 20')).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).not.toBePartiallyChecked();
  });

  test('keeps the focus among the pages of the list after a step to the last one', async () => {
    for (let n = 1; n <= 21; n += 1) await server.aUser({ name: `Leaf ${n}`, lastname: 'Leafturn' });
    const { user } = await open('/users?lastname=leafturn');
    await rowOf('Leaf 21 Leafturn');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await rowOf('Leaf 1 Leafturn');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Page 2' })).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Page 1' }));
    await rowOf('Leaf 21 Leafturn');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Page 1' })).toHaveFocus());
  });

  test('reaches all pages, and gives role and school', async () => {
    const there = await server.aSchool({ name: 'Harbour Academy' });
    for (let n = 1; n <= 22; n += 1) await server.aUser({ name: `Many ${n}`, lastname: 'Moved' });
    const { user } = await open('/users?lastname=moved');
    await rowOf('Many 22 Moved');
    const everybody = { name: 'Select all 22 users' };
    await user.click(screen.getByRole('checkbox', { name: 'Select Many 22 Moved' }));
    expect(screen.queryByRole('button', everybody)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByText('20 users selected')).toBeVisible();
    await user.click(screen.getByRole('button', everybody));
    expect(await screen.findByText('22 users selected')).toBeVisible();
    expect(screen.queryByRole('button', everybody)).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
    await user.click(screen.getByRole('checkbox', { name: 'Select Many 22 Moved' }));
    const { dialog, confirm } = await askToChange(user, '21 users', {
      'New role': 'Manager',
      'New school': 'Harbour Academy',
    });
    const named = [21, 20, 19, 18, 17].map((n) => `Many ${n} Moved`).join(', ');
    expect(dialog.getByText(`${named} and 16 others`)).toBeVisible();
    expect(dialog.queryByText(/your own account/)).toBeNull();
    const answered = holdNext('POST', '/api/users/bulk');
    await confirm();
    await answered();
    expect(await screen.findByText('21 users changed to Manager, Harbour Academy.')).toBeVisible();
    const moved = and(eq(users.schoolId, there.id), eq(users.role, 'manager'), eq(users.lastname, 'Moved'));
    expect(await server.db.$count(users, moved)).toBe(21);
    expect(callsTo('POST', '/api/users/bulk')).toHaveLength(1);
  });

  test('says that the own account is left out of all the selected ones', async () => {
    const self = await server.aUser({ name: 'Ada', lastname: 'Allbut', role: 'administrator' });
    for (let n = 1; n <= 6; n += 1) await server.aUser({ name: `Each ${n}`, lastname: 'Allbut' });
    const { user } = await open('/users?lastname=allbut', self);
    await rowOf('Each 6 Allbut');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByText('Your own account is left out.')).toBeVisible();
    const { dialog } = await askToChange(user, '6 users', {});
    expect(dialog.getByText('6 of 7 selected: your own account is left out.')).toBeVisible();
    expect(dialog.getByText(/^Each 6 Allbut, .*Each 2 Allbut and 1 other$/)).toBeVisible();
  });

  test('asks for something to change, and offers a manager no schools', async () => {
    await server.aUser({ name: 'Nele', lastname: 'Choice', schoolId: school.id });
    const { user } = await open('/users?lastname=choice', manager);
    await rowOf('Nele Choice');
    await user.click(screen.getByRole('checkbox', { name: 'Select Nele Choice' }));
    const { dialog, confirm } = await askToChange(user, '1 user', {});
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a role, a status or a school.');
    expect(dialog.queryByRole('combobox', { name: 'New school' })).toBeNull();
    expect(dialog.queryByRole('option', { name: 'Administrator' })).toBeNull();
    expect(callsTo('POST', '/api/users/bulk')).toEqual([]);
  });

  test('keeps rejected users selected', async () => {
    const { id } = await server.aUser({ name: 'Rea', lastname: 'Refusal' });
    const { user } = await open('/users?lastname=refusal');
    await rowOf('Rea Refusal');
    await user.click(screen.getByRole('checkbox', { name: 'Select Rea Refusal' }));
    answerNext('POST', '/api/users/bulk', () => Response.json({ items: [], refused: [id] }));
    await (await askToChange(user, '1 user', { 'New role': 'Manager' })).confirm();
    await waitFor(() => expect(callsTo(...LIST)).toHaveLength(2));
    expect(await screen.findByText(/^0 users changed to Manager\. Not changed/)).toHaveTextContent(
      'Rea Refusal',
    );
    expect(screen.getByText('1 user selected')).toBeVisible();
  });

  test('says how many were changed before a failure, and keeps the others selected', async () => {
    for (let n = 1; n <= 203; n += 1) await server.aUser({ name: `Part ${n}`, lastname: 'Halfway' });
    const { user } = await open('/users?lastname=halfway');
    await rowOf('Part 203 Halfway');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 203 users' }));
    await screen.findByText('203 users selected');
    const answered = holdNext('POST', '/api/users/bulk');
    failNext('POST', '/api/users/bulk', 500, { message: 'Out of order.' });
    const { confirm } = await askToChange(user, '203 users', { 'New role': 'Manager' });
    await confirm();
    await answered();
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 3 users?' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('200 users were changed. Out of order.');
    await user.click(dialog.getByRole('button', { name: 'Change 3 users' }));
    expect(await screen.findByText('3 users changed to Manager.')).toBeVisible();
    const moved = and(eq(users.role, 'manager'), eq(users.lastname, 'Halfway'));
    expect(await server.db.$count(users, moved)).toBe(203);
    const sent = callsTo('POST', '/api/users/bulk').map(({ body }) => JSON.parse(body).ids.length);
    expect(sent).toEqual([200, 3, 3]);
  });

  test('says why more than a thousand cannot be selected', async () => {
    const more = await server.aUser({ name: 'Mira', lastname: 'Thousands' });
    answerNext(...LIST, () => Response.json({ items: [{ ...more, _id: more.id }], total: 1_001 }));
    const { user } = await open('/users?lastname=thousands');
    await rowOf('Mira Thousands');
    expect(screen.queryByText(/^Narrow the list/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.getByText('Narrow the list to at most 1,000 users to select all.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  test('keeps the selection after a failure', async () => {
    await server.aUser({ name: 'Wim', lastname: 'Stays' });
    const { user } = await open('/users?lastname=stays');
    await rowOf('Wim Stays');
    await user.click(screen.getByRole('checkbox', { name: 'Select Wim Stays' }));
    failNext('POST', '/api/users/bulk', 500, { message: 'Out of order.' });
    const { dialog, confirm } = await askToChange(user, '1 user', { 'New status': 'Recovery' });
    await confirm();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 user selected')).toBeVisible();
  });
});

describe('the export of users', () => {
  test('saves the filtered users as a file, and reports a failure', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:users';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = await open('/users?role=manager&sort=email:asc&pag=2');
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    failNext('GET', '/api/users/csv', 500, { message: 'Out of order.' });
    await user.click(button);
    expect(await screen.findByText('Out of order.')).toHaveAttribute('role', 'alert');
    expect(saved).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(saved).toEqual(['users.csv']));
    expect(screen.queryByText('Out of order.')).toBeNull();
    expect(callsTo('GET', '/api/users/csv').at(-1)).toMatchObject({
      search: '?status=active&role=manager&sort=email%3Aasc',
    });
  });
});
