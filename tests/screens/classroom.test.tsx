import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq, inArray } from 'drizzle-orm';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { mails } from '../../server/db/schema/mails';
import { invites, purchases } from '../../server/db/schema/purchases';
import { classesOn } from '../server/classes';
import { basic } from '../server/hosts';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const school = await server.aSchool();
const simulation = await server.aSimulation({ name: 'Harbour Lease', priceCents: 1200 });

type Given = Parameters<typeof server.aPurchase>[0];

/** A class with these students; the page of it, opened by its instructor. */
async function aClass(names: readonly string[] = ['joan', 'alan'], given: Given = {}) {
  const instructor = await server.aUser({ name: 'Irene', lastname: 'Castellanos', schoolId: school.id });
  const token = await server.signIn(instructor);
  const { id } = await server.aPurchase({
    customerId: instructor.id,
    simulationId: simulation.id,
    payer: 'student',
    quantity: 10,
    classSessionId: 'game-1',
    ...given,
  });
  const path = `/api/sessions/${id}`;
  const students = names.map((name) => ({ email: `${name}-${id}@school.example`, name, lastname: 'Test' }));
  const add = (added: object[]) =>
    server.request('POST', `${path}/students`, { token, body: { students: added } });
  if (students.length > 0) expect((await add(students)).status).toBe(200);
  const emailOf = (name: string) => `${name}-${id}@school.example`;
  /** Opens the page, with a search or the fragment of a section. */
  const open = async (as = token, more = '') => {
    const app = await renderApp(`/sessions/${id}${more}`, { token: as });
    await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    return app;
  };
  const invites = async () =>
    (await server.request('GET', `${path}/students/all`, { token })).body.items as {
      _id: string;
      email: string;
    }[];
  return { id, instructor, token, path, add, emailOf, open, invites };
}

const roster = () => screen.getByRole('region', { name: 'Students' });
const table = () => screen.getByRole('table', { name: 'Students' });
const rowOf = (name: RegExp) => within(table()).getByRole('row', { name });
const countsOf = () =>
  within(screen.getByRole('list', { name: 'Students by state' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const mailsTo = async (to: string) => server.db.select().from(mails).where(eq(mails.to, to));
/** The page is shown again after another tab. */
const showAgain = () => act(async () => void fireEvent(document, new Event('visibilitychange')));

describe('a class', () => {
  test('shows its simulation, its seats, and how far its students are', async () => {
    const { open } = await aClass();
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Harbour Lease' })).toBeVisible();
    expect(screen.getByText('2 of 10 seats taken')).toBeVisible();
    expect(screen.getByText('Each student pays $12.00')).toBeVisible();
    expect(countsOf()).toEqual([
      'Invited2Show all',
      'Email failed0',
      'Opened0Show 2 not opened',
      'Paid0Show 2 not paid',
      'Started0Show 2 not started',
      'Finished0',
    ]);
    expect(rowOf(/joan/)).toHaveTextContent('Invited');
  });

  test.each([
    ['instructor', /\/library\/[\w-]+$/],
    ['administrator', new RegExp(`/clients/${simulation.id}$`)],
  ] as const)('leads an %s to the simulation', async (role, address) => {
    const { open, token } = await aClass([]);
    const administrator = await server.aUser({ role: 'administrator' });
    await open(role === 'instructor' ? token : await server.signIn(administrator));
    expect(screen.getByRole('link', { name: 'Harbour Lease' })).toHaveAttribute(
      'href',
      expect.stringMatching(address),
    );
  });

  test('names the variation that was bought', async () => {
    const { id: simulationId } = await server.aSimulation({ variations: 'short:Short round' });
    const { open } = await aClass([], { simulationId, metadata: { variation: 'short' } });
    await open();
    const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(facts).toContain('Activity Short round');
  });

  test('that is asked for no payment has no bar of progress for it', async () => {
    const { open } = await aClass(['joan'], { payer: 'instructor' });
    await open();
    const counts = within(screen.getByRole('list', { name: 'Students by state' })).getAllByRole('listitem');
    const bars = counts.map((item) => item.querySelector('progress') !== null);
    expect(countsOf()[3]).toMatch(/^Nothing to pay/);
    expect(bars).toEqual([true, false, true, false, true, true]);
  });

  test.each([
    [{ opensAt: new Date(2036, 10, 20) }, 'Play from Nov 20th 2036, 12:00 am'],
    [{ closesAt: new Date(2036, 11, 25) }, 'Play until Dec 25th 2036, 12:00 am'],
  ])('says in a sentence when it can be played: %o', async (dates, words) => {
    const { open } = await aClass([], dates);
    await open();
    const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(facts).toContain(words);
  });

  test('shows the score that the simulation’s host has reported', async () => {
    const { id, open } = await aClass(['joan', 'alan'], { payer: 'instructor' });
    const ofClass = `/api/host/sessions/${id}/students`;
    const headers = basic(simulation);
    const { body: found } = await server.request('GET', `${ofClass}/all`, { headers });
    const joan = found.items.find(({ email }: { email: string }) => email.startsWith('joan'));
    const body = { state: 'finished', score: 87.5 };
    await server.request('POST', `${ofClass}/${joan.sub}/progress`, { headers, body });
    await open();
    expect(rowOf(/joan/)).toHaveTextContent('Score 87.5');
    expect(rowOf(/alan/)).not.toHaveTextContent('Score');
  });

  test('says which students have joined by its link, and so were mailed no invitation', async () => {
    const { token, path, open } = await aClass(['joan']);
    const { body } = await server.request('POST', `${path}/link`, { token, body: {} });
    const student = await server.aUser({ role: 'student', name: 'Theo' });
    const joined = await server.request('POST', `/api/join/${body.link.code}`, {
      token: await server.signIn(student),
    });
    expect(joined.status).toBe(200);
    await open();
    expect(rowOf(/Theo/)).toHaveTextContent('Joined by link');
    expect(rowOf(/joan/)).not.toHaveTextContent('Joined by link');
  });

  test('shows a part of its students at a press on a count, and all at another', async () => {
    const { open } = await aClass();
    const { user } = await open();
    const notOpened = screen.getByRole('button', { name: 'Show 2 not opened' });
    await user.click(notOpened);
    expect(currentPath()).toMatch(/\?state=unopened$/);
    expect(notOpened).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveDisplayValue('Not opened'));
    await user.click(notOpened);
    expect(currentPath()).not.toContain('state');
  });

  test.each(['student', 'instructor'] as const)(
    'offers the states that its students can have: %s pays',
    async (payer) => {
      const { open } = await aClass(['joan'], { payer });
      await open();
      const states = within(screen.getByLabelText('State')).getAllByRole('option');
      const names = states.map(({ textContent }) => textContent);
      const paid = payer === 'student' ? ['Paid', 'Not paid'] : [];
      expect(names).toEqual([
        'All',
        'Email sent',
        'Email failed',
        'Opened',
        'Not opened',
        ...paid,
        'Started',
        'Not started',
        'Finished',
      ]);
    },
  );

  test('shows those who have opened the invitation, those who have paid, and those whose email was sent', async () => {
    const { open, invites: ofClass, emailOf } = await aClass(['joan', 'alan', 'zoe']);
    const found = await ofClass();
    const idOf = (name: string) => found.find(({ email }) => email === emailOf(name))?._id ?? '';
    await server.db
      .update(invites)
      .set({ openedAt: new Date() })
      .where(inArray(invites.id, [idOf('joan'), idOf('alan')]));
    await classesOn(server).pay(idOf('alan'));
    await server.db
      .update(mails)
      .set({ status: 'failed' })
      .where(eq(mails.to, emailOf('zoe')));
    const { user } = await open();
    const names = () =>
      within(table())
        .getAllByRole('row')
        .flatMap(({ textContent }) => /joan|alan|zoe/.exec(textContent)?.[0] ?? []);
    for (const [label, state, expected] of [
      ['Opened', 'opened', ['alan', 'joan']],
      ['Paid', 'paid', ['alan']],
      ['Email sent', 'sent', ['alan', 'joan']],
      ['All', '', ['alan', 'joan', 'zoe']],
    ] as const) {
      await user.selectOptions(screen.getByLabelText('State'), label);
      expect(new URLSearchParams(currentPath().split('?')[1]).get('state') ?? '').toBe(state);
      await waitFor(() => expect(names().sort()).toEqual(expected));
    }
  });

  test.each([
    ['550 5.1.1 No such user.', 'Not delivered. The mail server answered: 550 5.1.1 No such user.'],
    ['connect ECONNREFUSED 10.0.0.1:587', 'Not delivered. connect ECONNREFUSED 10.0.0.1:587'],
  ])(
    'shows below the student whose email failed why, and no line below others: %s',
    async (lastError, line) => {
      const { open, emailOf } = await aClass(['joan', 'alan']);
      await server.db
        .update(mails)
        .set({ status: 'failed', lastError })
        .where(eq(mails.to, emailOf('joan')));
      await open();
      const rows = within(table()).getAllByRole('row');
      const below = rows.indexOf(rowOf(/joan/)) + 1;
      expect(rows[below]?.textContent).toBe(`${line} Change address`);
      expect(within(rowOf(/joan/)).getByText('Email failed')).toBeVisible();
      // The head, two students and the line.
      expect(rows).toHaveLength(4);
    },
  );

  test('finds a student, and exports those that are shown', async () => {
    const { open, path } = await aClass();
    const { user } = await open();
    await user.type(screen.getByLabelText('Search'), 'alan{Enter}');
    await waitFor(() => expect(screen.getByText('1 student')).toBeVisible());
    expect(screen.queryByRole('row', { name: /joan/ })).toBeNull();
    const saved: string[] = [];
    // In the reader's time zone.
    const today = new Date().toLocaleDateString('sv-SE');
    URL.createObjectURL = () => 'blob:students';
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual([`harbour-lease-students-${today}.csv`]));
    expect(callsTo('GET', `${path}/students/csv`)[0]?.search).toContain('q=alan');
  });

  test('is printed with the brand and the time, and with whole dates', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 18, 59) });
    const { open, id } = await aClass(['joan']);
    await server.db
      .update(invites)
      .set({ openedAt: new Date(2026, 10, 26, 9, 30) })
      .where(eq(invites.purchaseId, id));
    await open();
    expect(rowOf(/joan/)).toHaveTextContent('Nov 26th 2026, 9:30 am');
    vi.setSystemTime(new Date(2026, 10, 26, 19, 1));
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByText(/Printed/)).toHaveTextContent(/^Casebridge · Printed Nov 26th 2026, 7:01 pm \S/);
    vi.useRealTimers();
  });

  test('follows what happens, without a word, and leaves the focus and the selection alone', async () => {
    const { open, add, emailOf, path } = await aClass();
    const { user } = await open();
    const box = within(table()).getByRole('checkbox', { name: /joan/i });
    await user.click(box);
    box.focus();
    await add([{ email: emailOf('zoe'), name: 'zoe', lastname: 'Test' }]);
    const release = holdNext('GET', `${path}/students/all`);
    await showAgain();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    await act(release);
    expect(await screen.findByRole('row', { name: /zoe/ })).toBeVisible();
    await waitFor(() => expect(countsOf()[0]).toBe('Invited3Show all'));
    expect(box).toBeChecked();
    expect(box).toHaveFocus();
  });

  test('that is not known says so', async () => {
    const { token } = await aClass([]);
    await renderApp('/sessions/nothing', { token });
    expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeVisible();
  });

  test('of a cancelled purchase takes nobody', async () => {
    const { open } = await aClass([], { status: 'cancelled' });
    await open();
    expect(screen.getByText(/This purchase was cancelled/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add students' })).toBeNull();
  });

  test('that has closed takes and reminds nobody until its dates are changed', async () => {
    const { id, open } = await aClass();
    await server.db
      .update(purchases)
      .set({ closesAt: new Date(Date.now() - 60_000) })
      .where(eq(purchases.id, id));
    const { user } = await open();
    expect(screen.getByText(/^This class has closed\. To add or remind students/)).toBeVisible();
    for (const name of [/^Add students/, /^Resend to/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Add students' })).toBeVisible();
  });

  test('without students has only the way to add them', async () => {
    const { open } = await aClass([]);
    await open();
    expect(screen.getByText('No students have been added yet.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Students by state' })).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByText('0 students')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    const [above, inBox] = screen.getAllByRole('button', { name: 'Add students' });
    expect(above).toHaveClass('btn-outline-primary');
    expect(inBox).toHaveClass('btn-accent');
  });

  test('without students tells a manager so, also under a filter, which can be cleared', async () => {
    const { open } = await aClass([]);
    const manager = await server.aUser({ role: 'manager', schoolId: school.id });
    const { user } = await open(await server.signIn(manager), '?state=opened');
    expect(screen.getByText('No students found.')).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No students have been added yet.')).toBeVisible();
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('can be read by a manager of the school, who changes nothing', async () => {
    const { open } = await aClass();
    const manager = await server.aUser({ role: 'manager', schoolId: school.id });
    await open(await server.signIn(manager));
    expect(screen.getByRole('link', { name: 'Irene Castellanos' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Email Irene Castellanos' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\S+@\S+$/),
    );
    expect(rowOf(/joan/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Access Game' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    for (const name of [/Add students/, /^Actions for/, /^Resend/, /^Revoke/, 'Save']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('shows one section at a time, each with an address of its own, and keeps the filters', async () => {
    const { open } = await aClass();
    const { user } = await open(undefined, '?q=joan');
    const links = within(screen.getByRole('navigation', { name: 'Sections of this session' }));
    const link = (name: string) => links.getByRole('link', { name });
    expect(link('Students')).toHaveAttribute('aria-current', 'page');
    for (const [name, fragment] of [
      ['Class link', '#link'],
      ['Co-teachers', '#co-teachers'],
      ['Settings', '#settings'],
    ] as const) {
      await user.click(link(name));
      expect(await screen.findByRole('region', { name })).toBeVisible();
      expect(link(name)).toHaveAttribute('aria-current', 'page');
      expect(window.location.hash).toBe(fragment);
      expect(screen.queryByRole('table')).toBeNull();
    }
    await user.click(link('Students'));
    expect(window.location.hash).toBe('');
    expect(await screen.findByRole('searchbox', { name: 'Search' })).toHaveValue('joan');
    expect(rowOf(/joan/)).toBeVisible();
  });

  test.each([
    ['Settings', 'Class name', 'MBA 2'],
    ['Class link', 'Email domains', 'school.example'],
    ['Co-teachers', 'Email of a co-teacher', 'theo@school.example'],
  ])('keeps what was typed into %s while another section is shown', async (section, field, text) => {
    const { open, path, token } = await aClass();
    await server.request('POST', `${path}/link`, { token, body: {} });
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: section }));
    await user.type(await screen.findByLabelText(field), text);
    await user.click(screen.getByRole('link', { name: 'Students' }));
    expect(await screen.findByText(/Unsaved changes/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: section }));
    expect(await screen.findByLabelText(field)).toHaveValue(text);
    expect(screen.getByText(/^Your unsaved changes are back\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByLabelText(field)).toHaveValue('');
  });

  test('leads its instructor to the game', async () => {
    const { open } = await aClass();
    await open();
    expect(screen.getByRole('link', { name: 'Access Game' })).toHaveAttribute('target', '_blank');
  });

  test.each([
    ['without students', []],
    ['of a cancelled purchase', ['joan']],
  ])('%s has nobody to tell of new dates', async (_which, names) => {
    const { id, open } = await aClass(names);
    if (names.length > 0)
      await server.db.update(purchases).set({ status: 'cancelled' }).where(eq(purchases.id, id));
    await open(undefined, '#settings');
    expect(screen.getByText(/^Times are in your time zone, [\w/]+\.$/)).toBeVisible();
  });

  test('gets a name and dates, and leaves the current sessions when it is archived', async () => {
    const { open, path } = await aClass();
    const { user } = await open(undefined, '#settings');
    expect(screen.getByText(/^Times are in your time zone, (UTC|\w+\/.+)\. Nobody is emailed/)).toBeVisible();
    await user.type(screen.getByLabelText('Class name'), 'MBA 2, spring');
    fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '2030-03-04T09:00' } });
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2030-03-04T08:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a time after the opening.')).toBeVisible();
    expect(callsTo('POST', path)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2030-03-11T09:00' } });
    await user.click(screen.getByLabelText(/^Archived/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'MBA 2, spring' })).toBeVisible();
    expect(screen.getByText(/Mar 4th 2030, 9:00 am/)).toBeVisible();
    expect(screen.getByText('Archived', { selector: '.status-pill' })).toBeVisible();
    expect(JSON.parse(callsTo('POST', path)[0]?.body ?? '')).toMatchObject({
      name: 'MBA 2, spring',
      opens_at: new Date('2030-03-04T09:00').toISOString(),
      archived: true,
    });
  });
});

test('dates of a class with years out of reach are all named, and not sent', async () => {
  const { open, path } = await aClass();
  const { user } = await open(undefined, '#settings');
  for (const [name, value] of [
    ['Opens', '0027-03-04T09:00'],
    ['Closes', '2101-03-04T09:00'],
    ['Reminder', '1999-03-04T09:00'],
  ] as const) {
    expect(screen.getByLabelText(name)).toHaveAttribute('max', '2100-12-31T23:59');
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const name of ['Opens', 'Closes', 'Reminder']) {
    expect(
      await screen.findByRole('link', { name: `${name}: Enter a year from 2000 to 2100.` }),
    ).toBeVisible();
  }
  expect(callsTo('POST', path)).toEqual([]);
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
  const [row] = await server.db.select().from(purchases).where(eq(purchases.id, id));
  expect(row?.closesAt).toEqual(closesAt);
});

describe('the dates of a class whose students have started', () => {
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const start = async (purchaseId: string) =>
    server.db.update(invites).set({ startedAt: new Date() }).where(eq(invites.purchaseId, purchaseId));

  test.each([
    ['Opens', '2036-03-04T09:00', ['joan'], '1 student has started and cannot go on before then.'],
    ['Opens', '2036-03-04T09:00', ['joan', 'alan'], '2 students have started and cannot go on before then.'],
    ['Closes', '2020-03-04T09:00', ['joan', 'alan'], '2 students have started and cannot go on.'],
  ])('warn at %s: %s, %s', async (label, value, names, warning) => {
    const { id, open } = await aClass(names);
    await start(id);
    const { user } = await open(undefined, '#settings');
    const field = screen.getByLabelText(label);
    expect(field).not.toHaveAccessibleDescription(/cannot go on/);
    change(label, value);
    expect(field).toHaveAccessibleDescription(new RegExp(`^Leave blank .*\\. ${warning}$`));
    expect(screen.getByText(warning)).toHaveRole('status');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session successfully updated.')).toBeVisible();
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('warn of nothing where no time stops anybody, and not while a year is typed', async () => {
    const { id, open } = await aClass();
    await start(id);
    await open(undefined, '#settings');
    change('Opens', '2020-03-04T09:00');
    change('Closes', '2036-03-04T09:00');
    expect(screen.queryByText(/cannot go on/)).toBeNull();
    change('Closes', '0203-03-04T09:00');
    expect(screen.queryByText(/cannot go on/)).toBeNull();
  });

  test('warn of nothing before anybody has started', async () => {
    const { open } = await aClass();
    await open(undefined, '#settings');
    change('Opens', '2036-03-04T09:00');
    expect(screen.queryByText(/cannot go on/)).toBeNull();
  });
});

describe('the reminder of a class', () => {
  const sent = (path: string) => JSON.parse(callsTo('POST', path)[0]?.body ?? '');

  test('is planned with the settings, and shown', async () => {
    const { open, path } = await aClass(['joan'], { closesAt: new Date('2030-03-11T09:00') });
    const { user } = await open(undefined, '#settings');
    expect(screen.queryByText(/^Reminder goes out/)).toBeNull();
    const field = screen.getByLabelText('Reminder');
    expect(field).toHaveAccessibleDescription(
      'Students who have not paid, or have not started, get one email then. Leave blank for no reminder.',
    );
    fireEvent.change(field, { target: { value: '2030-03-12T09:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a time before the closing.')).toBeVisible();
    fireEvent.change(field, { target: { value: '2030-03-07T09:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Reminder goes out on/)).toHaveTextContent(
      'Reminder goes out on Mar 7th 2030, 9:00 am',
    );
    expect(sent(path)).toMatchObject({ remind_at: new Date('2030-03-07T09:00').toISOString() });
  });

  test('that the server refuses says why at its field', async () => {
    const { open } = await aClass();
    const { user } = await open(undefined, '#settings');
    fireEvent.change(screen.getByLabelText('Reminder'), { target: { value: '2020-03-07T09:00' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Reminder')).toHaveAccessibleDescription(/still to come/),
    );
  });

  test('is shown once it has gone out, and a planned one only where it still can', async () => {
    const { open } = await aClass([], {
      remindAt: new Date('2030-03-07T09:00'),
      remindedAt: new Date('2026-03-07T09:00'),
      remindedCount: 1200,
      archivedAt: new Date(),
    });
    await open();
    expect(screen.getByText(/^Reminder sent to/)).toHaveTextContent(
      'Reminder sent to 1,200 on Mar 7th 2026, 9:00 am',
    );
    expect(screen.queryByText(/^Reminder goes out/)).toBeNull();
  });
});

describe('a student of a class', () => {
  /** Chooses from the menu of the student's row. */
  async function choose(user: UserEvent, name: string, item: string) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }

  test.each([
    ['opened', { openedAt: new Date() }],
    ['been reported as finished', { finishedAt: new Date() }],
  ])('that has %s has a menu without what is not possible', async (_, progress) => {
    const { open, id } = await aClass();
    await server.db.update(invites).set(progress).where(eq(invites.purchaseId, id));
    const { user } = await open();
    const button = () => screen.findByRole('button', { name: 'Actions for joan Test' });
    expect(await button()).toHaveAttribute('aria-expanded', 'false');
    await user.click(await button());
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Resend invitation', 'Revoke invitation']);
    expect(await button()).toHaveAttribute('aria-expanded', 'true');
    expect(await button()).toHaveFocus();
    await user.click(await button());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('gets the invitation again', async () => {
    const { open, emailOf } = await aClass();
    const { user } = await open();
    await choose(user, 'joan Test', 'Resend invitation');
    expect(await screen.findByText('An invitation is on the way to 1 student.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    expect(await mailsTo(emailOf('alan'))).toHaveLength(1);
  });

  test('is told why it was not sent again', async () => {
    const { open, path } = await aClass();
    const { user } = await open();
    failNext('POST', `${path}/students/mail`, 429, { message: 'Wait a moment.' });
    await choose(user, 'joan Test', 'Resend invitation');
    expect(await screen.findByText(/Wait a moment\.$/)).toHaveTextContent(
      'The invitation to joan Test could not be sent. Wait a moment.',
    );
    // The toast; the row has no room for it.
    expect(within(table()).queryByText(/Wait a moment/)).toBeNull();
  });

  test('is reminded with all others who have not paid', async () => {
    const { open, emailOf, path } = await aClass();
    const { user } = await open();
    // The same two have not started: one button is enough.
    expect(screen.getAllByRole('button', { name: /^Resend to/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Resend to 2 not paid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend the invitation to 2 students?' });
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Invitations are on the way to 2 students.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    expect(callsTo('POST', `${path}/students/mail`)[0]?.body).toBe('{"state":"unpaid"}');
  });

  test('is counted among those who have not paid by a server that does not tell whom it would mail', async () => {
    const { open, path, token } = await aClass();
    const { body } = await server.request('GET', path, { token });
    answerNext('GET', path, () => HttpResponse.json({ ...body, to_remind: undefined }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Resend to 2 not paid' }));
    expect(await screen.findByRole('dialog', { name: 'Resend the invitation to 2 students?' })).toBeVisible();
  });

  describe('whose address the mail server has refused', () => {
    async function refuse(...emails: string[]) {
      await server.db
        .update(mails)
        .set({ status: 'failed', lastError: '550 5.1.1 No such user.', addressRefused: true })
        .where(inArray(mails.to, emails));
    }

    test.each([
      [['joan'], '1 student whose email failed gets none: change the address first.'],
      [['joan', 'zoe'], '2 students whose email failed get none: change the addresses first.'],
    ])(
      'is left out of the mail to all, as the dialog says, and keeps the way to change it: %o',
      async (wrong, words) => {
        const { open, emailOf } = await aClass(['joan', 'alan', 'zoe', 'max']);
        await refuse(...wrong.map(emailOf));
        const { user } = await open();
        const left = 4 - wrong.length;
        await user.click(screen.getByRole('button', { name: `Resend to ${left} of 4 not paid` }));
        const dialog = await screen.findByRole('dialog', {
          name: `Resend the invitation to ${left} students?`,
        });
        expect(within(dialog).getByText(words)).toBeVisible();
        await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
        expect(await screen.findByText(`Invitations are on the way to ${left} students.`)).toBeVisible();
        expect(await mailsTo(emailOf('joan'))).toHaveLength(1);
        expect(await mailsTo(emailOf('alan'))).toHaveLength(2);
        expect(within(table()).getAllByRole('button', { name: 'Change address' })).toHaveLength(wrong.length);
        expect(countsOf()[1]).toMatch(new RegExp(`^Email failed${wrong.length}`));
      },
    );

    test('is offered no mail to all if nobody else is left, and one from the row', async () => {
      const { open, emailOf } = await aClass(['joan']);
      await refuse(emailOf('joan'));
      const { user } = await open();
      expect(screen.queryByRole('button', { name: /^Resend to/ })).toBeNull();
      await choose(user, 'joan Test', 'Resend invitation');
      expect(await screen.findByText('An invitation is on the way to 1 student.')).toBeVisible();
      expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    });

    test('gets no mail if the address was refused while the dialog was open', async () => {
      const { open, emailOf } = await aClass(['joan']);
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Resend to 1 not paid' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).not.toHaveTextContent('email failed');
      await refuse(emailOf('joan'));
      await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
      expect(await screen.findByText('No invitation was sent.')).toBeVisible();
    });
  });

  test('is not reminded by an account that has to confirm its address first, which is offered a link', async () => {
    const { open, path } = await aClass();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Resend to 2 not paid' }));
    const dialog = within(await screen.findByRole('dialog'));
    const message = 'Confirm your email address to send more invitations today.';
    failNext('POST', `${path}/students/mail`, 409, { message, errors: { email: message } });
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Email me a link' }));
    expect(await dialog.findByText(/^Check your inbox/)).toBeVisible();
    expect(callsTo('POST', '/auth/recover')).toHaveLength(1);
  });

  test('is chosen with others to get the invitation again', async () => {
    const { open, emailOf } = await aClass(['joan', 'alan', 'zoe']);
    const { user } = await open();
    await user.click(within(table()).getByRole('checkbox', { name: /joan/i }));
    await user.click(within(table()).getByRole('checkbox', { name: /zoe/i }));
    expect(screen.getByText('2 students selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend the invitation to 2 students?' });
    expect(dialog).toHaveTextContent(
      'Each of them gets an email with a new link. Links in earlier emails stop working.',
    );
    expect(await mailsTo(emailOf('joan'))).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Invitations are on the way to 2 students.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(2);
    expect(await mailsTo(emailOf('alan'))).toHaveLength(1);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('is told in the dialog why a selection was not mailed, and stays selected after Cancel', async () => {
    const { open, path } = await aClass();
    const { user } = await open();
    await user.click(within(table()).getByRole('checkbox', { name: /joan/i }));
    await user.click(within(table()).getByRole('checkbox', { name: /alan/i }));
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    const dialog = within(await screen.findByRole('dialog'));
    failNext('POST', `${path}/students/mail`, 429, { message: 'Wait a moment.' });
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await dialog.findByText('Wait a moment.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2 students selected')).toBeVisible();
  });

  test('is left out of a resent selection once the game is finished', async () => {
    const { open, emailOf, invites: invitesOf } = await aClass(['joan', 'alan']);
    const joan = (await invitesOf()).find(({ email }) => email === emailOf('joan'));
    await server.db
      .update(invites)
      .set({ finishedAt: new Date() })
      .where(eq(invites.id, joan?._id ?? ''));
    const { user } = await open();
    await user.click(within(table()).getByRole('checkbox', { name: /joan/i }));
    expect(screen.getByText('Already finished.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
    await user.click(within(table()).getByRole('checkbox', { name: /alan/i }));
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend the invitation to 1 student?' });
    expect(within(dialog).getByText('1 student who has finished gets none.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('An invitation is on the way to 1 student.')).toBeVisible();
    expect(await mailsTo(emailOf('joan'))).toHaveLength(1);
    expect(await mailsTo(emailOf('alan'))).toHaveLength(2);
  });

  test('is revoked only by the support team after a payment, as the dialog says', async () => {
    const { open, emailOf, invites: invitesOf } = await aClass(['joan']);
    const [joan] = await invitesOf();
    await classesOn(server).pay(joan?._id ?? '');
    const { user } = await open();
    await choose(user, 'joan Test', 'Revoke invitation');
    const dialog = within(await screen.findByRole('dialog', { name: 'This student has paid' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    const contact = dialog.getByRole('link', { name: 'Contact us' });
    expect(contact.getAttribute('href')).toContain(encodeURIComponent(emailOf('joan')));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('loses the invitation only after a confirmation that says what follows', async () => {
    const { open } = await aClass();
    const { user } = await open();
    await choose(user, 'joan Test', 'Revoke invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the invitation of joan Test?' });
    expect(dialog).toHaveTextContent('The seat is free again.');
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /joan/ })).toBeNull());
    expect(screen.getByText('1 of 10 seats taken')).toBeVisible();
    expect(roster()).toHaveFocus();
  });

  test('whose email failed gets another address from the sentence that says so', async () => {
    const { open, emailOf } = await aClass(['joan']);
    await server.db
      .update(mails)
      .set({ status: 'failed', lastError: '550 No such user.' })
      .where(eq(mails.to, emailOf('joan')));
    const { user } = await open();
    await user.click(within(table()).getByRole('button', { name: 'Change address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }));
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), emailOf('right'));
    await user.click(dialog.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByRole('row', { name: new RegExp(emailOf('right')) })).toBeVisible();
    expect(await mailsTo(emailOf('right'))).toHaveLength(1);
  });

  test('gets a mail at the corrected address', async () => {
    const { open, emailOf } = await aClass();
    const { user } = await open();
    await choose(user, 'joan Test', 'Change address');
    const dialog = await screen.findByRole('dialog', { name: 'Change address' });
    const field = within(dialog).getByLabelText('Email');
    await user.click(within(dialog).getByRole('button', { name: 'Change address' }));
    expect(await within(dialog).findByText('Enter another address than the present one.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'nonsense');
    await user.click(within(dialog).getByRole('button', { name: 'Change address' }));
    expect(await within(dialog).findByText('This is not an email address.')).toBeVisible();
    expect(field).toHaveValue('nonsense');
    await user.clear(field);
    await user.type(field, emailOf('right'));
    await user.click(within(dialog).getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText(`An invitation is on the way to ${emailOf('right')}.`)).toBeVisible();
    expect(await screen.findByRole('row', { name: new RegExp(emailOf('right')) })).toBeVisible();
    expect(await mailsTo(emailOf('right'))).toHaveLength(1);
  });
});
