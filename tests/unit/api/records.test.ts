import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditEntryOf } from '../../../src/api/admin/audit/audit';
import { classStudentOf, coTeacherOf } from '../../../src/api/admin/members/classMembers';
import { paymentOf } from '../../../src/api/admin/payments/payments';
import { schoolOf } from '../../../src/api/admin/schools';
import { simulationItemOf, simulationOf } from '../../../src/api/admin/simulations';
import { webhookDeliveryOf } from '../../../src/api/admin/webhooks/webhooks';
import { catalogueItemOf } from '../../../src/api/catalogue';
import { classOf, seatsQuoteOf } from '../../../src/api/classes';
import type { Fields } from '../../../src/api/fields';
import { savedOf } from '../../../src/api/http';
import { inviteOf } from '../../../src/api/invites';
import { openClassOf } from '../../../src/api/links/classLinks';
import { loginOf } from '../../../src/api/logins/logins';
import { mailOf } from '../../../src/api/mails/mails';
import { cancellationOf, hostSessionOf, purchaseOf } from '../../../src/api/purchases';
import { userOf } from '../../../src/api/session';
import { canPlay } from '../../../src/rules/sessions/invites';
import { times } from '../../support/generated';
import { holed, records } from '../../support/records';

/** The kinds of a record's fields: a text, a number that may be unknown, and so on, also of the records within it. */
function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, kindsOf(held)]));
}

/** The fields that an empty record has, and the kinds that each may have. */
const kinds: Record<string, readonly string[]> = {
  string: ['string'],
  null: ['null', 'string', 'number', 'boolean', 'list', 'object'],
  number: ['number'],
  boolean: ['boolean'],
  list: ['list'],
  // Null is known: there is none.
  undefined: ['undefined', 'null', 'object'],
};

function expectFilled(found: unknown, empty: unknown, path: string): void {
  if (typeof empty === 'object' && empty !== null) {
    for (const [name, kind] of Object.entries(empty)) {
      expectFilled((found as Fields)[name], kind, `${path}.${name}`);
    }
    return;
  }
  expect(kinds[String(empty)], path).toContain(typeof found === 'object' ? 'object' : String(found));
}

/** Null as the last login is known: there was none. */
const EMPTY: Fields = { _id: 'x', last_login: null };

const readers: [string, (given: Fields) => object, object][] = [
  ['user', userOf, records.user],
  ['school', schoolOf, records.school],
  ['simulation', simulationOf, records.client],
  ['listed simulation', simulationItemOf, records.client],
  ['catalogue item', catalogueItemOf, records.client],
  ['invite', inviteOf, records.invite],
  ['purchase', purchaseOf, records.purchase],
  ['class session', hostSessionOf, records.hostSession],
  ['payment', paymentOf, records.payment],
  ['mail', mailOf, records.mail],
  ['login', loginOf, records.login],
  ['webhook', webhookDeliveryOf, records.webhook],
  ['audit entry', auditEntryOf, records.auditEntry],
  ['cancellation', cancellationOf, records.cancellation],
  ['class', classOf, records.aClass],
  ['open class', openClassOf, records.openClass],
  ['class student', classStudentOf, records.classStudent],
  ['co-teacher', coTeacherOf, records.coTeacher],
  ['seats quote', seatsQuoteOf, records.seatsQuote],
];

test.each(readers)('a %s has every field, whatever is absent or null, or stands in it', (_, read, record) => {
  const empty = kindsOf(read(EMPTY));
  const anything = fc.record(Object.fromEntries(Object.keys(record).map((name) => [name, fc.jsonValue()])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.oneof(holed(record), anything), (given) => {
      expectFilled(kindsOf(read(given)), empty, '');
    }),
    { numRuns: times(50) },
  );
});

test.each(readers)('a %s that is whole stays as it is', (_, read, record) => {
  const { payment: _payment, ...told } = read({ ...record }) as Fields;
  const { payment: __payment, ...sent } = record as Fields;
  const { name: _name, ...rest } = told;
  expect(sent).toMatchObject(rest);
});

test('amounts that were sent as texts are numbers, and those that are none are not known', () => {
  const given = { _id: 'x', price: '12.50', duration: 'long', order: '' };
  expect(catalogueItemOf(given)).toMatchObject({ price: 12.5, duration: null, order: null });
});

const host = 'https://game.example';
test.each([
  ['an id', 's-1', {}, ''],
  ['an id, and the root of its host', 's-1', { client_root: `${host}/` }, `${host}/admin/games/s-1`],
  ['a record with an id', { _id: 's-1' }, { client_root: host }, `${host}/admin/games/s-1`],
  ['a record with its address', { id: 's-1', url: `${host}/x` }, { client_root: host }, `${host}/x`],
  [
    'an id, and an address of the simulation',
    's-1',
    { direct_url: `${host}/d`, client_root: host },
    `${host}/d`,
  ],
])('a class session may be %s', (_, session, client, url) => {
  expect(purchaseOf({ _id: 'p', session, client }).session).toEqual({ id: 's-1', url });
});

test.each([null, '', {}])('a purchase with %j as its session has none', (session) => {
  expect(purchaseOf({ _id: 'p', session }).session).toBeNull();
});

test.each([
  ['is paid', { payment: true }],
  ['is free to play at the school', { instructor: { school: { free_to_play: ['client-1'] } } }],
  ['was bought by the instructor', { purchase: { data: { status: 'completed' }, payer: 'instructor' } }],
])('an invite that %s, and tells no more, can be played', (_, fields) => {
  expect(canPlay(inviteOf({ ...records.invite, payment: null, ...fields }))).toBe(true);
});

test('the session and the last login are unknown where they are absent', () => {
  expect(purchaseOf({ _id: 'p' }).session).toBeUndefined();
  expect(userOf({ _id: 'u' }).last_login).toBe('');
});

describe('a record after a save', () => {
  const known = purchaseOf(records.purchase);
  const saved = (answer: Fields) => savedOf(purchaseOf, { _id: 'purchase-1' }, answer, known);

  test('has the fields of the answer only', () => {
    expect(saved({ processed: true })).toEqual({ _id: 'purchase-1', processed: true, updated_at: '' });
  });

  test('keeps the records within it that came as their ids', () => {
    const answer = { client: 'client-1', customer: { _id: 'user-1' }, session: 'session-1' };
    const { client, customer, session } = known;
    expect(saved(answer)).toMatchObject({ client, customer, session });
    expect(saved({ customer: { name: 'Ada Maria' } }).customer).toEqual({ ...customer, name: 'Ada Maria' });
  });

  test('has other records within it as the answer tells them', () => {
    expect(saved({ client: 'client-2' }).client).toEqual(purchaseOf({ client: 'client-2' }).client);
    expect(saved({ client: { _id: 'client-2', name: 'Quay' } }).client).toMatchObject({ client_root: '' });
    expect(saved({ session: null, waiting: null })).toMatchObject({ session: null, waiting: null });
  });

  test('opens a session that came as its id at the root that is known', () => {
    const waiting = purchaseOf({ ...records.purchase, session: null });
    const told = savedOf(purchaseOf, { _id: 'purchase-1' }, { session: 's-2' }, waiting);
    expect(told.session).toEqual({ id: 's-2', url: 'https://game.example/admin/games/s-2' });
  });
});
