import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { logins, mails, users } from '../../server/db/tables';
import { readToken } from '../../src/lib/storedSession';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { addressesOf, expectLink, textsOf } from '../support/shown';

const server = await startServer();
const password = 'Teach-with-cases-29';
const passwordHash = await hashPassword(password);
const school = await server.aSchool({ name: 'Northfield' });
const administrator = await server.aUser({ role: 'administrator', name: 'Ada', lastname: 'Quist' });
const manager = await server.aUser({ role: 'manager', name: 'Mona', schoolId: school.id });

type User = typeof administrator;
const open = async (path: string, user: User = administrator) =>
  renderApp(path, { token: await server.signIn(user) });
const stored = (id: string) => server.stored(users, id);

const field = (name: string) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const save = (user: AppUser) => user.click(screen.getByRole('button', { name: 'Save' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The token of an administrator who has signed in more than half an hour ago. */
async function signedInEarlier() {
  const { token, ...editor } = await server.signedIn({ role: 'administrator', passwordHash });
  const createdAt = new Date(Date.now() - 31 * 60_000);
  await server.db.update(logins).set({ createdAt }).where(eq(logins.userId, editor.id));
  return token;
}

const confirmIdentity = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));

describe('a new user', () => {
  test('needs an email, a role and a status, which the list of the missing ones leads to', async () => {
    await server.aUser({ email: 'taken@n.example' });
    const { user } = await open('/users/new');
    const create = () => user.click(screen.getByRole('button', { name: 'Create user' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Choose…');
    await user.type(field('Last name'), 'Kept');
    await create();
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('3 fields need attention: Email Role Status');
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    await user.click(within(list).getByRole('link', { name: 'Role' }));
    expect(choice('Role')).toHaveFocus();
    await waitFor(() => expect(choice('Role')).toHaveAccessibleDescription('Choose a role.'));
    expect(field('Email')).toHaveAccessibleDescription('Enter an email address.');
    expect(choice('Status')).toHaveAccessibleDescription('Choose a status.');
    expect(callsTo('POST', '/api/users')).toEqual([]);
    // A refusal of the server is told at the field, too, until that is changed.
    await user.selectOptions(choice('Role'), 'Student');
    await user.selectOptions(choice('Status'), 'Active');
    await user.type(field('Email'), 'taken@n.example');
    await create();
    const taken = 'A user with this email already exists.';
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(taken));
    const refusal = screen.getByRole('alert');
    expect(refusal).toHaveTextContent('1 field needs attention: Email');
    await waitFor(() => expect(refusal.parentElement).toHaveFocus());
    expect(field('Last name')).toHaveValue('Kept');
    await user.type(field('Email'), 'x');
    await waitFor(() => expect(field('Email')).not.toHaveAccessibleDescription());
  });

  test('is created with a message, shown on a new screen, and leads back to the list with its filters', async () => {
    const { user } = await open('/users?q=newcomer&status=');
    await user.click(await screen.findByRole('link', { name: 'New user' }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'newcomer@n.example');
    await user.type(field('Name'), 'Newcomer');
    await user.selectOptions(choice('Role'), 'Student');
    await screen.findByRole('option', { name: 'Northfield' });
    await user.selectOptions(choice('School'), 'Northfield');
    for (const label of ['Password', 'Re-enter password'])
      await user.type(screen.getByLabelText(label), 'Teach-with-cases-27');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('User successfully created.')).toBeVisible();
    await heading('Newcomer');
    const created = await stored(currentPath().replace('/users/', ''));
    expect(created).toMatchObject({ email: 'newcomer@n.example', role: 'student', schoolId: school.id });
    expect(created?.passwordHash).toBeTruthy();
    const wayBack = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(wayBack.getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('link', { name: 'Newcomer' })).toBeVisible();
    expect(currentPath()).toBe('/users?q=newcomer&status=');
  });

  test('that a manager creates belongs to the manager’s school, is no administrator, and gets an access link by email on request', async () => {
    const { user } = await open('/users/new', manager);
    await screen.findByRole('heading', { name: 'New user' });
    expect(screen.getByRole('group', { name: 'Sign-in' })).toHaveTextContent(
      'The user gets a link by email to sign in, and needs no password. If you set one, it works until they use that link.',
    );
    await waitFor(() => expect(field('School')).toHaveValue('Northfield'));
    expect(field('School')).toHaveAttribute('readonly');
    const offered = within(choice('Role')).getAllByRole('option');
    expect(textsOf(offered)).toEqual(['Choose…', 'Manager', 'Student', 'Instructor']);
    await user.type(field('Email'), 'ours@n.example');
    await user.selectOptions(choice('Role'), 'Instructor');
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await heading('ours@n.example');
    expect(await stored(currentPath().replace('/users/', ''))).toMatchObject({ schoolId: school.id });
    expect(screen.getByRole('group', { name: 'Password' })).toHaveTextContent(
      'A new one signs the user out everywhere, and works only until they sign in by a link from their email.',
    );
    failNext('POST', '/auth/recover', 429, { message: 'Too many attempts.' });
    await user.click(await screen.findByRole('button', { name: 'Email sign-in link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    await user.click(screen.getByRole('button', { name: 'Email sign-in link' }));
    await screen.findByText('A sign-in link is on its way to ours@n.example.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create sign-in link' })).toBeNull();
  });
});

describe('a user', () => {
  const aUser = (given: Partial<User> = {}) =>
    server.aUser({ name: 'Irene', lastname: 'Castellanos', schoolId: school.id, ...given });

  test('is changed, a message confirms that, and its history shows who has changed what', async () => {
    const { id, email } = await aUser({ createdAt: new Date(2026, 0, 5, 15, 30) });
    const { user } = await open(`/users/${id}`);
    await heading('Irene Castellanos');
    expect(field('Email')).toHaveValue(email);
    expect(choice('Role')).toHaveValue('instructor');
    expect(screen.getByRole('complementary')).toHaveTextContent('Jan 5th 2026, 3:30 pm');
    const related = within(screen.getByRole('navigation', { name: 'Related records' }));
    expect(addressesOf(related.getAllByRole('link'))).toEqual([
      `/admin/purchases?customer=${id}`,
      `/admin/sessions?customer=${id}&archived=all`,
      `/admin/schools/${school.id}`,
    ]);
    expect(callsTo('GET', '/api/audit')).toEqual([]);
    failNext('GET', '/api/audit', 500, { message: 'Out of order.' });
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No changes yet.');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Irena');
    await user.selectOptions(choice('Role'), 'Student');
    await save(user);
    expect(await screen.findByText('User successfully updated.')).toBeVisible();
    await heading('Irena Castellanos');
    expect(await stored(id)).toMatchObject({ name: 'Irena', email, schoolId: school.id });
    const entry = (await screen.findByText(/changed this/)).closest('li');
    expect(entry).toHaveTextContent('Ada Quist changed this');
    expect(entry).toHaveTextContent('NameBefore: IreneAfter: Irena');
    expect(entry).toHaveTextContent('RoleBefore: InstructorAfter: Student');
    // A student has no purchases and sessions, but the invites of that address.
    const links = within(screen.getByRole('navigation', { name: 'Related records' })).getAllByRole('link');
    expect(addressesOf(links)).toEqual([
      `/admin/invites?email=${encodeURIComponent(email)}`,
      `/admin/schools/${school.id}`,
    ]);
  });

  test('has the last purchases, sessions and mails at a glance, each with how it stands', async () => {
    const { id, email } = await aUser();
    const simulation = await server.aSimulation({ name: 'Hop Line' });
    const on = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 1, day, 12)) });
    const bought = { customerId: id, simulationId: simulation.id, quantity: 30 };
    await server.aPurchase({ ...bought, ...on(3), sessionId: 'game-1', name: 'Brewing seminar' });
    const mail = { text: '', html: '', lastError: '550 No such user' } as const;
    await server.db.insert(mails).values([
      { id: 'bounced', to: email, subject: 'Welcome', status: 'failed', ...mail, ...on(4) },
      { id: 'other', to: `x${email}`, subject: 'Others', status: 'failed', ...mail, ...on(5) },
    ]);
    const release = holdNext('GET', '/api/mails/all');
    await open(`/users/${id}`);
    await heading('Irene Castellanos');
    await expect.poll(() => callsTo('GET', '/api/mails/all')).toHaveLength(1);
    // It stands below them, and comes with them.
    expect(screen.queryByRole('button', { name: 'Erase user' })).toBeNull();
    await release();
    const region = await screen.findByRole('region', { name: 'Last records' });
    const erase = screen.getByRole('button', { name: 'Erase user' });
    expect(region.compareDocumentPosition(erase)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const last = within(region);
    expect(textsOf(last.getAllByRole('listitem'))).toEqual([
      'Email, Feb 4th 2026Welcome Failed 550 No such user',
      'Purchase, Feb 3rd 2026Hop Line, 30 seats, $375.00 ',
      'Session, Feb 3rd 2026Brewing seminar Open',
    ]);
    await expectLink('Welcome', `/admin/mails?q=${encodeURIComponent(email)}`, last);
  });

  test('is shown to a manager with the sessions of the school that invite the student', async () => {
    const { id } = await aUser({ role: 'student' });
    const customerId = (await aUser({ role: 'instructor', email: 'teacher@n.example' })).id;
    const bought = { customerId, sessionId: 'game-2', name: 'Brewing seminar' };
    const { id: classId } = await server.aPurchase(bought);
    await server.anInvite({ classId, studentId: id });
    await open(`/users/${id}`, manager);
    const region = within(await screen.findByRole('region', { name: 'Last records' }));
    await expectLink('Brewing seminar', `/admin/sessions/${classId}`, region);
  });

  test('that another user has changed is compared in words and without the password, which is kept nowhere', async () => {
    const { id } = await aUser();
    const { user } = await open(`/users/${id}`);
    await heading('Irene Castellanos');
    for (const label of ['New password', 'Re-enter password']) {
      await user.type(screen.getByLabelText(label), 'Teach-with-cases-28');
    }
    await user.selectOptions(choice('Role'), 'Manager');
    const theirs = { role: 'student', updatedAt: new Date() } as const;
    await server.change(users, id, theirs);
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
    expect(dialog).toHaveTextContent('This user was saved at');
    expect(within(dialog).getByRole('row', { name: /^Role/ })).toHaveTextContent('TheirsStudentYoursManager');
    expect(dialog).not.toHaveTextContent('Teach-with');
    await user.click(within(dialog).getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(choice('Role')).toHaveValue('student'));
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect((await stored(id))?.passwordHash).toBe('');
    await user.type(screen.getByLabelText('New password'), 'Teach-with-cases-28');
    await user.click(screen.getByRole('link', { name: 'Casebridge' }));
    await screen.findByText('The password that you entered for Irene Castellanos was not kept');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Teach-with');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/was not kept/)).toBeNull();
  });

  test('is deleted after confirmation, then erased, and the list appears each time', async () => {
    const { id } = await aUser();
    failNext('DELETE', `/api/users/${id}`, 500, { message: 'Out of order.' });
    const { user } = await open(`/users/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Irene Castellanos?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await heading('Users');
    expect(currentPath()).toBe('/users');
    expect(await stored(id)).toMatchObject({ name: 'Irene', status: 'deleted' });
    const again = await open(`/users/${id}`);
    await again.user.click(await screen.findByRole('button', { name: 'Erase user' }));
    const question = within(await screen.findByRole('dialog', { name: 'Erase Irene Castellanos?' }));
    failNext('POST', `/api/users/${id}/erasure`, 409, { message: 'An order waits.' });
    await again.user.click(question.getByRole('button', { name: 'Erase' }));
    expect(await question.findByRole('alert')).toHaveTextContent('An order waits.');
    await again.user.click(question.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('User successfully erased.')).toBeVisible();
    await heading('Users');
    expect(await stored(id)).toMatchObject({ name: '', lastname: '', status: 'deleted' });
  });

  test('gets a new address, or becomes an administrator, only if the administrator has signed in recently', async () => {
    const { id, role, email } = await aUser();
    const token = await signedInEarlier();
    const { user } = await renderApp(`/users/${id}`, { token });
    await heading('Irene Castellanos');
    const enter = async (address: string) => {
      await user.clear(field('Email'));
      await user.type(field('Email'), address);
    };
    await enter('moved@n.example');
    await save(user);
    await user.click((await confirmIdentity()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Confirm that it is you to make this change.')).toBeVisible();
    await enter(email);
    await user.selectOptions(choice('Role'), 'Administrator');
    await save(user);
    const dialog = await confirmIdentity();
    expect(await stored(id)).toMatchObject({ role, email });
    await user.type(dialog.getByLabelText('Current password'), `${password}{Enter}`);
    expect(await screen.findByText('User successfully updated.')).toBeVisible();
    expect(await stored(id)).toMatchObject({ role: 'administrator' });
    await waitFor(async () =>
      expect((await server.request('GET', '/auth/profile', { token })).status).toBe(401),
    );
    expect((await server.request('GET', '/auth/profile', { token: readToken() ?? '' })).status).toBe(200);
    expect(currentPath()).toBe(`/users/${id}`);
  });

  test('cannot change the own role and status, nor delete the own account or mail it a link', async () => {
    const mail = { subject: 'Welcome', text: '', html: '', status: 'sent' } as const;
    await server.db.insert(mails).values({ id: 'own', to: administrator.email, ...mail });
    await open(`/users/${administrator.id}`);
    // The buttons come with them.
    await screen.findByRole('region', { name: 'Last records' });
    for (const name of ['Role', 'Status']) expect(choice(name)).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Password' })).toHaveTextContent('you out everywhere else');
    for (const name of ['Delete user', 'Erase user', 'Email sign-in link', 'Create sign-in link']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('gets a sign-in link only if the administrator has signed in recently, to be copied', async () => {
    const { id } = await aUser();
    const { user } = await renderApp(`/users/${id}`, { token: await signedInEarlier() });
    await user.click(await screen.findByRole('button', { name: 'Create sign-in link' }));
    const dialog = await confirmIdentity();
    expect(screen.queryByRole('textbox', { name: 'Sign-in link' })).toBeNull();
    await user.type(dialog.getByLabelText('Current password'), `${password}{Enter}`);
    const link = await screen.findByRole('textbox', { name: 'Sign-in link' });
    await waitFor(() => expect(link).toHaveFocus());
    expect((link as HTMLInputElement).value).toContain('/admin/magiclogin?token=');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe((link as HTMLInputElement).value);
  });
});
