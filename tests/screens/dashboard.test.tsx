import { act, screen, waitFor, within } from '@testing-library/react';
import { inArray } from 'drizzle-orm';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { mails } from '../../server/db/tables';
import { currentPath, goTo, renderApp } from '../support/render';
import {
  answerNext,
  callsTo,
  failNext,
  holdNext,
  startServer,
  withoutExtensionsNext,
} from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const server = await startServer();

test('shows a student the invites, without numbers', async () => {
  await renderApp('/dashboard', { token: await server.signIn(await server.aUser({ role: 'student' })) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  expect(await screen.findByText('No invites found.')).toBeVisible();
  expect(currentPath()).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Invites' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(callsTo('GET', '/api/overview')).toEqual([]);
});

describe('the numbers above the invites', () => {
  const tile = (name: string | RegExp) => screen.findByRole('link', { name });
  const kinds = ['unprocessed', 'waiting', 'overdue', 'unmatched'];

  test('tell an administrator what waits, the oldest first, and lead to the lists', async () => {
    const buyer = await server.aUser();
    const later = { customerId: buyer.id, paymentTime: 'later' } as const;
    const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) });
    const { simulationId } = await server.aPurchase({ ...later, ...daysAgo(3), order: 'ORDER-WAITING' });
    const open = { simulationId, sessionId: 'game-1', ...daysAgo(315) };
    await server.aPurchase({ ...later, ...open, order: 'ORDER-OPEN' });
    // Free sessions need nobody.
    await server.aPurchase({ ...later, ...open, order: 'ORDER-FREE', priceCents: 0 });
    const { user } = await renderApp('/dashboard', await server.signedIn({ role: 'administrator' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const tiles = within(screen.getByRole('main')).getAllByRole('list')[0] as HTMLElement;
    expect(textsOf(within(tiles).getAllByRole('link'))).toEqual([
      '1 to process oldest 315 days, $125.00',
      '1 without session oldest 3 days, $125.00',
    ]);
    const oldest = within(await screen.findByRole('region', { name: 'To process' }));
    await expect.poll(() => textsOf(oldest.queryAllByRole('listitem'))).toHaveLength(1);
    expect(oldest.getByRole('link', { name: 'All to process' })).toHaveAttribute(
      'href',
      (await tile(/^1 to process/)).getAttribute('href'),
    );
    await expectLink(/without session/, '/admin/purchases?session=waiting&sort=created_at:asc');
    await user.click(await tile(/^1 to process/));
    expect(await screen.findByRole('button', { name: 'Remove the filter Free: No' })).toBeVisible();
    await expect.poll(() => screen.queryByText('ORDER-FREE')).toBeNull();
    expect(await screen.findByText('ORDER-OPEN')).toBeVisible();
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  });

  test('say so when nothing waits, and which pages are missing, above the empty list of invites in one line', async () => {
    const orders = Object.fromEntries(kinds.map((kind) => [kind, { count: 0, oldest: null }]));
    const answer = { orders, missing_pages: ['Terms', 'Seller'] };
    answerNext('GET', '/api/overview', () => HttpResponse.json(answer));
    await renderApp('/dashboard', await server.signedIn({ role: 'administrator' }));
    expect(await screen.findByText('Nothing waits.')).toBeVisible();
    expect(screen.getByText(/pages that this hub lacks: Terms, Seller\./)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Invites' })).toBeInTheDocument();
    expect(screen.getByText('No invites found.')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('search')).toBeNull();
  });

  test('show a manager the school, with the sessions that wait first and their instructors', async () => {
    const school = await server.aSchool({ name: 'Harbour School' });
    const manager = await server.signedIn({ role: 'manager', schoolId: school.id });
    await server.aUser({ role: 'student', schoolId: school.id, status: 'created' });
    const colleague = await server.aUser({ schoolId: school.id, name: 'Irene', lastLogin: new Date() });
    const bought = { customerId: colleague.id, sessionId: 'game-2' };
    const late = await server.aPurchase({ ...bought, name: 'MBA 2, spring' });
    await server.anInvite({ classId: late.id });
    const opensAt = new Date(Date.now() + 10 * 86_400_000);
    await server.aPurchase({ ...bought, name: 'Negotiation lab', opensAt, createdAt: new Date(2020, 1) });
    await server.aPurchase({ ...bought, name: 'Cancelled', status: 'cancelled' });
    await server.aUser({ schoolId: school.id });
    await renderApp('/dashboard', manager);
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour School' })).toBeVisible();
    expect(await tile('1 instructor has never signed in oldest today')).toHaveAttribute(
      'href',
      '/admin/users?status=not-deleted&role=instructor&last_login=never&sort=created_at:asc',
    );
    expect(screen.queryByText(/being opened/)).toBeNull();
    expect(screen.getByText('No invites found.')).toBeVisible();
    const strip = within(await screen.findByRole('region', { name: 'Sessions' }));
    expect(textsOf(strip.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^MBA 2, spring.*Irene.*1 not started/),
      expect.stringMatching(/^Negotiation lab/),
    ]);
    await expectLink('MBA 2, spring', `/admin/sessions/${late.id}`, strip);
    await expectLink('1 open', '/admin/sessions?state=open', strip);
    const behind = '/admin/sessions?state=open&students=not-started';
    await expectLink('1 with students who have not started', behind, strip);
  });

  test('are missed in words when they cannot be loaded, and can be loaded again', async () => {
    failNext('GET', '/api/overview', 500);
    failNext('GET', '/api/overview', 500);
    const school = await server.aSchool({ name: 'Harbour School' });
    const manager = await server.signedIn({ role: 'manager', schoolId: school.id });
    const { user } = await renderApp('/dashboard', manager);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your school' })).toBeVisible();
    expect(screen.getByText(/^The numbers are not here yet, or could not be loaded\./)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await expect.poll(() => callsTo('GET', '/api/overview')).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour School' })).toHaveFocus();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});

describe('the sessions on the dashboard of an instructor', () => {
  const day = 86_400_000;

  async function anInstructor() {
    const { token, ...instructor } = await server.signedIn();
    const simulation = await server.aSimulation({ name: 'Harbour Lease' });
    const aSession = async (body: object, given: object = {}) => {
      const bought = { customerId: instructor.id, simulationId: simulation.id, ...given };
      const { id } = await server.aPurchase(bought);
      expect((await server.request('POST', `/api/sessions/${id}`, { token, body })).status).toBe(200);
      return id;
    };
    const opensIn = (days: number) => ({ opens_at: new Date(Date.now() + days * day).toISOString() });
    return { token, aSession, opensIn };
  }
  const strip = () => screen.queryByRole('region', { name: 'Your sessions' });

  test('are those of today, the next ones and those that wait, each with its next step, above the library', async () => {
    const { token, aSession, opensIn } = await anInstructor();
    const open = { sessionId: 'game', quantity: 5 };
    await aSession({ name: 'Next month', ...opensIn(30) });
    await aSession({ name: 'Next week', ...opensIn(7) });
    await aSession({ name: 'Archived', archived: true });
    const empty = await aSession({ name: 'Empty' }, open);
    const closes_at = new Date(Date.now() + day).toISOString();
    const runs = await aSession({ name: 'Now', closes_at }, open);
    await server.anInvite({ classId: runs, startedAt: new Date() });
    const { user } = await renderApp('/dashboard', { token });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your sessions' })).toBeVisible();
    const own = within(strip() as HTMLElement);
    expect(textsOf(own.getAllByRole('heading', { level: 2 }))).toEqual(['Now', 'Next', 'Waiting']);
    await own.findAllByRole('time');
    expect(textsOf(own.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Now *Harbour Lease *Closes .+1 of 1 startedManage class Now$/),
      expect.stringMatching(/^Next week *Harbour Lease *Opens .+No studentsManage class/),
      expect.stringMatching(/^Next month/),
      expect.stringMatching(/^Empty *Harbour Lease *No studentsAdd students Empty$/),
    ]);
    const library = screen.getByRole('heading', { level: 2, name: /^What can we help you teach/ });
    expect(strip()?.compareDocumentPosition(library)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectLink('Manage class Now', `/admin/sessions/${runs}`);
    await expectLink('All sessions', '/admin/sessions');
    // Archived sessions are sessions too.
    expect(await screen.findByText('Your 5 sessions')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add students Empty' }));
    expect(await screen.findByRole('dialog', { name: 'Add students' })).toBeVisible();
    expect([currentPath(), window.location.hash]).toEqual([`/sessions/${empty}`, '#add']);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => window.location.hash).toBe('');
  });

  test('lead to the students whose email failed', async () => {
    const { token, aSession } = await anInstructor();
    const id = await aSession({ name: 'Bounced' }, { sessionId: 'game-bounced', quantity: 5 });
    await aSession({ name: 'Delivered, and bought later' });
    const emails = ['ada', 'alan'].map((name) => `${name}-${id}@school.example`);
    const students = emails.map((email) => ({ email, name: '', lastname: '' }));
    await server.request('POST', `/api/sessions/${id}/students`, { token, body: { students } });
    await server.db.update(mails).set({ status: 'failed' }).where(inArray(mails.to, emails));
    await renderApp('/dashboard', { token });
    await screen.findByRole('heading', { level: 1 });
    expect(within(strip() as HTMLElement).getAllByText(/emails failed/)).toHaveLength(1);
    expect(within(strip() as HTMLElement).getAllByRole('listitem')[0]).toHaveTextContent(/^Bounced/);
    await expectLink('Manage class Bounced', `/admin/sessions/${id}?state=failed`);
  });

  test('of one simulation without names are told apart by the time of their purchase', async () => {
    const { token, aSession } = await anInstructor();
    await aSession({}, { createdAt: new Date(2026, 10, 20, 9, 5) });
    await aSession({}, { createdAt: new Date(2026, 10, 20, 17, 40) });
    await aSession({ name: 'Named' });
    await renderApp('/dashboard', { token });
    await screen.findByRole('heading', { level: 1 });
    const times = await within(strip() as HTMLElement).findAllByRole('time');
    expect(textsOf(times)).toEqual(['Nov 20th 2026, 5:40 pm', 'Nov 20th 2026, 9:05 am']);
  });

  test('are there with the catalogue, which they would push down later, or not at all when their call is slow', async () => {
    const { token, aSession } = await anInstructor();
    await aSession({ name: 'Now' });
    const release = holdNext('GET', '/api/sessions/all');
    const opened = renderApp('/dashboard', { token });
    await expect.poll(() => callsTo('GET', '/api/public/clients/all')).toHaveLength(1);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await release();
    await opened;
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(strip()).toBeVisible();

    const late = holdNext('GET', '/api/sessions/all');

    await renderApp('/contact', { token });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    goTo('/dashboard');
    await expect.poll(() => callsTo('GET', '/api/sessions/all')).toHaveLength(2);
    // The screen waits this long for them.
    act(() => void vi.advanceTimersByTime(1500));
    expect(await screen.findByText(/simulations?$/)).toBeVisible();
    await act(late);
    expect(strip()).toBeNull();
    expect(await screen.findByText('Your session')).toBeVisible();
  });

  test('are left out for those who have none, and come by another try where they could not be loaded', async () => {
    const { token, aSession } = await anInstructor();
    await renderApp('/dashboard', { token });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(strip()).toBeNull();
    await aSession({});
    failNext('GET', '/api/sessions/all', 500);
    const { user } = await renderApp('/dashboard', { token });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sessions could not be loaded.');
    expect(strip()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(strip()).toBeVisible());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('numbers and sessions are not asked for if the server does not have them', async () => {
  for (const [role, call] of [
    ['administrator', '/api/overview'],
    ['instructor', '/api/sessions/all'],
  ] as const) {
    withoutExtensionsNext();
    const token = await server.signIn(await server.aUser({ role }));
    await renderApp('/dashboard', { token });
    expect(await screen.findByText(/^No invites found|simulations?$/)).toBeVisible();
    expect(callsTo('GET', call)).toEqual([]);
  }
});
