import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Connection } from '../../server/db/connection';
import { classLinks, webhookDeliveries, webhookHosts } from '../../server/db/tables';
import { startClassHost } from '../server/classHost';
import { brokenClasses } from '../server/classInvariants';
import { anOrder } from '../server/commerce';
import { startWebhookHost } from '../server/webhookHost';
import { timeoutFor } from '../support/timeouts';
import { killedServer, rowsOf } from './killedServer';

/** A fifth of the kills of the other test, since each interrupts the calls of a whole class. */
const kills = Math.ceil(Number(process.env.CRASH_KILLS ?? 3) / 5);
const STUDENTS = 30;
const CODE = 'BCDFGHJK';

const host = await startClassHost();
const webhooks = await startWebhookHost();
const { url, withDatabase, fill, start, insist, ask, pay, workGoesOn } = await killedServer({
  TRUSTED_HOSTS: `${host.root},${webhooks.origin}`,
});

/** The results that the server has confirmed to callers. */
const told = {
  /** The invite of each student who has joined, with the student's token. */
  joined: new Map<string, string>(),
  paid: new Map<string, string>(),
  removed: new Set<string>(),
  added: new Set<string>(),
  /** The added students who were removed again, by address. */
  withdrawn: new Set<string>(),
  orders: new Map<string, string>(),
};
let over = false;

const makePeople = () =>
  fill(async ({ db, aUser, aSimulation, aPurchase, tokenOf }) => {
    const simulation = await aSimulation({ clientRoot: host.root, webhookUrl: webhooks.url });
    await db.insert(webhookHosts).values({ simulationId: simulation.id, secret: webhooks.secret });
    const instructor = await aUser();
    const seats = { payer: 'student', quantity: 20, sessionId: 'game-1' } as const;
    const { id } = await aPurchase({ ...seats, simulationId: simulation.id, customerId: instructor.id });
    await db.insert(classLinks).values({ classId: id, code: CODE });
    const students: string[] = [];
    for (let n = 0; n < STUDENTS; n += 1) students.push(await tokenOf(await aUser({ role: 'student' })));
    return {
      simulation,
      students,
      path: `/api/sessions/${id}`,
      instructor: await tokenOf(instructor),
      administrator: await tokenOf(await aUser({ role: 'administrator' })),
    };
  });
type People = Awaited<ReturnType<typeof makePeople>>;

/** One of two tabs in which a student pays for the seat. */
async function payIn(token: string, simulation: { id: string }, invite: string): Promise<void> {
  const charge = await pay(token, { client_id: simulation.id, quantity: 1, invite });
  if (charge && (await ask('POST', '/api/payments/charge', token, { charge, invite })))
    told.paid.set(invite, charge);
}

/** Joins as soon as a seat is free, and pays in two tabs at once. */
async function joinAndPay(token: string, { simulation }: People): Promise<void> {
  while (!over) {
    const joined = await ask('POST', `/api/join/${CODE}`, token, {});
    if (joined) {
      told.joined.set(joined.invite, token);
      await Promise.all([1, 2].map(() => payIn(token, simulation, joined.invite)));
      return;
    }
    await sleep(1000);
  }
}

/** Removes and refunds some of those who have paid, so that others get their seats. */
async function keepRemoving({ administrator, path }: People): Promise<void> {
  while (!over) {
    const next = [...told.paid.keys()].find((invite) => !told.removed.has(invite));
    if (next && told.paid.size > 3 * told.removed.size) {
      await ask('POST', `${path}/students/${next}/revocation`, administrator, { refund: true });
      told.removed.add(next);
    }
    await sleep(50);
  }
}

/** Adds students, who are mailed a link each, as soon as there are seats, and removes every second one at once. */
async function keepAdding({ instructor, path }: People): Promise<void> {
  while (!over && told.added.size < 10) {
    const email = `added-${told.added.size}@class.example`;
    const students = [{ email, name: '', lastname: '' }];
    const { refused } = await insist('POST', `${path}/students`, instructor, { students });
    if (refused.length === 0) {
      told.added.add(email);
      if (told.added.size % 2) {
        const { items } = await insist('GET', `${path}/students/all?q=${email}`, instructor);
        await ask('POST', `${path}/students/${items[0]._id}/revocation`, instructor, {});
        told.withdrawn.add(email);
      }
    }
    await sleep(100);
  }
}

/** The login links that added students were mailed, by address. */
const mailedLinks = async (db: Connection['db']) =>
  (await rowsOf(db, sql`select "to", text from mails where "to" like 'added-%'`)).map(({ to, text }) => ({
    email: String(to),
    token: new URL(/^http\S+$/m.exec(String(text))?.[0] ?? 'none:').searchParams.get('token'),
  }));

/** The status that a visitor gets who opens a mailed link. */
async function opened(token: string | null): Promise<number> {
  const { status } = await fetch(`${url}/auth/autk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, confirm: true }),
  });
  return status;
}

/** Buys seats from a host that sometimes loses its answer. */
async function keepBuyingSeats({ instructor, path, simulation }: People): Promise<void> {
  for (let n = 0; !over && n < 10; n += 1) {
    const seats_of = path.split('/').at(-1) ?? '';
    const seats = { quantity: 3, payer: 'student', pay_later: false, metadata: {}, seats_of } as const;
    const order = anOrder(simulation, seats);
    if (n % 2) host.fail('half');
    const bought = await insist('POST', '/api/integrations/purchase', instructor, order);
    told.orders.set(order.order, bought._id);
    host.recover();
    await sleep(100);
  }
}

/** The queries for the values that the database has to hold of what was confirmed. */
const stored: { [Key in keyof typeof told]: SQL } = {
  joined: sql`select id as value from invites`,
  paid: sql`
    select s.metadata ->> 'invite' as value from sandbox_payments s join payment_intents q on q.id = s.id
    where s.status = 'succeeded' and (q.invite_id is not null or exists (select 1 from refunds r where r.payment_id = q.id))`,
  removed: sql`select id as value from invites where revoked_at is not null`,
  added: sql`select email as value from users`,
  withdrawn: sql`
    select u.email as value from invites i join users u on u.id = i.student_id where i.revoked_at is not null`,
  orders: sql`select "order" as value from purchases`,
};
const confirmed = () =>
  Object.entries(told).map(([what, known]) => ({
    what: what as keyof typeof told,
    values: [...known.keys()],
  }));

async function checkInvariants(db: Connection['db'], known: ReturnType<typeof confirmed>) {
  for (const [problem, query] of Object.entries(brokenClasses))
    expect(await rowsOf(db, query), problem).toEqual([]);
  for (const { what, values } of known) {
    const held = (await rowsOf(db, stored[what])).map(({ value }) => value);
    expect(held, `${what}, as confirmed`).toEqual(expect.arrayContaining(values));
  }
}

/** Lets a dead server's work be taken over at once; otherwise that takes a minute. */
async function passTime(db: Connection['db']) {
  await db.update(webhookHosts).set({ busyUntil: new Date(0) });
  await db.update(webhookDeliveries).set({ nextTryAt: new Date(0) });
}

test(`a class of ${STUDENTS} students, whose server is killed ${kills} times, sells no seat twice, charges nobody twice, and tells its host of everybody`, {
  timeout: timeoutFor(kills),
  retry: 0,
}, async () => {
  const people = await makePeople();
  webhooks.answers('silent');
  let server = await start();
  const work = Promise.all([
    // First, while there are seats.
    keepAdding(people),
    ...people.students.map((token) => joinAndPay(token, people)),
    keepRemoving(people),
    keepBuyingSeats(people),
  ]);
  work.catch(() => {});
  // When the server is killed, the first webhook has no answer, and the others have not been sent.
  await expect.poll(() => webhooks.received.length).toBeGreaterThan(0);
  for (let kill = 1; kill <= kills; kill += 1) {
    await workGoesOn();
    const known = confirmed();
    await server.kill();
    webhooks.hangUp();
    // Opening an embedded database takes seconds.
    if (kill === kills) await withDatabase((db) => checkInvariants(db, known));
    server = await start();
  }
  const isEnough = () =>
    told.paid.size > 10 && told.removed.size > 2 && told.withdrawn.size > 2 && told.orders.size > 4;
  while (!isEnough()) await sleep(20);
  over = true;
  await work;

  // The server alone has the host confirm all seats.
  const waiting = async () => (await insist('GET', people.path, people.instructor)).seats_waiting;
  await expect.poll(waiting).toBe(0);
  for (const invite of told.removed) {
    const shown = await insist('GET', `/api/invites/${invite}`, told.joined.get(invite) ?? '');
    expect(shown).toMatchObject({ revoked_at: expect.any(String), data: { magiclink: null } });
  }
  await server.stop();
  const { links, students } = await withDatabase(async (db) => {
    await checkInvariants(db, confirmed());
    await passTime(db);
    const invited = await rowsOf(db, sql`select student_id from invites`);
    return { links: await mailedLinks(db), students: invited.map(({ student_id }) => student_id) };
  });
  webhooks.answers(204);
  server = await start();
  const toldOf = () => new Set(webhooks.events().map(({ data }) => data.student));
  await expect.poll(() => students.filter((student) => !toldOf().has(student))).toEqual([]);
  expect(links.map(({ email }) => email)).toEqual(expect.arrayContaining([...told.added]));
  for (const { email, token } of links) {
    expect(await opened(token), email).toBe(told.withdrawn.has(email) ? 401 : 200);
  }
  await server.stop();
});
