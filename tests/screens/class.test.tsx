import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { classes, invites, mails, purchases, users } from '../../server/db/tables';
import type { GivenPurchase } from '../server/factories';
import { basic } from '../server/hosts';
import { currentPath, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink, textsOf, watchDownloads } from '../support/shown';
import { classScreensOn, showAgain } from './classSupport';

const server = await startServer();
const school = await server.aSchool();
const simulation = await server.aSimulation({ name: 'Harbour Lease', priceCents: 1200 });
const manager = await server.signedIn({ role: 'manager', schoolId: school.id });

const screens = classScreensOn(server);
const { mailsTo, pay } = screens;

/** A class with these students; the page of it, opened by its instructor. */
async function aClass(names: readonly string[] = ['joan', 'alan'], given: GivenPurchase = {}) {
  const bought = { simulationId: simulation.id, payer: 'student', ...given } as const;
  const { user: instructor, get, post, ...made } = await screens.aClass(bought, school.id);
  const emailOf = (name: string) => `${name}-${made.id}@school.example`;
  const add = (students: object[]) => post('/students', { students });
  if (names.length > 0) {
    const students = names.map((name) => ({ email: emailOf(name), name, lastname: 'Test' }));
    expect((await add(students)).status).toBe(200);
  }
  /** The id of a student's invite. */
  const idOf = async (name: string): Promise<string> =>
    (await get(`/students/all?q=${emailOf(name)}`)).body.items[0]._id;
  return { ...made, instructor, add, emailOf, idOf };
}

const roster = () => screen.getByRole('region', { name: 'Students' });
const table = () => screen.getByRole('table', { name: 'Students' });
const rowOf = (name: RegExp) => within(table()).getByRole('row', { name });
const countsOf = () =>
  textsOf(within(screen.getByRole('list', { name: 'Students by state' })).getAllByRole('listitem'));
const count = (name: RegExp) => screen.getByRole('button', { name });
const factsOf = () => textsOf(screen.getAllByRole('listitem'));
const failed = { status: 'failed', lastError: '550 5.1.1 No such user.' } as const;
const fail = (to: string) => server.db.update(mails).set(failed).where(eq(mails.to, to));

describe('a class', () => {
  test('shows its simulation, its seats, how far its students are, and those of one state at a press; a manager only reads', async () => {
    const { id: simulationId } = await server.aSimulation({
      name: 'Harbour Lease',
      priceCents: 1200,
      variations: 'short:Short round',
    });
    const opensAt = new Date(2036, 10, 20);
    const metadata = { variation: 'short' };
    const { open } = await aClass(undefined, { simulationId, metadata, opensAt });
    const { user } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Lease' })).toBeVisible();
    await expectLink('Harbour Lease', expect.stringMatching(/\/library\/[\w-]+$/));
    for (const fact of [
      'Short round',
      '2 of 10 seats taken · Add seats',
      'Each student pays $12.00',
      'Play from Nov 20th 2036, 12:00 am',
    ])
      expect(factsOf()).toContain(fact);
    expect(countsOf()).toEqual(['All 2', 'Not opened 2']);
    expect(rowOf(/joan/)).toHaveTextContent('Invited');
    expect(screen.getByRole('link', { name: 'Access Game' })).toHaveClass('btn-outline-primary');
    expect(screen.getByRole('button', { name: 'Add students' })).toHaveClass('btn-accent');
    expect(count(/^All/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(count(/^Not opened/));
    expect(currentPath()).toMatch(/\?state=unopened$/);
    expect(count(/^Not opened/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(count(/^All/));
    expect(currentPath()).not.toContain('state');
    await open(manager.token);
    expect(screen.getByRole('link', { name: 'Irene Castellanos' })).toBeVisible();
    await expectLink('Email Irene Castellanos', expect.stringMatching(/^mailto:\S+@\S+$/));
    expect(rowOf(/joan/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Access Game' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    for (const name of [/Add students/, /^Actions for/, /^Remind/, 'Save'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('that its instructor pays for shows scores and who has joined by its link, and leads an administrator to the simulation', async () => {
    const { id, token, path, open } = await aClass(['joan', 'alan'], { payer: 'instructor' });
    const ofClass = `/api/host/sessions/${id}/students`;
    const headers = basic(simulation);
    const { body: found } = await server.request('GET', `${ofClass}/all`, { headers });
    const joan = found.items.find(({ email }: { email: string }) => email.startsWith('joan'));
    const body = { state: 'finished', score: 87.5 };
    await server.request('POST', `${ofClass}/${joan.sub}/progress`, { headers, body });
    const { body: changed } = await server.request('POST', `${path}/link`, { token, body: {} });
    const student = await server.signedIn({ role: 'student', name: 'Theo' });
    expect((await server.request('POST', `/api/join/${changed.link.code}`, student)).status).toBe(200);
    const { user } = await open(await server.signIn(await server.aUser({ role: 'administrator' })));
    expect(within(rowOf(/joan/)).getByRole('cell', { name: '87.5' })).toBeVisible();
    expect(within(rowOf(/alan/)).getByRole('cell', { name: 'No score' })).toBeVisible();
    await user.click(within(rowOf(/Theo/)).getByText('Opened'));
    expect(await within(rowOf(/Theo/)).findByText(/Joined by link/)).toBeVisible();
    await user.click(within(rowOf(/joan/)).getByText('Finished'));
    expect(await within(rowOf(/joan/)).findByText(/· Score 87\.5$/)).toBeVisible();
    await expectLink('Harbour Lease', expect.stringMatching(new RegExp(`/clients/${simulation.id}$`)));
    expect(countsOf().join()).not.toContain('paid');
    expect(factsOf()).toContain('Students pay nothing');
  });

  test('shows students by their state, says below those whose email failed why, and exports those that are shown', async () => {
    // Just before midnight, where the reader is.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(23, 30) });
    const today = new Date().toLocaleDateString('sv-SE');
    const { open, path, idOf, emailOf } = await aClass(['joan', 'alan', 'zoe']);
    const opened = [await idOf('joan'), await idOf('alan')];
    await server.db.update(invites).set({ openedAt: new Date() }).where(inArray(invites.id, opened));
    await pay(await idOf('alan'));
    await fail(emailOf('zoe'));
    const { user } = await open();
    const rows = within(table()).getAllByRole('row');
    const below = rows.indexOf(rowOf(/zoe/)) + 1;
    const problem = 'Not delivered: this address does not exist.';
    expect(rows[below]?.textContent).toBe(`${problem}Send againChange address`);
    expect(within(rowOf(/zoe/)).getByText('Email failed')).toBeVisible();
    // The head, three students and the line.
    expect(rows).toHaveLength(5);
    const names = () =>
      within(table())
        .getAllByRole('row')
        .flatMap(({ textContent }) => /joan|alan|zoe/.exec(textContent)?.[0] ?? []);
    for (const [label, state, expected] of [
      [/^Not opened/, 'unopened', ['zoe']],
      [/^Not paid/, 'unpaid', ['joan', 'zoe']],
      [/^All/, '', ['alan', 'joan', 'zoe']],
    ] as const) {
      await user.click(count(label));
      expect(new URLSearchParams(currentPath().split('?')[1]).get('state') ?? '').toBe(state);
      await waitFor(() => expect(names().sort()).toEqual(expected));
    }

    await user.type(screen.getByLabelText('Search'), 'alan{Enter}');
    await waitFor(() => expect(screen.getByText('1 student')).toBeVisible());
    expect(names()).toEqual(['alan']);
    const files = watchDownloads();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toMatchObject([{ name: `harbour-lease-students-${today}.csv` }]));
    expect(callsTo('GET', `${path}/students/csv`)[0]?.search).toContain('q=alan');
  });

  test('tells the whole date of a student’s step, and is printed with the brand and the time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 18, 59) });
    const { open, id } = await aClass(['joan']);
    const openedAt = new Date(2026, 10, 26, 9, 30);
    // The mail of today is a reminder.
    const createdAt = new Date(2026, 10, 20, 8);
    await server.db.update(invites).set({ openedAt, createdAt }).where(eq(invites.classId, id));
    await open();
    fireEvent.click(within(rowOf(/joan/)).getByText('Opened'));
    expect(await within(rowOf(/joan/)).findByText('Nov 26th 2026, 9:30 am')).toBeVisible();
    expect(textsOf(within(rowOf(/joan/)).getAllByRole('listitem'))).toEqual([
      'Invited Nov 20th 2026, 8:00 am',
      'Last email Nov 26th 2026, 6:59 pm · Sent',
      'Opened Nov 26th 2026, 9:30 am',
    ]);
    vi.setSystemTime(new Date(2026, 10, 26, 19, 1));
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByText(/Printed/)).toHaveTextContent('Casebridge · Printed Nov 26th 2026, 7:01 pm');
    vi.useRealTimers();
  });

  test('follows what happens, without a word, and leaves the focus and what is open alone', async () => {
    const { open, add, emailOf, path } = await aClass();
    const { user } = await open();
    const menu = within(rowOf(/joan/)).getByRole('button', { name: /^Actions/ });
    await user.click(within(rowOf(/joan/)).getByText('Invited'));
    menu.focus();
    await add([{ email: emailOf('zoe'), name: 'zoe', lastname: 'Test' }]);
    const release = holdNext('GET', `${path}/students/all`);
    await showAgain();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    await act(release);
    expect(await screen.findByRole('row', { name: /zoe/ })).toBeVisible();
    await waitFor(() => expect(countsOf()[0]).toBe('All 3'));
    expect(rowOf(/joan/).querySelector('details')).toHaveAttribute('open');
    expect(menu).toHaveFocus();
  });

  test('that is archived or cancelled has no reminder to come, and takes nobody; one that is not known says so', async () => {
    const remindAt = new Date('2036-03-07T09:00');
    await (await aClass(['joan'], { remindAt, archivedAt: new Date() })).open();
    expect(screen.queryByText(/^Reminder on/)).toBeNull();
    const { open, id, token } = await aClass(['joan'], { remindAt });
    await server.change(purchases, id, { status: 'cancelled' });
    const { user } = await open();
    expect(screen.queryByText(/^Reminder on/)).toBeNull();
    expect(screen.getByText(/This session was cancelled/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add students' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Access Game' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByLabelText('Time zone')).not.toHaveAccessibleDescription();
    await renderApp('/sessions/nothing', { token });
    expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeVisible();
  });

  test('that has closed takes and reminds nobody until its dates are changed', async () => {
    const { id, open } = await aClass();
    await server.changePurchase(id, { closesAt: new Date(Date.now() - 60_000) });
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Download results' })).toHaveClass('btn-accent');
    for (const name of [/^Add students/, /^Remind/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    fireEvent.change(await screen.findByLabelText('Closes'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Session successfully updated.');
    expect(screen.queryByRole('link', { name: 'Access Game' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Students' }));
    expect(screen.getByRole('button', { name: 'Add students' })).toBeVisible();
  });

  test('without students has only the way to add them, and a filter that can be cleared', async () => {
    const { open } = await aClass([]);
    await open();
    expect(screen.getByText('No students have been added yet.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Students by state' })).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByText('0 students')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add students' })).toHaveClass('btn-accent');
    const { user } = await open(manager.token, '?state=opened');
    expect(screen.getByText('No students found.')).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No students have been added yet.');
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('shows one section at a time, each with an address of its own, and keeps the filters and what was typed', async () => {
    const { open, path, token } = await aClass();
    await server.request('POST', `${path}/link`, { token, body: {} });
    const { user } = await open(undefined, '?q=joan');
    const links = within(screen.getByRole('navigation', { name: 'Sections of this session' }));
    const link = (name: string) => links.getByRole('link', { name });
    expect(link('Students')).toHaveAttribute('aria-current', 'page');
    for (const [name, fragment, field, text] of [
      ['Class link', '#link', 'Email domains', 'school.example'],
      ['Co-teachers', '#co-teachers', 'Email of a co-teacher', 'theo@school.example'],
      ['Settings', '#settings', 'Class name', 'MBA 2'],
    ] as const) {
      await user.click(link(name));
      expect(await screen.findByRole('region', { name })).toBeVisible();
      expect(link(name)).toHaveAttribute('aria-current', 'page');
      expect(window.location.hash).toBe(fragment);
      expect(screen.queryByRole('table')).toBeNull();
      await user.type(await screen.findByLabelText(field), text);
      await user.click(link('Students'));
      expect(window.location.hash).toBe('');
      expect(await screen.findByText(/Unsaved changes/)).toBeVisible();
      expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('joan');
      expect(rowOf(/joan/)).toBeVisible();
      await user.click(link(name));
      expect(await screen.findByLabelText(field)).toHaveValue(text);
      expect(screen.getByText(/^Your unsaved changes are back\./)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Discard them' }));
      expect(screen.getByLabelText(field)).toHaveValue('');
    }
  });
});

describe('the settings of a class', () => {
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('keep the time zone of the browser that sets the first date, and tell times in it', async () => {
    const { open, path, token } = await aClass();
    const { user } = await open(undefined, '#settings');
    change('Opens', '2036-03-08T09:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    const call = async (body?: object) =>
      (await server.request(body ? 'POST' : 'GET', path, { token, body })).body;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect((await call()).time_zone).toBe(timeZone);
    await call({ opens_at: '2036-03-08T14:00:00Z', time_zone: 'America/New_York' });
    const again = await open(undefined, '#settings');
    expect(await screen.findByLabelText('Time zone')).toHaveDisplayValue('New York (America)');
    expect(screen.getByLabelText('Opens')).toHaveValue('2036-03-08T09:00');
    change('Opens', '2036-03-08T10:30');
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    const isStored = (opens_at: string, time_zone: string) =>
      waitFor(async () => expect(await call()).toMatchObject({ opens_at, time_zone }));
    await isStored('2036-03-08T15:30:00.000Z', 'America/New_York');
    // In another zone the class opens at the same time of its day.
    const save = await screen.findByRole('button', { name: 'Save' });
    change('Time zone', 'Europe/Rome');
    await again.user.click(save);
    await isStored('2036-03-08T09:30:00.000Z', 'Europe/Rome');
    // One that no clock here knows is none.
    expect((await call({ time_zone: 'Moon/Tranquility' })).time_zone).toBe('');
  });

  test('are not saved with wrong times, as each field says; then they give it a name, dates and a reminder, and take it from the current sessions', async () => {
    const { open, path } = await aClass();
    const { user } = await open(undefined, '#settings');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    const year = new Date().getFullYear() + 1;
    const inMarch = (day: string, hour = '09') => `${year}-03-${day}T${hour}:00`;
    expect(screen.getByLabelText('Time zone')).toHaveAccessibleDescription(/^Nobody is emailed/);
    expect(screen.getByLabelText('Reminder')).toHaveAccessibleDescription(
      'Students who have not paid, or have not started, get one email then. Leave blank for no reminder.',
    );
    for (const [name, value] of [
      ['Opens', '0027-03-04T09:00'],
      ['Closes', '2101-03-04T09:00'],
      ['Reminder', '1999-03-04T09:00'],
    ] as const) {
      expect(screen.getByLabelText(name)).toHaveAttribute('max', '2100-12-31T23:59');
      change(name, value);
    }
    await save();
    for (const name of ['Opens', 'Closes', 'Reminder']) {
      expect(await screen.findByRole('link', { name })).toBeVisible();
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(/^Enter a year from 2000 to 2100\./);
    }
    change('Opens', inMarch('04'));
    change('Closes', inMarch('04', '08'));
    change('Reminder', inMarch('05'));
    expect(await screen.findByText('Enter a time after the opening.')).toBeVisible();
    expect(screen.getByText('Enter a time before the closing.')).toBeVisible();
    await save();
    expect(callsTo('POST', path)).toEqual([]);
    // A refusal of the server is said at its field, too.
    change('Closes', '');
    change('Opens', '');
    change('Reminder', '2020-03-07T09:00');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Reminder')).toHaveAccessibleDescription(/still to come/),
    );

    change('Reminder', '');
    expect(screen.queryByText(/^Reminder on/)).toBeNull();
    await user.type(screen.getByLabelText('Class name'), 'MBA 2, spring');
    change('Opens', inMarch('04'));
    change('Closes', inMarch('11'));
    change('Reminder', inMarch('07'));
    // Nobody has started.
    expect(screen.queryByText(/cannot go on/)).toBeNull();
    await save();
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'MBA 2, spring' })).toBeVisible();
    expect(screen.getByText(new RegExp(`Mar 4th ${year}, 9:00 am`))).toBeVisible();
    expect(screen.getByText(/^Reminder on/)).toHaveTextContent(`Reminder on Mar 7th ${year}, 9:00 am`);
    await user.click(screen.getByLabelText(/^Archived/));
    await save();
    expect(await screen.findByText('Archived', { selector: '.status-pill' })).toBeVisible();
    const [opens_at, remind_at] = ['04', '07'].map((day) => new Date(inMarch(day)).toISOString());
    const named = { name: 'MBA 2, spring', opens_at, remind_at };
    expect(bodiesTo('POST', path).slice(1)).toMatchObject([named, { archived: true }]);
  });

  test('a date that is half typed while a save ends takes no date away', async () => {
    const closesAt = new Date('2036-03-04T09:00');
    const { id, open, path } = await aClass([], { closesAt });
    const { user } = await open(undefined, '#settings');
    const closes = () => screen.getByLabelText<HTMLInputElement>('Closes');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText('Class name'), 'Evening');
    const release = holdNext('POST', path);
    await save();
    // As a browser tells of a date of which a part is missing, which jsdom cannot.
    const unread = vi.spyOn(closes(), 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    fireEvent.change(closes(), { target: { value: '' } });
    release();
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    unread.mockRestore();
    await user.type(screen.getByLabelText('Class name'), ' class');
    await save();
    expect(await screen.findByRole('heading', { level: 1, name: 'Evening class' })).toBeVisible();
    expect((await server.stored(classes, id))?.closesAt).toEqual(closesAt);
  });

  test('warn of new times that would stop students who have started, and not while a year is typed', async () => {
    const { id, open } = await aClass();
    await server.db.update(invites).set({ startedAt: new Date() }).where(eq(invites.classId, id));
    const { user } = await open(undefined, '#settings');
    const field = screen.getByLabelText('Opens');
    expect(field).not.toHaveAccessibleDescription(/cannot go on/);
    change('Opens', '2036-03-04T09:00');
    const warning = '2 students have started and cannot go on before then.';
    expect(field).toHaveAccessibleDescription(new RegExp(`^Leave blank .*\\. ${warning}$`));
    expect(screen.getByText(warning)).toHaveRole('status');
    change('Opens', '2020-03-04T09:00');
    expect(screen.queryByText(/cannot go on/)).toBeNull();
    change('Closes', '0203-03-04T09:00');
    expect(screen.queryByText(/cannot go on/)).toBeNull();
    change('Closes', '2021-03-04T09:00');
    expect(screen.getByLabelText('Closes')).toHaveAccessibleDescription(/2 students .* cannot go on\.$/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    expect(screen.queryByText(/cannot go on/)).toBeNull();
    // In another zone it would have closed at another time.
    change('Time zone', 'Pacific/Kiritimati');
    expect(screen.getByLabelText('Closes')).toHaveAccessibleDescription(/cannot go on\.$/);
  });
});

describe('a student of a class', () => {
  /** Chooses from the menu of the student's row. */
  async function choose(user: UserEvent, name: string, item: string) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }

  test('has a menu of what is possible, which sends the invitation again or says why not', async () => {
    const { open, id, path, emailOf } = await aClass();
    await server.db.update(invites).set({ openedAt: new Date() }).where(eq(invites.classId, id));
    const { user } = await open();
    const button = () => screen.findByRole('button', { name: 'Actions for joan Test' });
    expect(await button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(await button());
    const items = await screen.findAllByRole('menuitem');
    expect(textsOf(items)).toEqual(['Resend invitation', 'Edit student', 'Revoke invitation']);
    expect(await button()).toHaveAttribute('aria-expanded', 'true');
    expect(await button()).toHaveFocus();
    await user.click(await button());
    expect(screen.queryByRole('menu')).toBeNull();
    failNext('POST', `${path}/students/mail`, 429, { message: 'Wait a moment.' });
    await choose(user, 'joan Test', 'Resend invitation');
    expect(await screen.findByText(/Wait a moment\.$/)).toHaveTextContent(
      'The invitation to joan Test could not be sent. Wait a moment.',
    );
    // The toast; the row has no room for it.
    expect(within(table()).queryByText(/Wait a moment/)).toBeNull();
    await choose(user, 'joan Test', 'Resend invitation');
    expect(await screen.findByText('An invitation is on the way to 1 student.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    expect(await mailsTo(emailOf('alan'))).toHaveLength(1);
  });

  test('is promised no mail by an account whose address is not confirmed, but the way to confirm it', async () => {
    const { open, instructor, id } = await aClass([]);
    const unproven = { addressUnproven: true };
    await server.change(users, instructor.id, unproven);
    await server.anInvite({ classId: id, studentId: (await server.aUser({ role: 'student' })).id });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remind…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind students' }));
    expect(await dialog.findByText('Confirm your address first:')).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Send again' })).toBeVisible();
    await server.db.delete(invites).where(eq(invites.classId, id));
    await open();
    expect(screen.getByText(/^Confirm your address and paste your class list, and each/)).toBeVisible();
    // The line below the header has the means.
    expect(await screen.findAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  });

  test('is reminded with all others who have not paid, by an account that may first have to confirm its address', async () => {
    const { open, emailOf, path } = await aClass();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remind…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind students' }));
    // The same two have not started.
    expect(dialog.getByText(/ to 2 students who have not paid\.$/)).toBeVisible();
    const message = 'Confirm your email address to send invitations.';
    failNext('POST', `${path}/students/mail`, 409, { message, errors: { email: message } });
    await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Send again' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
    expect(await screen.findByText('2 reminders are on the way.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    expect(callsTo('POST', `${path}/students/mail`).at(-1)?.body).toBe('{"state":"unpaid"}');
  });

  test('loses the invitation after a confirmation that says what follows; one who has paid is refunded, and removed, by the support team alone', async () => {
    const { open, emailOf, idOf } = await aClass();
    const payment = await pay(await idOf('joan'));
    const { user } = await open();
    await choose(user, 'joan Test', 'Revoke invitation');
    const paid = within(await screen.findByRole('dialog', { name: 'This student has paid' }));
    expect(paid.getAllByRole('button')).toHaveLength(1);
    const contact = paid.getByRole('link', { name: 'Contact us' });
    expect(contact.getAttribute('href')).toContain(encodeURIComponent(emailOf('joan')));
    await user.click(paid.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await choose(user, 'joan Test', 'Edit student');
    const edit = within(await screen.findByRole('dialog', { name: 'Edit student' }));
    expect(edit.getByText(/^Name and email are the student’s own/)).toBeVisible();
    await user.click(edit.getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Actions for joan Test' }));
    expect(screen.queryByRole('menuitem', { name: 'Refund payment' })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(user, 'alan Test', 'Revoke invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the invitation of alan Test?' });
    expect(dialog).toHaveTextContent('The seat is free again.');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /alan/ })).toBeNull());
    expect(await screen.findByText('1 of 10 seats taken')).toBeVisible();
    expect(roster()).toHaveFocus();

    const { user: support } = await open((await server.signedIn({ role: 'administrator' })).token);
    await choose(support, 'joan Test', 'Refund payment');
    const refund = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
    await support.clear(await refund.findByLabelText('Amount in US dollars'));
    await support.type(refund.getByLabelText('Amount in US dollars'), '2.50');
    await support.type(refund.getByLabelText('Reason'), 'A sick day.');
    await support.click(refund.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('The refund of $2.50 is on its way.')).toBeVisible();
    const [sent] = bodiesTo('POST', `/api/payments/${payment}/refund`);
    expect(sent).toEqual({ amount: 250, left: 1_250, reason: 'A sick day.' });
    const row = await screen.findByRole('row', { name: /joan Test/ });
    await support.click(within(row).getByText('Paid', { selector: 'summary *' }));
    await waitFor(() => expect(row).toHaveTextContent('$12.50, $2.50 refunded'));

    await choose(support, 'joan Test', 'Refund payment');
    const rest = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
    await support.type(await rest.findByLabelText('Reason'), 'No class.');
    await support.click(rest.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('The refund of $10.00 is on its way.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /joan Test/ })).not.toHaveTextContent('$2.50'),
    );
    await choose(support, 'joan Test', 'Revoke invitation');
    const question = within(await screen.findByRole('dialog', { name: /^Revoke the invitation of/ }));
    expect(question.queryByRole('checkbox')).toBeNull();
    expect(question.getByRole('button', { name: 'Revoke' })).toBeVisible();
  });

  test('is corrected from the menu or from the sentence that says that the email failed', async () => {
    const { open, emailOf } = await aClass();
    await fail(emailOf('joan'));
    const { user } = await open();
    const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit student' }));
    const change = async (label: string, text: string) => {
      const field = (await dialog()).getByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await user.click((await dialog()).getByRole('button', { name: 'Save' }));
      return field;
    };
    await choose(user, 'alan Test', 'Edit student');
    const field = await change('Email', 'nonsense');
    expect(await screen.findByText('This is not an email address.')).toBeVisible();
    expect(field).toHaveValue('nonsense');
    await change('Email', emailOf('right'));
    expect(await screen.findByText(`An invitation is on the way to ${emailOf('right')}.`)).toBeVisible();
    expect(await screen.findByRole('row', { name: new RegExp(emailOf('right')) })).toBeVisible();
    expect(await mailsTo(emailOf('right'))).toHaveLength(1);

    await choose(user, 'alan Test', 'Edit student');
    await change('Name', 'Alan Mathison');
    expect(await screen.findByText('Student changed.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Alan Mathison Test/ })).toBeVisible();

    await user.click(within(table()).getByRole('button', { name: 'Change address' }));
    await change('Email', emailOf('better'));
    expect(await screen.findByRole('row', { name: new RegExp(emailOf('better')) })).toBeVisible();
    expect(await mailsTo(emailOf('better'))).toHaveLength(1);
  });
});
