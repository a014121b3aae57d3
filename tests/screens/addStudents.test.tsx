import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../server/db/tables';
import { classesOn } from '../server/classes';
import { renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const { aClass } = classesOn(server);

/** The dialog of a class with this number of seats, of an instructor with this name. */
async function open({
  quantity = 10,
  waiting = 0,
  dialog: title = 'Add students',
  ...person
}: Partial<typeof users.$inferInsert> & { quantity?: number; waiting?: number; dialog?: string } = {}) {
  const { token, purchase } = await aClass({ quantity }, person);
  const { id, customerId, simulationId } = purchase;
  if (waiting > 0) await server.aPurchase({ customerId, simulationId, quantity: waiting, classId: id });
  const path = `/api/sessions/${id}/students`;
  const { user } = await renderApp(`/sessions/${id}`, { token });
  await screen.findByRole('heading', { name: 'Students' });
  const [opener] = await screen.findAllByRole('button', { name: 'Add students' });
  if (opener) await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const paste = async (text: string) => {
    const present = dialog.getByLabelText('Students');
    await user.clear(present);
    await user.click(present);
    await user.paste(text);
  };
  const press = async (name: RegExp | string) => user.click(await dialog.findByRole('button', { name }));
  return { id, token, path, user, dialog, paste, press };
}

const added = async (path: string, token: string) =>
  (await server.request('GET', `${path}/all`, { token })).body.items as { email: string }[];

test('an instructor without a name is asked for one before the first student is added, and may go on without', async () => {
  const nameless = { name: '', lastname: '', dialog: 'Tell students who you are' };
  const { user, token, dialog } = await open(nameless);
  const addStudents = () => screen.findByRole('dialog', { name: 'Add students' });
  await user.click(dialog.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.'));
  await user.type(dialog.getByLabelText('Name'), 'Irene');
  await user.type(dialog.getByLabelText('Last name'), 'Castellanos');
  await user.click(dialog.getByRole('button', { name: 'Save name' }));
  expect(await addStudents()).toBeVisible();
  const profile = await server.request('GET', '/auth/profile', { token });
  expect(profile.body).toMatchObject({ name: 'Irene', lastname: 'Castellanos', role: 'instructor' });
  const again = await open(nameless);
  await again.user.click(again.dialog.getByRole('button', { name: 'Continue without a name' }));
  expect(await addStudents()).toBeVisible();
});

describe('adding students', () => {
  test('shows who will be added and why others will not, then adds the good ones', async () => {
    const { dialog, paste, press, path, token } = await open();
    const field = dialog.getByLabelText('Students');
    expect(dialog.getByText(/^10 of 10 seats are free/)).toBeVisible();
    expect(field).toHaveFocus();
    await press('Add students');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Paste at least one email address');
    expect(field).toHaveFocus();
    expect(callsTo('POST', path)).toEqual([]);
    await paste('Ada Lovelace <ada@one.example>\nnobody\nTuring, Alan <alan@one.example>\nAda@one.example');
    expect(
      await dialog.findByText('2 students in your list. 1 entry cannot be added. 1 entry repeats another.'),
    ).toBeVisible();
    expect(dialog.queryByText(/in the class already/)).toBeNull();
    expect(dialog.getByText(/^Line 2:/)).toHaveTextContent('Line 2: nobody – This is not an email address.');
    await press('Add 2 students');
    expect(await dialog.findByText(/^2 students added\./)).toHaveFocus();
    expect(await added(path, token)).toMatchObject([
      { email: 'ada@one.example', name: 'Ada', lastname: 'Lovelace' },
      { email: 'alan@one.example', name: 'Alan', lastname: 'Turing' },
    ]);
    expect(await screen.findByRole('row', { name: /ada@one/, hidden: true })).toBeInTheDocument();
    expect(await dialog.findByText('8 of 10 seats are free now.')).toBeVisible();
    expect(dialog.getByText('1 line not added')).toBeVisible();
    expect(dialog.getByText(/^Line 2:/)).toHaveTextContent('Line 2: nobody – This is not an email address.');
    // The entry that was not added waits to be corrected, without those that repeat another.
    await press('Correct 1 line');
    expect(dialog.getByLabelText('Students')).toHaveFocus();
    expect(dialog.getByLabelText('Students')).toHaveValue('nobody');
    await paste(Array.from({ length: 60 }, (_, index) => `nobody ${index}`).join('\n'));
    const list = await dialog.findByRole('region', { name: 'Entries that cannot be added' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(60);
    // The keyboard scrolls it.
    expect(list).toHaveAttribute('tabindex', '0');
  });

  test('tells students who were there already, and those without a seat', async () => {
    const { dialog, paste, press, path } = await open({ quantity: 2 });
    await paste('ada@two.example');
    await press('Add 1 student');
    await dialog.findByText(/^1 student added\./);
    await press('Add more');
    expect(await dialog.findByText(/^1 of 2 seats is free\./)).toBeVisible();
    await paste('ada@two.example, alan@two.example, zoe@two.example');
    expect(await dialog.findByText('3 students in your list: 2 new, 1 already in the class.')).toBeVisible();
    expect(await dialog.findByText('Students in the class already get no second invitation.')).toBeVisible();
    expect(await dialog.findByText('1 seat is free: 1 student will be refused.')).toBeVisible();
    await press('Add the first student');
    expect(await dialog.findByText(/^1 student added\./)).toBeVisible();
    expect(dialog.getByText(/^1 student was in the class already/)).toBeVisible();
    for (const text of ['1 student not added', /zoe@two\.example/, /All 2 seats are taken/])
      expect(dialog.getByText(text)).toBeVisible();
    expect(await dialog.findByRole('link', { name: 'Add seats' })).toBeVisible();
    await press('Correct 1 line');
    expect(await dialog.findByText('All 2 seats are taken.')).toBeVisible();
    expect(await dialog.findByText('No seat is free: 1 student will be refused.')).toBeVisible();
    // Students who are all in the class need no call.
    await paste('ADA@two.example');
    expect(await dialog.findByText('1 student in your list: 0 new, 1 already in the class.')).toBeVisible();
    await press('Add students');
    expect(await dialog.findByText('All students of your list are in the class already.')).toBeVisible();
    expect(callsTo('POST', path)).toHaveLength(2);
  });

  test('counts all students of a list while those of the class are not known', async () => {
    const { dialog, paste, press, path } = await open({ quantity: 2 });
    await paste('ada@unknown.example');
    await press('Add 1 student');
    await press('Add more');
    // The list behind the dialog is up to date, and makes no further call.
    await screen.findByRole('row', { name: /ada@unknown/, hidden: true });
    failNext('GET', `${path}/all`, 500);
    await paste('ada@unknown.example, alan@unknown.example, zoe@unknown.example');
    expect(await dialog.findByText('3 students in your list.')).toBeVisible();
    expect(dialog.queryByText(/will be refused/)).toBeNull();
    await press('Add students');
    expect(await dialog.findByText(/^1 student was in the class already/)).toBeVisible();
  });

  test('tells of seats that are on the way, and keeps the names of students without a seat', async () => {
    const { id, dialog, paste, press } = await open({ quantity: 2, waiting: 20 });
    expect(dialog.getByText(/^2 of 2 seats are free\. 20 more seats are ordered\. /)).toBeVisible();
    const [ada, bo] = ['Ada King <ada@names.example>', 'Bo Berg <bo@names.example>'];
    await paste(`${ada}\n${bo}\nAna María de la Cruz <ana@names.example>\nzoe@names.example`);
    expect(await dialog.findByText(/will be refused\. 20 more seats are ordered\.$/)).toBeVisible();
    await expectLink('Add seats', `/admin/sessions/${id}/seats`, dialog);
    await press('Add the first 2 students');
    await dialog.findByText('2 students not added');
    await press('Correct 2 lines');
    expect(dialog.getByLabelText('Students')).toHaveValue(
      'Ana María de la Cruz <ana@names.example>\nzoe@names.example',
    );
  });

  test('is promised to an account whose address is not confirmed with the way to confirm it', async () => {
    const { dialog, paste, press, user } = await open({ addressUnproven: true });
    const promise = await dialog.findByText(
      /^10 of 10 seats are free\. Confirm your address, and each student gets an invitation by email\.$/,
    );
    await paste('ada@school.example');
    await press('Add 1 student');
    expect(await dialog.findByRole('alert')).toHaveTextContent('your email address to send invitations.');
    expect(await dialog.findAllByRole('button', { name: 'Send again' })).toHaveLength(1);
    await server.db.update(users).set({ addressUnproven: false }).where(eq(users.addressUnproven, true));
    await press('Send again');
    await waitFor(() => expect(promise).toHaveTextContent(/Each student gets an invitation by email\.$/));
    await user.click(dialog.getByRole('button', { name: 'Add 1 student' }));
    expect(await dialog.findByText(/^1 student added\./)).toBeVisible();
  });

  test('keeps what was typed when the call fails, and when the dialog is closed', async () => {
    const { dialog, paste, press, path, user } = await open();
    const field = dialog.getByLabelText('Students');
    await paste('ada@three.example');
    failNext('POST', path, 503, { message: 'Please try again.' });
    await press('Add 1 student');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again.');
    expect(field).toHaveValue('ada@three.example');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [opener] = screen.getAllByRole('button', { name: 'Add students' });
    if (opener) await user.click(opener);
    const again = within(await screen.findByRole('dialog', { name: 'Add students' }));
    expect(again.getByLabelText('Students')).toHaveValue('ada@three.example');
    await user.click(again.getByRole('button', { name: 'Add 1 student' }));
    expect(await again.findByText(/^1 student added\./)).toBeVisible();
    expect(callsTo('POST', path)).toHaveLength(2);
  });

  test('reads a file of a spreadsheet program, which replaces a pasted list until Undo, asks for its encoding, and refuses one that is no text', async () => {
    const { dialog, user, press, path, token, paste } = await open();
    const field = dialog.getByLabelText('Students');
    const upload = (content: BlobPart) =>
      user.upload(
        dialog.getByLabelText('Choose a CSV file'),
        new File([content], 'class.csv', { type: 'text/csv' }),
      );
    await paste('ada@school.example');
    await upload(Buffer.from('PK\u0003\u0004'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Save it as CSV');
    await upload(' \n');
    expect(await dialog.findByText('This file is empty. Choose another one.')).toBeVisible();
    expect(field).toHaveValue('ada@school.example');
    const bytes = Buffer.from('Name;Last name;Email\r\nZoë;Ångström;zoe@four.example\r\n', 'latin1');
    await upload(bytes);
    const replaced = await dialog.findByText(/^The file has replaced your list\./);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(field).toHaveValue('ada@school.example');
    expect(field).toHaveFocus();
    expect(replaced).not.toBeInTheDocument();
    await upload(bytes);
    await dialog.findByText(/^The file has replaced your list\./);
    await press('Add 1 student');
    await dialog.findByText(/^1 student added\./);
    expect(await added(path, token)).toMatchObject([{ name: 'Zoë', lastname: 'Ångström' }]);
    await press('Add more');
    await upload(Buffer.from('Name,Email\nJan,jan@six.example\n\xa3ukasz,l@six.example', 'latin1'));
    const question = await dialog.findByLabelText('Do these names look right?');
    expect(dialog.getByText('£ukasz,l@six.example')).toBeVisible();
    await user.selectOptions(question, 'Central European');
    expect(dialog.getByText('Łukasz,l@six.example')).toBeVisible();
    const list = dialog.getByLabelText('Students');
    expect(list).toHaveValue('Name,Email\nJan,jan@six.example\nŁukasz,l@six.example');
    await user.type(list, 'x');
    expect(question).not.toBeInTheDocument();
  });

  test('shows how each column is read, takes another choice, and keeps both for the lines to correct', async () => {
    const { dialog, paste, press, path, token, user } = await open();
    await paste('ada@five.example\n\u202balan@five.example');
    expect(dialog.getByLabelText('Students')).toHaveValue('ada@five.example\nalan@five.example');
    await user.selectOptions(await dialog.findByLabelText('Column 1'), 'Not used');
    expect(await dialog.findByText('2 entries cannot be added.')).toBeVisible();
    await paste(
      'Name;Email;Group\nAnna Berg;anna@five.example;A\nBo;bo@five.example;Ek\nCarl;carl;Dahl\n;d@five.example;',
    );
    const choices = () =>
      dialog.getAllByRole('combobox').map((choice) => (choice as HTMLSelectElement).value);
    await dialog.findByRole('combobox', { name: 'Group' });
    expect(choices()).toEqual(['full', 'email', '']);
    const table = dialog.getByRole('group', { name: 'How the columns are read' });
    for (const cell of ['Anna Berg', 'bo@five.example', 'Dahl'])
      expect(within(table).getByText(cell)).toBeVisible();
    expect(within(table).queryByText('d@five.example')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Group'), 'Email');
    expect(choices()).toEqual(['full', '', 'email']);
    await user.selectOptions(dialog.getByLabelText('Name'), 'Not used');
    await user.selectOptions(dialog.getByLabelText('Group'), 'Last name');
    await user.selectOptions(dialog.getByLabelText('Email'), 'Email');
    expect(dialog.getByText(/^3 students without first names in your list\./)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Name'), 'First name');
    expect(dialog.getByText(/^3 students in your list\./)).toBeVisible();
    await press('Add 3 students');
    await press('Correct 1 line');
    expect(await added(path, token)).toMatchObject([
      { name: 'Anna Berg', lastname: 'A' },
      { name: 'Bo', lastname: 'Ek' },
      { name: '', lastname: '' },
    ]);
    expect(dialog.getByLabelText('Students')).toHaveValue('Name;Email;Group\nCarl;carl;Dahl');
    expect(choices()).toEqual(['name', 'email', 'lastname']);
  });
});
