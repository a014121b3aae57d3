import { describe, expect, test } from 'vitest';
import { coTeachers, documents, newId, paymentIntents } from '../../server/db/tables';
import { type Body, startTestServer } from './support';

const server = await startTestServer();

const school = await server.aSchool({ name: 'Brixworth College', domains: 'brixworth.example' });
const marta = await server.aUser({
  ...{ name: 'Marta', lastname: 'Nováková', email: 'marta.n@brixworth.example' },
  schoolId: school.id,
});
const student = await server.aUser({ role: 'student', name: 'Zoë', lastname: 'Quillfeather' });
const simulation = await server.aSimulation({ name: 'Hop Line', subtitle: 'Two breweries' });
const bought = await server.aPurchase({
  ...{ customerId: marta.id, simulationId: simulation.id, sessionId: 'game-1', quantity: 30 },
  ...{ order: '3f9a77c2-order', paymentTime: 'later', name: 'Brewing seminar' },
  metadata: {
    pl_name: 'Bursar',
    pl_email: 'bursar@brixworth.example',
    pl_address: '1 Quad',
    pl_po: '4711-X',
  },
});
const invite = await server.anInvite({ classId: bought.id, studentId: student.id });
for (const [name, lastname] of [
  ['Lin', 'Xu'],
  ['Ada', 'Xuan'],
  ['小明', '王'],
  ['김민수', ''],
]) {
  await server.aUser({ name, lastname });
}
const strangers = await server.aPurchase({ sessionId: 'game-2', name: 'Brewing abroad' });
const paid = { userId: student.id, simulationId: simulation.id, provider: 'sandbox', quantity: 1 };
await server.db.insert(paymentIntents).values([
  { ...paid, id: 'pi_3Nq7XkSeat', amount: 1250, inviteId: invite.id, paidAt: new Date() },
  { ...paid, id: 'pi_8Zz1Unspent', amount: 900, paidAt: new Date() },
]);

const issued = { issuedAt: new Date(), day: '2026-11-30', taxCents: 0, content: {} as never };
await server.db.insert(documents).values([
  {
    ...{ ...issued, id: newId(), kind: 'invoice', number: 'INV-2026-00777' },
    ...{ userId: marta.id, purchaseId: bought.id, totalCents: 37_500 },
  },
  {
    ...{ ...issued, id: newId(), kind: 'receipt', number: 'RCT-2026-00888' },
    ...{ userId: student.id, inviteId: invite.id, paymentId: 'pi_3Nq7XkSeat', totalCents: 1_250 },
  },
]);

const signIn = async (given: Parameters<typeof server.aUser>[0]) => server.signIn(await server.aUser(given));
const administrator = await signIn({ role: 'administrator' });
const manager = await signIn({ role: 'manager', schoolId: school.id });
const instructor = await server.signIn(marta);

async function find(token: string, q: string): Promise<Body[]> {
  const { status, body } = await server.request('GET', `/api/search?${new URLSearchParams({ q })}`, {
    token,
  });
  expect(status).toBe(200);
  return body.items;
}
/** The kinds and names of what is found. */
const found = async (token: string, q: string) =>
  (await find(token, q)).map(({ kind, name }) => `${kind}: ${name}`);

const order = 'order: Hop Line, 30 seats';
const seminar = 'class: Brewing seminar';

describe('an administrator', () => {
  test.each<[string, string[]]>([
    ['novakova', ['person: Marta Nováková', seminar, order]],
    ['MARTA brixworth', ['person: Marta Nováková', seminar, order]],
    [
      'quillf',
      ['person: Zoë Quillfeather', seminar, order, 'payment: pi_8Zz1Unspent', 'payment: pi_3Nq7XkSeat'],
    ],
    ['9a77c2', [order]],
    [bought.id, [order]],
    ['4711', [order]],
    ['inv-2026-00777', [order]],
    ['rct-2026-00888', ['payment: pi_3Nq7XkSeat']],
    ['bursar quad', [order]],
    ['nq7xk', ['payment: pi_3Nq7XkSeat']],
    ['brewing sem', [seminar, order]],
    // The newest of the simulation.
    ['hop line', [seminar, order, 'simulation: Hop Line']],
    ['breweries', ['simulation: Hop Line']],
    ['brixworth college', ['school: Brixworth College']],
    ['nobody-at-all', []],
    ['%%%', []],
    // Of two letters, what begins with them; one letter is a name in some languages alone.
    ['ho', [seminar, order, 'simulation: Hop Line']],
    ['q', []],
    ['', []],
    ['xu', ['person: Lin Xu', 'person: Ada Xuan']],
    ['王', ['person: 小明 王']],
    ['김민', ['person: 김민수']],
  ])('finds by %s what has it: %j', async (q, expected) => {
    expect((await found(administrator, q)).toSorted()).toEqual(expected.toSorted());
  });

  test.each(['inv-2026-00777', 'rct-2026-00888'])('finds the purchase of %s in its list', async (q) => {
    const { body } = await server.request('GET', `/api/purchases/all?q=${q}`, { token: administrator });
    expect(body.items.map(({ _id }: Body) => _id)).toEqual([bought.id]);
  });

  test('finds the payment of a receipt in its list', async () => {
    const path = '/api/payments/all?q=rct-2026-008';
    const { body } = await server.request('GET', path, { token: administrator });
    expect(body.items.map(({ _id }: Body) => _id)).toEqual(['pi_3Nq7XkSeat']);
  });

  test('is told what tells a record from others, and which screen shows it', async () => {
    const [person] = await find(administrator, 'novakova');
    expect(person).toEqual({
      ...{ kind: 'person', _id: marta.id, name: 'Marta Nováková' },
      detail: 'marta.n@brixworth.example, Instructor',
    });
    expect(await find(administrator, '4711')).toEqual([
      {
        ...{ kind: 'order', _id: bought.id, name: 'Hop Line, 30 seats' },
        detail: 'Marta Nováková, $375.00',
        at: bought.createdAt.toISOString(),
      },
    ]);
    const payments = (await find(administrator, 'quillfeather')).filter(({ kind }) => kind === 'payment');
    expect(payments.map(({ name, shown_in, invite }) => [name, shown_in, invite])).toEqual([
      ['pi_3Nq7XkSeat', undefined, invite.id],
      ['pi_8Zz1Unspent', undefined, undefined],
    ]);
  });

  test('finds a short name among many that begin with it', async () => {
    await server.aUser({ name: 'Wei', lastname: 'Oh' });
    for (let n = 0; n < 110; n += 1) await server.aUser({ lastname: `Ohlsson ${n}`, lastLogin: new Date() });
    expect((await found(administrator, 'oh'))[0]).toBe('person: Wei Oh');
  });

  test('gets five of a kind at most, those first whose name begins so', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await server.aUser({ name: 'Ann', lastname: `McAbergavenny ${n}` });
    await server.aUser({ name: 'Aberga', lastname: 'First' });
    const people = await found(administrator, 'aberga');
    expect(people).toHaveLength(5);
    expect(people[0]).toBe('person: Aberga First');
  });
});

test('a manager finds the people and classes of the own school, and no orders and payments', async () => {
  expect(await found(manager, 'novakova')).toEqual(['person: Marta Nováková', seminar]);
  expect(await found(manager, 'brewing')).toEqual([seminar]);
  expect(await found(manager, 'hop line')).toEqual([seminar, 'simulation: Hop Line']);
  for (const q of ['4711', '9a77c2', 'nq7xk', 'quillfeather', 'brixworth college', bought.id])
    expect(await found(manager, q), q).toEqual([]);
});

test('an instructor finds the own classes and students, and those that others share', async () => {
  expect(await found(instructor, 'brewing')).toEqual([seminar]);
  expect(await found(instructor, 'hop')).toEqual([seminar, 'simulation: Hop Line']);
  const [seat] = await find(instructor, 'quillfeather');
  expect(seat).toMatchObject({
    ...{ kind: 'student', name: 'Zoë Quillfeather', shown_in: bought.id },
    detail: `${student.email}, Brewing seminar`,
  });
  for (const q of ['novakova', '4711', 'nq7xk']) expect(await found(instructor, q), q).toEqual([]);
  const email = 'co-teacher@brixworth.example';
  const coTeacher = await signIn({ email });
  expect(await found(coTeacher, 'quillfeather')).toEqual([]);
  await server.db.insert(coTeachers).values({ id: newId(), classId: strangers.id, email, linkHash: '' });
  await server.db.insert(coTeachers).values({ id: newId(), classId: bought.id, email, linkHash: '' });
  expect(await found(coTeacher, 'quillfeather')).toEqual(['student: Zoë Quillfeather']);
  expect((await found(coTeacher, 'brewing')).toSorted()).toEqual(['class: Brewing abroad', seminar]);
});

test('a student who has not come is found by the typed name alone', async () => {
  const hidden = await server.aUser({ role: 'student', name: 'Secretname', lastname: 'Known' });
  await server.anInvite({ classId: bought.id, studentId: hidden.id, name: 'Typed', lastname: 'Name' });
  expect(await found(instructor, 'secretname')).toEqual([]);
  expect(await found(instructor, 'typed name')).toEqual(['student: Typed Name']);
});
