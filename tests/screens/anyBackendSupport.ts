import { act, cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { extensions } from '../../src/contract/extensions';
import { type OtherBackend, serveOther } from '../support/otherBackend';
import { bare, holed, records } from '../support/records';
import { renderApp } from '../support/render';

export const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
export type Role = (typeof roles)[number];

/** Draws one value. */
export const draw = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T =>
  fc.sample(arbitrary, { seed, numRuns: 1 })[0] as T;

/** A record of which nothing but the id is told, and two that may lack any field. */
const several = (record: object, ids: string) =>
  fc.tuple(
    bare({ ...record, _id: `${ids}-1` }),
    holed({ ...record, _id: `${ids}-2` }),
    holed({ ...record, _id: `${ids}-3` }),
  );

/** The session of a purchase in each of its forms. */
const session = fc.constantFrom<unknown>(null, 's-1', { id: 's-1' }, records.purchase.session);

/** An intent in which only what the specification names is certain. */
export const intentOf = (amount: number) =>
  holed({ client_secret: 'secret', amount, id: 'payment-9', paid: false }, ['client_secret', 'amount']);

/** A backend whose records may lack any field; the signed-in user has a role, since it decides what is shown. */
export const backendFor = (role: Role): fc.Arbitrary<OtherBackend> =>
  fc.record({
    profile: holed({ ...records.user, role }, ['_id', 'role']),
    users: several(records.user, 'user'),
    schools: several(records.school, 'school'),
    clients: several(records.client, 'client'),
    invites: fc
      .tuple(several(records.invite, 'invite'), fc.constantFrom(null, '2026-02-03T10:00:00.000Z'))
      .map(([items, revoked_at]) => items.map((item) => ({ ...item, revoked_at }))),
    purchases: fc
      .tuple(several(records.purchase, 'purchase'), session)
      .map(([[first, second, third], session]) => [first, { ...second, session }, third]),
    payments: several(records.payment, 'payment'),
    mails: several(records.mail, 'mail'),
    logins: several(records.login, 'login'),
    webhooks: several(records.webhook, 'webhook'),
    history: several(records.auditEntry, 'entry'),
    cancellation: holed(records.cancellation, []),
    overview: holed(records.overview, []),
    sessions: several(records.aClass, 'session'),
    students: several(records.classStudent, 'invite'),
    openClasses: fc.tuple(bare(records.openClass), holed({ ...records.openClass, _id: 'CDFG-HJKL' })),
    seatsQuote: holed(records.seatsQuote, []),
    authorization: holed(records.authorization, []),
    coTeachers: several(records.coTeacher, 'co-teacher'),
    extensions: fc.constantFrom('', extensions.join(',')),
    hostSession: holed(records.hostSession, []),
    intent: intentOf(3750),
  });

/** Waits until every call has been answered, and the screen is there with its late parts. */
export async function settled(): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  const { calls, results } = vi.mocked(fetch).mock;
  let answered = -1;
  while (answered < calls.length) {
    answered = calls.length;
    await Promise.allSettled(results.map(({ value }) => value));
    await act(vi.dynamicImportSettled);
    await expect.poll(() => screen.queryByText(/^Loading/, { selector: '[role=status]' })).toBeNull();
  }
}

export async function open(path: string, backend: OtherBackend) {
  cleanup();
  vi.restoreAllMocks();
  vi.spyOn(globalThis, 'fetch');
  const sent = serveOther(backend);
  const app = await renderApp(path, { token: 'token' });
  await settled();
  return { ...app, sent };
}

const shown = ['aria-label', 'title', 'alt', 'value', 'placeholder', 'href', 'src', 'datetime', 'content'];
/** As programs spell it: two texts next to each other may end and begin with "n" and "An". */
export const nonsense = /undefined|\bnull\b|NaN|Invalid [dD]ate|\[object/;
/** The address of a record without an id, or of nothing at all. */
const deadLink = /^#?$|\/(users|schools|delete|clients|purchases|invites|sessions|library|games)\/*([?#]|$)/;
const lists = /^\/admin\/(users|schools|clients|purchases|invites|sessions|library)(\?|$)/;

/** A reader finds nothing on screen that only a program would say, and no link that leads nowhere. */
export function expectSense(): void {
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Something went wrong');
  expect(screen.getAllByRole('banner')[0]).toHaveClass('site-header');
  expect(document.title).not.toMatch(nonsense);
  expect(document.body.textContent).not.toMatch(nonsense);
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of shown) expect(element.getAttribute(name) ?? '', name).not.toMatch(nonsense);
    if (element instanceof HTMLInputElement) expect(element.value).not.toMatch(nonsense);
  }
  for (const link of document.body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!lists.test(href) && href !== '#main') expect(href).not.toMatch(deadLink);
    expect(link).not.toHaveAccessibleName('');
  }
  for (const heading of screen.getAllByRole('heading')) expect(heading).not.toHaveTextContent(/^$/);
}
