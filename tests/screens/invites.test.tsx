import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { invites, users } from '../../server/db/tables';
import { records } from '../support/records';
import { currentPath, goTo, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, startServer } from '../support/server';
import { addressesOf, expectLink, textsOf, watchDownloads } from '../support/shown';

const server = await startServer();
const LIST = ['GET', '/api/invites/all'] as const;
const school = await server.aSchool({ name: 'Northfield' });
const simulation = await server.aSimulation({
  name: 'Copperline',
  priceCents: 1200,
  howUrl: 'https://help.example/how',
  faqUrl: 'javascript:alert(1)',
});
const instructor = await server.aUser({ name: 'Irene', lastname: 'Castellanos', schoolId: school.id });

type User = Awaited<ReturnType<typeof server.aUser>>;
let student: User;
beforeEach(async () => {
  student = await server.aUser({ role: 'student', name: 'Sam' });
});

const purchase = (payer: 'instructor' | 'student', given: Parameters<typeof server.aPurchase>[0] = {}) =>
  server.aPurchase({ simulationId: simulation.id, customerId: instructor.id, payer, ...given });

async function invite(payer: 'instructor' | 'student', createdAt?: Date) {
  const { id } = await purchase(payer);
  return server.anInvite({ classId: id, studentId: student.id, createdAt });
}

const open = async (path: string, user: User = student) =>
  renderApp(path, { token: await server.signIn(user) });

const onlyRow = async () => within(await screen.findByRole('main')).findByRole('listitem');

describe('the list of invites', () => {
  test('shows the inviting instructor, the simulation, the date and the state of each invite', async () => {
    await invite('instructor', new Date(2026, 10, 3));
    const due = await invite('student', new Date(2026, 10, 1));
    const { user } = await open('/invites?email=somebody@test.example');
    const [play, pay] = await screen.findAllByRole('listitem');
    expect(play).toHaveTextContent('Irene Castellanos, Northfield');
    expect(play).toHaveTextContent(/NorthfieldInvited Nov 3rd 2026Ready to play$/);
    expect(pay).toHaveTextContent(/Payment required: \$\d/);
    await expectLink('Copperline', `/admin/invites/${due.id}`, within(pay as HTMLElement));
    // Administrators alone have filters by address.
    expect(callsTo(...LIST)).toMatchObject([{ search: '?pp=25' }]);
    expect(screen.queryByRole('search')).toBeNull();
    // The header of students does not lead to their account.
    expect(await screen.findByText(student.email, { selector: 'bdi' })).toBeVisible();
    await expectLink('Log Out', '/admin/logout');
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(student.email);
  });

  test('asks for a proof of the address, which the invites were sent to', async () => {
    const unproven = await server.aUser({ role: 'student', addressUnproven: true });
    const { id } = await purchase('instructor');
    const hidden = await server.anInvite({ classId: id, studentId: unproven.id });
    await open('/invites', unproven);
    const text = 'Confirm your email address to see the invites that were sent to it.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
    const { user } = await open(`/invites/${hidden.id}`, unproven);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText(/^Sent\./);
    await server.change(users, unproven.id, { addressUnproven: false });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Play/ })).toBeVisible();
  });

  test('shows its progress, and tells those without invites what to do next', async () => {
    await open('/contact');
    const release = holdNext(...LIST);
    goTo('/invites');
    expect(await screen.findByText('Loading...')).toHaveAttribute('role', 'status');
    release();
    expect(await screen.findByText('No invites found.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('main')).toHaveTextContent(`Ask whether it went to ${student.email}`);
    const teacher = await server.aUser();
    await open('/invites', teacher);
    expect(await screen.findByText('No invites found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All students' })).toBeVisible();
    await open('/sessions/students', teacher);
    expect(await screen.findByText('No invites found.')).toBeVisible();
    await expectLink('Find a simulation', '/admin/library');
    expect(screen.queryByText(/^Signed in as/)).toBeNull();
  });

  test('has pages of 25, with the page in the address', async () => {
    const owner = await server.aUser();
    const { id: classId } = await server.aPurchase({ customerId: owner.id });
    for (let day = 1; day <= 26; day += 1) {
      const { id: studentId } = await server.aUser({ role: 'student', name: `Student of day ${day}` });
      await server.anInvite({ classId, studentId, createdAt: new Date(2026, 0, day) });
    }
    const rows = () => screen.getAllByRole('link', { name: /^Student of day/ });
    // There are no nine pages.
    const entries = window.history.length;
    const { user } = await open('/sessions/students?pag=9', owner);
    expect(await screen.findByRole('link', { name: /^Student of day 26\b/ })).toBeVisible();
    expect(rows()).toHaveLength(25);
    expect(window.history.length).toBe(entries);
    expect(currentPath()).toBe('/sessions/students');
    // The whole class, not the page of it.
    expect(await screen.findByText(/26 students$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe('an invite', () => {
  test('welcomes the student, and says what it costs and what Play does', async () => {
    const { id, playUrl } = await invite('instructor');
    failNext('GET', `/api/invites/${id}`, 500, { message: 'Out of order.' });
    const { user } = await open(`/invites/${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const heading = await screen.findByRole('heading', { name: 'Copperline' });
    const invitation = screen.getByText(
      'Welcome, Sam! Irene Castellanos (Northfield) has invited you to play.',
    );
    const play = screen.getByRole('link', { name: 'Play' });
    expect(play).toHaveAttribute('href', playUrl);
    expect(screen.queryByRole('button', { name: /^Pay\b/ })).toBeNull();
    const price = screen.getByText('Price');
    expect(price.parentElement).toHaveTextContent('Nothing to pay');
    // The invitation and the next step stand above the rest.
    const order = [invitation, heading, play, price];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/^Play opens the simulation/)).toBeVisible();
    // It links only to help pages on the web.
    await expectLink('How to play', 'https://help.example/how');
    expect(screen.queryByRole('link', { name: 'Questions and answers' })).toBeNull();
    for (const term of ['Opens', 'Opened', 'Closes', 'Closed', 'Time zone', 'Class'])
      expect(screen.queryByText(term)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  test('asks a student without a name for it above Play', async () => {
    student = await server.aUser({ role: 'student', name: '', lastname: '' });
    const { id } = await invite('instructor');
    const { user } = await open(`/invites/${id}`);
    const name = await screen.findByLabelText('Name');
    const play = screen.getByRole('link', { name: 'Play' });
    expect(name.compareDocumentPosition(play)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(name, 'Gwen{Enter}');
    expect(await screen.findByText(/^Welcome, Gwen!/)).toBeVisible();
    expect(name).not.toBeInTheDocument();
    await waitFor(() => expect(play).toHaveFocus());
  });

  const past = new Date(2026, 0, 2);
  test.each<[string, object, object, RegExp | null, RegExp]>([
    ['was cancelled', { status: 'cancelled' }, {}, /Cancelled$/, /^This class was cancelled/],
    ['has closed', { closesAt: past }, {}, /./, /^This class closed on .* ask your instructor/],
    ['was finished and has closed', { closesAt: past }, { finishedAt: past }, /Finished$/, /^This .* am\.$/],
    ['was withdrawn', {}, { revokedAt: past }, null, /^This invitation was withdrawn.* ask your instructor/],
  ])('that %s says so, and asks for nothing', async (_, purchased, invited, row, end) => {
    const bought = await purchase('student', purchased);
    const { id } = await server.anInvite({ classId: bought.id, studentId: student.id, ...invited });
    const { user } = await open(row ? '/invites' : `/invites/${id}`);
    if (row) {
      expect(await onlyRow()).toHaveTextContent(row);
      expect(await onlyRow()).not.toHaveTextContent('Closes');
      await user.click(screen.getByRole('link', { name: 'Copperline' }));
    }
    expect(await screen.findByText(/^This (class|invitation)/)).toHaveTextContent(end);
    expect(currentPath()).toBe(`/invites/${id}`);
    expect(screen.queryAllByText(/finished on Jan 2nd 2026/)).toHaveLength('finishedAt' in invited ? 1 : 0);
    expect(screen.queryAllByText('Price')).toHaveLength('closesAt' in purchased ? 1 : 0);
    expect(screen.getByText(/ invited you to play/)).toHaveTextContent(row ? ' has ' : ' had ');
    await expectLink('Write to your instructor', `mailto:${instructor.email}`);
    expect(screen.queryByRole('button', { name: /^(Pay\b|Add to calendar)/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
  });

  describe('of a class with dates', () => {
    const hour = 3_600_000;
    const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

    async function dated(body: object, payer: 'instructor' | 'student' = 'instructor') {
      const bought = await purchase(payer);
      const token = await server.signIn(instructor);
      expect((await server.request('POST', `/api/sessions/${bought.id}`, { token, body })).status).toBe(200);
      return server.anInvite({ classId: bought.id, studentId: student.id });
    }

    test('shows its class, its dates and what it costs', async () => {
      const { id } = await dated(
        {
          name: 'MBA 2, spring',
          opens_at: '2026-01-05T10:00:00Z',
          closes_at: '2036-01-05T10:00:00Z',
          time_zone: 'America/New_York',
        },
        'student',
      );
      const { user } = await open('/invites');
      expect(await onlyRow()).toHaveTextContent(
        /^Copperline, MBA 2, springIrene Castellanos, NorthfieldInvited .+ · Closes Jan 5th 2036Payment/,
      );
      await user.click(screen.getByRole('link', { name: 'Copperline, MBA 2, spring' }));
      expect(await screen.findByText('Opened')).toBeVisible();
      const fact = (term: string) => screen.getByText(term).parentElement;
      expect(screen.getByRole('heading', { name: 'Copperline' })).toHaveAccessibleDescription(
        'Welcome, Sam! Irene Castellanos (Northfield) has invited you to play in MBA 2, spring.',
      );
      expect(fact('Opened')).toHaveTextContent('Jan 5th 2026, 5:00 am, New York (EST)');
      expect(fact('Closes')).toHaveTextContent('Jan 5th 2036, 5:00 am, New York (EST)');
      expect(screen.queryByText('Time zone')).toBeNull();
      expect(fact('Price')).toHaveTextContent('$12.00');
      expect(currentPath()).toBe(`/invites/${id}`);
    });

    test('has a calendar file for its student alone, where a date lies ahead, which the mail’s link gives the focus from another screen too', async () => {
      const files = watchDownloads();
      const noFile = () => expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
      const { id } = await dated({ opens_at: '2036-01-05T10:00:00Z' }, 'student');
      await open(`/invites/${id}`, instructor);
      expect(await screen.findByText(/This class opens on/)).toBeVisible();
      noFile();
      const link = await createAccessLink(server.services, student.id, 'invite', `/invites/${id}#calendar`);
      const { user } = await open(`/magiclogin${new URL(link).search}`);
      const button = await screen.findByRole('button', { name: 'Add to calendar' });
      await waitFor(() => expect(button).toHaveFocus());
      await waitFor(() => expect(document.title).toContain('Copperline'));
      expect(button).toHaveFocus();
      // It can be paid already.
      expect(screen.getByText(/This class opens on/)).toBeVisible();
      expect(screen.getByRole('button', { name: /^Pay\b/ })).toBeVisible();
      await user.click(button);
      await waitFor(() => expect(files).toMatchObject([{ name: 'invite.ics' }]));
      const text = await files[0]?.content.text();
      expect(text).toContain('DTSTART:20360105T100000Z');
      expect(text?.replaceAll('\r\n ', '')).toContain(`/invites/${id}\r\n`);
      const running = await dated({ opens_at: inHours(-2) });
      await open(`/invites/${running.id}`);
      expect(await screen.findByText('Opened')).toBeVisible();
      noFile();
    });

    test('says when playing begins, and can be played from then on until the closing without a reload, also on a device that is slow', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
      server.services.now = () => new Date(Date.now() + hour);
      onTestFinished(() => {
        vi.useRealTimers();
        server.services.now = () => new Date();
      });
      const { id } = await dated({ opens_at: inHours(3), closes_at: inHours(4) });
      const { user } = await open('/invites');
      expect(await onlyRow()).toHaveTextContent(/Opens \w+/);
      await user.click(screen.getByRole('link', { name: 'Copperline' }));
      expect(await screen.findByText(/This class opens on/)).toBeVisible();
      expect(currentPath()).toBe(`/invites/${id}`);
      expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
      const back = within(screen.getByRole('main')).getByRole('link', { name: 'Invites' });
      expect(back).toHaveAttribute('href', '/admin/invites');
      act(() => void vi.advanceTimersByTime(2 * hour + 2000));
      expect(await screen.findByRole('link', { name: 'Play' })).toBeVisible();
      act(() => void vi.advanceTimersByTime(hour + 1000));
      expect(await screen.findByText(/^This class closed/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
    });
  });

  test.each([
    [null, null, 'You finished on Nov 15th 2026.', '', 'You can play again whenever you want.'],
    [
      new Date(2036, 11, 25),
      87.5,
      'You finished on Nov 15th 2026. Your score: 87.5.',
      'The class closes on Dec 25th 2036, 12:00 am: expect the debrief after that.',
      'You can play again until then.',
    ],
  ])('that was finished may be played again until %s', async (closesAt, score, result, debrief, again) => {
    const finishedAt = new Date(2026, 10, 15);
    const { id: classId } = await purchase('instructor', { closesAt });
    await server.anInvite({ classId, studentId: student.id, startedAt: finishedAt, finishedAt, score });
    const { user } = await open('/invites');
    expect(await onlyRow()).toHaveTextContent(/Finished$/);
    await user.click(screen.getByRole('link', { name: 'Copperline' }));
    expect(await screen.findByText(result)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Play' })).toBeVisible();
    expect(screen.getByText(again)).toBeVisible();
    expect(screen.queryByText(/debrief/)?.textContent ?? '').toBe(debrief);
  });

  test('of a session without a link says whom to ask, as far as its backend tells the address', async () => {
    const { id } = await invite('instructor');
    await server.change(invites, id, { playUrl: '' });
    await open(`/invites/${id}`);
    expect(
      await screen.findByText(/^Your seat is ready, but the simulation can’t be opened yet/),
    ).toBeVisible();
    await expectLink('Write to your instructor', `mailto:${instructor.email}`);
    const told = { ...records.invite, data: { magiclink: null }, closes_at: null, finished_at: null };
    for (const [email, address] of [
      ['eve?subject=a&b@school.example', 'mailto:eve%3Fsubject%3Da%26b@school.example'],
      ['', null],
    ]) {
      answerNext('GET', `/api/invites/${id}`, () =>
        Response.json({ ...told, instructor: { ...told.instructor, email } }),
      );
      await open(`/invites/${id}`);
      await screen.findByText(/^Your seat is ready/);
      const link = screen.queryByRole('link', { name: 'Write to your instructor' });
      expect(link?.getAttribute('href') ?? null).toBe(address);
    }
  });

  test('shows others its state and links to its class, administrators those to its people and purchase, and strangers nothing', async () => {
    const { id, classId } = await invite('student');
    const linksOf = async (user: User) => {
      await open(`/invites/${id}`, user);
      await screen.findByText('Price');
      const main = screen.getByRole('main');
      if (user !== student) {
        expect(within(main).getByText('Invited', { selector: '.badge' })).toBeVisible();
        expect(main).toHaveTextContent('The student has to pay $12.00 before playing.');
        expect(main).toHaveTextContent(student.email);
        expect(screen.queryByRole('button', { name: /^Pay\b/ })).toBeNull();
      }
      const links = addressesOf(within(main).queryAllByRole('link')).filter((address) =>
        /^.admin.(sessions|users|purchases|library|clients)/.test(address),
      );
      return links;
    };
    expect(await linksOf(instructor)).toEqual([
      `/admin/sessions/${classId}`,
      `/admin/library/${simulation.slug}`,
    ]);
    expect(await linksOf(await server.aUser({ role: 'administrator' }))).toEqual([
      `/admin/sessions/${classId}`,
      `/admin/clients/${simulation.id}`,
      `/admin/users/${instructor.id}`,
      `/admin/users/${student.id}`,
      `/admin/purchases/${classId}`,
    ]);
    expect(await linksOf(student)).toEqual([]);
    const playable = await invite('instructor');
    await open(`/invites/${playable.id}`, instructor);
    expect(await screen.findByText(/^Ready to play/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Play' })).toBeNull();
    const stranger = await server.aUser({ role: 'student' });
    await open(`/invites/${id}`, stranger);
    expect(await screen.findByRole('heading', { name: 'Invite not found' })).toBeVisible();
    expect(screen.getByText(/^You are signed in as/)).toHaveTextContent(stranger.email);
    await expectLink('Log Out', '/admin/logout');
    expect(screen.getByRole('link', { name: 'Go to your invites' })).toBeVisible();
  });
});

describe('the invites of an instructor’s students', () => {
  const sections = async () =>
    (await screen.findAllByRole('list', { name: 'Copperline' })).map(({ parentElement }) => parentElement);
  const rowsOf = (section: HTMLElement | null | undefined) =>
    textsOf(within(section as HTMLElement).getAllByRole('listitem'));

  /** Two sessions of a new instructor, whose invites alternate in the list. */
  async function twoSessions() {
    const owner = await server.aUser({ name: 'Ingrid', lastname: 'Solberg' });
    const bought = async (payer: 'instructor' | 'student', className: string) =>
      (await server.aPurchase({ simulationId: simulation.id, customerId: owner.id, payer, name: className }))
        .id;
    const named = await bought('student', 'MBA 2, spring');
    const other = await bought('instructor', '');
    const grace = await server.aUser({ role: 'student', name: 'Grace', lastname: 'Hopper' });
    const add = (classId: string, studentId: string, day: number, given: object = {}) =>
      server.anInvite({ classId, studentId, createdAt: new Date(2026, 10, day), ...given });
    const first = await add(named, grace.id, 9);
    await add(other, student.id, 8, { openedAt: new Date(), startedAt: new Date() });
    await add(named, student.id, 7);
    return { owner, named, other, grace, first };
  }

  test('stand by session apart from those that the instructor has received, lead to their class, and tell an administrator whose they are', async () => {
    const { owner, named, other, grace, first } = await twoSessions();
    const { id } = await purchase('instructor');
    await server.anInvite({ classId: id, studentId: owner.id, createdAt: new Date(2026, 10, 20) });
    await open('/invites', owner);
    expect(await onlyRow()).toHaveTextContent(/^Copperline.*Irene Castellanos.*Ready to play$/);
    expect(screen.queryByRole('search')).toBeNull();
    const { user } = await open('/sessions/students', owner);
    expect(await screen.findByRole('heading', { level: 1, name: 'All students' })).toBeVisible();
    const [one, two, ...more] = await sections();
    expect(more).toEqual([]);
    await waitFor(() => expect(one).toHaveTextContent('MBA 2, spring · 2 students'));
    await waitFor(() => expect(two).toHaveTextContent('1 student'));
    expect(rowsOf(one)).toEqual([
      `Grace Hopper${grace.email}Invited Nov 9th 2026Invited`,
      expect.stringContaining('Nov 7th 2026'),
    ]);
    expect(rowsOf(two)).toEqual([expect.stringMatching(/^Sam.*Started$/)]);
    expect(screen.getByRole('main')).not.toHaveTextContent('Solberg');
    for (const [section, id] of [
      [one, named],
      [two, other],
    ] as const) {
      const link = within(section as HTMLElement).getByRole('link', { name: /^Manage class/ });
      expect(link).toHaveAttribute('href', `/admin/sessions/${id}`);
    }
    // No two links sound the same.
    const [sam, samAgain] = screen.getAllByRole('link', { name: /^Sam/ });
    expect(sam).toHaveAccessibleName(`Sam ${student.lastname}, Copperline, MBA 2, spring`);
    expect(samAgain).toHaveAccessibleName(`Sam ${student.lastname}, Copperline`);

    await user.click(screen.getByRole('link', { name: /^Grace Hopper/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'MBA 2, spring' })).toBeVisible();
    expect(currentPath()).toBe(`/sessions/${named}?${new URLSearchParams({ q: grace.email })}`);
    const students = within(await screen.findByRole('table', { name: 'Students' }));
    expect(textsOf(await students.findAllByRole('rowheader'))).toEqual([`Grace Hopper ${grace.email}`]);

    const admin = await server.aUser({ role: 'administrator' });
    await open('/invites?email=Grace', admin);
    expect((await sections())[0]).toHaveTextContent('Ingrid Solberg');
    await open(`/invites/${first.id}`, admin);
    expect((await screen.findByText('Instructor')).parentElement).toHaveTextContent('Ingrid Solberg');
  });

  test('are told apart by the activity of their class, and say that it has closed, without a word for the student', async () => {
    const variations = 'short:Short round';
    const { id: simulationId } = await server.aSimulation({ name: 'Copperline', variations, duration: 120 });
    // Nobody needs a name.
    const owner = await server.aUser({ name: '', lastname: '' });
    const metadata = { variation: 'short' };
    const closesAt = new Date(2026, 0, 5, 12);
    const given = { simulationId, customerId: owner.id, metadata, closesAt };
    const { id: classId } = await server.aPurchase(given);
    const { id } = await server.anInvite({ classId, studentId: student.id });
    await open('/sessions/students', owner);
    const [section] = await sections();
    for (const text of ['Short round', 'Closed Jan 5th 2026']) expect(section).toHaveTextContent(text);
    await open(`/invites/${id}`, owner);
    expect(await screen.findByText(/^This class closed on/)).not.toHaveTextContent('ask');
    expect(screen.queryByRole('link', { name: 'Write to your instructor' })).toBeNull();

    await open(`/invites/${id}`);
    expect((await screen.findByText('Activity')).parentElement).toHaveTextContent('Short round');
    expect(screen.queryByText('Duration')).toBeNull();
    expect(screen.getByText(/Your instructor has invited you to play\.$/)).toBeVisible();
    expect(screen.getByText('Invited')).toBeVisible();
    expect(screen.queryByText('Instructor')).toBeNull();
  });
});

test('an instructor searches the students of the own sessions, by state too', async () => {
  const owner = await server.aUser({ name: 'Ingrid' });
  const { id: classId } = await server.aPurchase({ simulationId: simulation.id, customerId: owner.id });
  const ada = await server.aUser({ role: 'student', name: 'Ada', lastname: 'Byron' });
  const alan = await server.aUser({ role: 'student', name: 'Alan', lastname: 'Mathison' });
  await server.anInvite({ classId, studentId: ada.id, openedAt: new Date(2026, 10, 10) });
  await server.anInvite({ classId, studentId: alan.id });
  const { user } = await open('/sessions/students', owner);
  expect(await screen.findByRole('link', { name: /^Alan Mathison/ })).toBeVisible();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Opened');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Alan Mathison/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Ada Byron/ })).toBeVisible();
  expect(currentPath()).toBe('/sessions/students?state=opened');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'alan{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all invites' }));
  expect(await screen.findByRole('link', { name: /^Alan Mathison/ })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Page size' })).toBeNull();
});

test('an administrator sees the own invites first, those of any other address on request, and as many a page as chosen', async () => {
  const list = () => within(screen.getByRole('region', { name: 'Invites' }));
  const admin = await server.aUser({ role: 'administrator' });
  await invite('instructor');
  const { user } = await open('/invites', admin);
  expect(await screen.findByText('No invites found.')).toBeVisible();
  const email = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Email' });
  expect(email).toHaveValue(admin.email);
  expect(callsTo(...LIST)).toMatchObject([{ search: `?pp=25&email=${encodeURIComponent(admin.email)}` }]);

  await user.click(screen.getByRole('button', { name: 'Show all invites' }));
  await waitFor(() => expect(currentPath()).toBe('/invites?email='));
  expect(await list().findByText(student.email)).toBeVisible();
  expect(email).toHaveValue('');
  await user.type(email, `${student.email}{Enter}`);
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(1));
  expect(list().getByText(student.email)).toBeVisible();
  expect(currentPath()).toBe(`/invites?email=${encodeURIComponent(student.email)}`);

  // Addresses that contain the typed text are suggested, without those of deleted users.
  for (const [name, status] of [
    ['quokka', 'active'],
    ['ekka', 'created'],
    ['lokka', 'deleted'],
  ] as const)
    await server.aUser({ email: `${name}.keeper@test.example`, status });
  await user.clear(email);
  await user.type(email, 'kka.keep');
  const offered = () => Array.from(email.list?.options ?? [], ({ value }) => value).sort();
  await waitFor(() => expect(offered()).toEqual(['ekka.keeper@test.example', 'quokka.keeper@test.example']));

  await user.clear(email);
  const size = await screen.findByRole('combobox', { name: 'Page size' });
  expect(textsOf(within(size).getAllByRole('option'))).toEqual(['25', '50', '100', 'All']);
  await user.selectOptions(size, 'All');
  await waitFor(() => expect(callsTo(...LIST).at(-1)?.search).toBe(''));
  await user.selectOptions(size, '50');
  await waitFor(() => expect(callsTo(...LIST).at(-1)?.search).toBe('?pp=50'));
  expect(currentPath()).toBe('/invites?email=&pp=50');
});
