import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { auditEntries, mails, purchases, users } from '../../server/db/tables';
import { createRetention } from '../../server/jobs';
import { personalData, withoutPeople } from '../../server/users/personalData';
import { ERASED_DOMAIN } from '../../src/contract/emailAddress';
import { classesOn } from './classes';
import { later } from './clock';
import { anOrder } from './commerce';
import { type Body, saying, startTestServer } from './support';
import { allTables } from './writes';

const server = await startTestServer();
const { accountOf, aClass, pay } = classesOn(server);
const { token: admin, ...administrator } = await server.signedIn({ role: 'administrator' });

const rowOf = (id: string) => server.stored(users, id);
const data = (id: string, token: string, more = '') =>
  server.request('GET', `/api/users/${id}/data${more}`, { token });
const erase = (id: string, token = admin) =>
  server.request('POST', `/api/users/${id}/erasure`, { token, body: {} });

const trailOf = async (id: string) =>
  (await server.request('GET', `/api/audit?entity=user&record=${id}`, { token: admin })).body.items;

const allStored = async (): Promise<string> =>
  JSON.stringify(await Promise.all(allTables.map((table) => server.db.select().from(table))));

/** An instructor with an order by invoice, a class and a co-teacher's access, who is a student of another class too. */
async function aPerson(name: string) {
  const former = `${name}.before@people.example`;
  const names = { name, lastname: `${name}sson` };
  const person = await server.aUser({ ...names, email: former, passwordHash: `the hash of ${name}` });
  const { id } = person;
  const email = `${name}@people.example`;
  const moved = await server.request('POST', `/api/users/${id}`, { token: admin, body: { email } });
  expect(moved.status).toBe(200);
  await server.change(users, id, { addressUnproven: false });
  const metadata = { pl_name: `${name} Office`, pl_email: email, pl_address: `${name} Street` };
  const bought = await aClass({ customerId: id, paymentTime: 'later', processed: true, metadata });
  const note = { token: admin, body: { note: `Ask ${name}.` } };
  await server.request('POST', `/api/purchases/${bought.purchase.id}`, note);
  const other = await aClass({ payer: 'student' });
  await other.add(email);
  const [invite] = (await other.get('/students/all')).body.items;
  await pay(invite._id);
  const shared = await aClass();
  await shared.post('/co-teachers', { email });
  const message = { ...names, email, message: `${name} asks.` };
  expect((await server.request('POST', '/api/public/contact', { body: message })).status).toBe(200);
  await createAccessLink(server.services, id, 'invite', '/dashboard');
  return { ...person, email, former, bought, invite, token: await server.signIn({ id }) };
}

test('each column of the database is told or not, and each table holds people or none', () => {
  const known = [...personalData.map(({ table }) => table), ...withoutPeople];
  expect(known.map(getTableName).sort()).toEqual(allTables.map(getTableName).sort());
  for (const { table, told, untold, after } of personalData) {
    const columns = Object.keys(getTableColumns(table)).sort();
    expect([...told, ...untold].sort(), getTableName(table)).toEqual(columns);
    if (after !== 'deleted') expect(columns).toEqual(expect.arrayContaining(Object.keys(after)));
  }
});

test('the data of a person are all that is held, without keys, secrets and other people', async () => {
  const person = await aPerson('ottilie');
  const stranger = await aPerson('stranger');
  const { status, body } = await data(person.id, person.token);
  expect(status).toBe(200);
  expect(body.users).toMatchObject([{ id: person.id, name: 'ottilie', email: person.email }]);
  expect(body.users[0]).not.toHaveProperty('passwordHash');
  for (const table of ['invites', 'purchases', 'classes', 'payment_intents', 'co_teachers', 'sessions'])
    expect(body[table], table).toHaveLength(1);
  expect(body.purchases[0].metadata.pl_address).toBe('ottilie Street');
  expect(body.contact_messages).toMatchObject([{ message: 'ottilie asks.' }]);
  expect(body.mails.map(({ to }: Body) => to)).toContain(person.former);
  const all = JSON.stringify(body);
  for (const secret of [person.token, stranger.id, 'stranger@', (await rowOf(person.id))?.passwordHash])
    expect(all).not.toContain(secret);

  const file = await data(person.id, admin, '/csv');
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(file.body).toContain('"users","1","email","ottilie@people.example"\r\n');
});

test('somebody who registers with the address of another gets and erases nothing', async () => {
  const { token, ...squatter } = await server.signedIn({ addressUnproven: true });
  const refused = saying('Confirm your address first');
  for (const more of ['', '/csv']) expect(await data(squatter.id, token, more)).toMatchObject(refused);
  expect(await erase(squatter.id, token)).toMatchObject(refused);
  expect((await data(squatter.id, admin)).status).toBe(200);
});

test('an address that somebody else has now is theirs alone', async () => {
  const person = await aPerson('former');
  const heir = await aPerson('heir');
  for (const [user, email] of [
    [person, 'passed.on@people.example'],
    [person, person.email],
    [heir, 'passed.on@people.example'],
  ] as const) {
    const moved = await server.request('POST', `/api/users/${user.id}`, { token: admin, body: { email } });
    expect(moved.status).toBe(200);
  }
  await server.db
    .insert(mails)
    .values({ id: 'to-heir', to: 'passed.on@people.example', subject: 'S', text: '' });
  expect(JSON.stringify((await data(person.id, admin)).body.mails)).not.toContain('passed.on@');
  expect((await erase(person.id)).status).toBe(200);
  expect(await server.db.$count(mails, eq(mails.id, 'to-heir'))).toBe(1);
  expect((await rowOf(heir.id))?.email).toBe('passed.on@people.example');
});

describe('erasing a person', () => {
  test('leaves orders, amounts and progress, and nothing that names the person', async () => {
    const person = await aPerson('wilhelmina');
    const stays = await aPerson('gustav');
    const before = await data(person.id, admin);
    expect(await erase(person.id)).toMatchObject({ status: 200, body: { erased: true } });
    expect(await allStored()).not.toMatch(/wilhelmina/i);
    expect(await rowOf(person.id)).toMatchObject({
      email: `${person.id}${ERASED_DOMAIN}`,
      status: 'deleted',
      passwordHash: '',
    });
    expect((await server.request('GET', '/auth/profile', { token: person.token })).status).toBe(401);

    const { body: left } = await data(person.id, admin);
    const unnamed = ({ metadata: _, note: __, ...order }: Record<string, unknown>) => order;
    expect(left.purchases.map(unnamed)).toEqual(before.body.purchases.map(unnamed));
    expect(left.payment_intents).toEqual(before.body.payment_intents);
    expect(left.invites).toMatchObject([{ id: person.invite._id, name: '' }]);
    expect((await person.bought.get('', admin)).status).toBe(200);
    const [last] = await trailOf(person.id);
    expect(last).toMatchObject({ action: 'deleted', actor: { _id: administrator.id } });
    expect(await rowOf(stays.id)).toMatchObject({ name: 'gustav', email: stays.email });
    expect((await data(stays.id, admin)).body.contact_messages).toHaveLength(1);
    expect((await erase(person.id)).status).toBe(200);
    const [email, password] = [person.email, 'Correct-horse-battery-9'];
    const body = { email, password, repassword: password };
    expect((await server.request('POST', '/auth/register', { body })).status).toBe(200);
  });

  test('works whatever others have written, and again for what has come in since', async () => {
    const person = await aPerson('poison');
    const named = await aClass();
    await named.post('', { name: `My "${person.email}` });
    expect((await erase(person.id)).status).toBe(200);
    const late = { to: person.email, subject: 'Late', text: '' };
    await server.change(users, person.id, { name: 'poison' });
    await server.services.mail.send({ ...late, to: `${person.id}${ERASED_DOMAIN}` });
    expect([(await erase(person.id)).status, (await rowOf(person.id))?.name]).toEqual([200, '']);
    const deletions = (await trailOf(person.id)).filter(({ action }: Body) => action === 'deleted');
    expect(deletions).toHaveLength(1);
  });

  test('leaves no order that is made meanwhile with a name', async () => {
    const simulation = await server.aSimulation();
    for (let round = 0; round < 5; round += 1) {
      const { token, ...person } = await server.signedIn();
      const [ordered, erased] = await Promise.all([
        server.request('POST', '/api/integrations/purchase', { token, body: anOrder(simulation) }),
        erase(person.id),
      ]);
      expect([ordered.status, erased.status]).not.toEqual([201, 200]);
    }
  });

  test('takes name and address out of the making of the account, and keeps the sign-ins without them', async () => {
    const { post, aStudent } = await aClass();
    const { email } = await aStudent('kunigunde@people.example');
    const other = { email: 'kasimir@people.example', name: 'Kasimir', lastname: '' };
    await post('/students', { students: [other] });
    for (const address of [email, other.email]) {
      const { id = '' } = (await accountOf(address)) ?? {};
      await server.signIn({ id });
      const told = async () => (await data(id, admin)).body.audit_entries;
      const actions = (await told()).map(({ action }: Body) => action);
      expect([new Set(actions), (await erase(id)).status]).toEqual([new Set(['created', 'signed_in']), 200]);
      expect(JSON.stringify(await told())).toContain('signed_in');
    }
    expect(await allStored()).not.toMatch(/kunigunde|kasimir/i);
  });

  test('waits for an invoice that has to be sent', async () => {
    const order = await server.aPurchase({ paymentTime: 'later' });
    const message = 'An order of this user waits for its invoice. Process or cancel it first.';
    expect(await erase(order.customerId)).toMatchObject({ status: 409, body: { message } });
    await server.change(purchases, order.id, { processed: true });
    expect((await erase(order.customerId)).status).toBe(200);
  });

  test('is asked of the support team for oneself, by mail', async () => {
    const person = await server.aUser();
    const answer = await erase(person.id, await server.signIn(person));
    expect(answer).toMatchObject({ status: 200, body: { erased: false } });
    expect(await rowOf(person.id)).toMatchObject({ email: person.email, status: 'active' });
    const asked = { replyTo: person.email, subject: 'Request to erase an account' };
    const mail = (await server.mailsTo(server.config.supportEmail)).at(-1);
    expect(mail).toMatchObject({ ...asked, text: expect.stringContaining(`/admin/users/${person.id}`) });
  });

  test('happens at once for oneself where the operator allows it, but for the last administrator', async () => {
    const free = await startTestServer({ config: { eraseAtOnce: true } });
    const eraseOneself = async (role: 'student' | 'administrator') => {
      const { token, ...person } = await free.signedIn({ role });
      return () => free.request('POST', `/api/users/${person.id}/erasure`, { token, body: {} });
    };
    const student = await eraseOneself('student');
    expect(await student()).toMatchObject({ status: 200, body: { erased: true } });
    expect((await student()).status).toBe(401);
    const message = 'The hub needs at least one active administrator.';
    expect(await (await eraseOneself('administrator'))()).toMatchObject({ status: 409, body: { message } });
  });
});

test('deleted users are erased, and entries of the audit trail deleted, after the days of the settings', async () => {
  const kept = await server.aUser({ status: 'deleted' });
  const retention = (days: object) =>
    createRetention({
      ...server.services,
      now: () => server.services.now(),
      config: { keptDays: { ...server.services.config.keptDays, ...days } },
    });
  const waiting = await server.aPurchase({
    paymentTime: 'later',
    customerId: (await server.aUser({ status: 'deleted' })).id,
  });
  await later(server, 8 * 24 * 60, () => retention({}).workOff());
  await later(server, 6 * 24 * 60, () => retention({ deletedUsers: 7, audit: 7 }).workOff());
  expect((await rowOf(kept.id))?.email).toBe(kept.email);
  expect(await server.db.$count(auditEntries)).toBeGreaterThan(0);
  await later(server, 8 * 24 * 60, () => retention({ deletedUsers: 7, audit: 7 }).workOff());
  expect((await rowOf(kept.id))?.email).toBe(`${kept.id}${ERASED_DOMAIN}`);
  expect((await rowOf(waiting.customerId))?.email).not.toContain(ERASED_DOMAIN);
});
