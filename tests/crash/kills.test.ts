import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Connection } from '../../server/db/connection';
import { startClassHost } from '../server/classHost';
import { aCardOrder, anOrder, aTrialOrder } from '../server/commerce';
import type { Body } from '../server/support';
import { TEST_MS, timeoutFor } from '../support/timeouts';
import { killedServer, rowsOf } from './killedServer';

/** The number of times that the server is killed; `npm run test:crash` sets a higher number. */
const kills = Number(process.env.CRASH_KILLS ?? 3);
const host = await startClassHost();
const { withDatabase, fill, start, insist, pay, workGoesOn } = await killedServer({
  TRUSTED_HOSTS: host.root,
});

/** The results that the server has confirmed to callers. */
const told = {
  orders: new Map<string, string>(),
  /** Paid orders that the browser never placed, with the token of the payer. */
  left: new Map<string, string>(),
};
let over = false;

type Simulation = Parameters<typeof anOrder>[0];

async function buy(token: string, order: ReturnType<typeof anOrder>): Promise<Body> {
  const bought = await insist('POST', '/api/integrations/purchase', token, order);
  told.orders.set(order.order, bought._id);
  return bought;
}

/** Buys in each way that needs no card. */
const buyOnce = (token: string, simulation: Simulation, free: Simulation) =>
  Promise.all([
    buy(token, aTrialOrder(simulation)),
    buy(token, anOrder(simulation)),
    buy(token, anOrder(free, { pay_later: false, metadata: { free: true } })),
    buy(token, anOrder(simulation, { payer: 'student', pay_later: false, metadata: {} })),
  ]);

async function keepBuying(token: string, simulation: Simulation, administrator: string) {
  while (!over) {
    const order = randomUUID();
    const payment = (await pay(token, { client_id: simulation.id, quantity: 10, order })) ?? '';
    const bought = await buy(token, aCardOrder(simulation, payment, { order }));
    // After a kill, the server opens the session alone. Each call here brings the next kill nearer, so they are few.
    for (let { session } = bought; !session; ) {
      await sleep(500);
      ({ session } = await insist('GET', `/api/purchases/${bought._id}`, token));
    }
    await insist('POST', `/api/purchases/${bought._id}/process`, administrator, {});
  }
}

/** Each buyer pays and then makes no further call. */
async function keepLeaving(tokens: readonly string[], simulation: Simulation) {
  for (const token of tokens) {
    if (over) return;
    const order = randomUUID();
    await pay(token, { client_id: simulation.id, quantity: 2, order });
    told.left.set(order, token);
  }
}

/** Waits until the server alone has completed each paid and abandoned order. */
async function allIsFinished(): Promise<void> {
  for (const [order, token] of told.left) {
    const placed = async () => {
      const { items } = await insist('GET', '/api/purchases/all', token);
      return items.filter(({ data }: Body) => data.order === order).length;
    };
    const message = `purchases of order ${order}, which was paid for and left`;
    await expect.poll(placed, { message, timeout: TEST_MS }).toBe(1);
  }
}

const makePeople = () =>
  fill(async ({ aUser, aSimulation, tokenOf }) => {
    const tokens = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => tokenOf(await aUser())));
    return {
      administrator: await tokenOf(await aUser({ role: 'administrator' })),
      simulation: await aSimulation({ clientRoot: host.root }),
      free: await aSimulation({ clientRoot: host.root, priceCents: 0 }),
      buyers: await tokens(4),
      once: (await tokens(1)).join(),
      leavers: await tokens(10 * kills),
    };
  });

/** Each query finds rows that violate an invariant. */
const broken = {
  'one order, two purchases': sql`select "order" from purchases group by platform, "order" having count(*) > 1`,
  'a class that no purchase has opened': sql`
    select c.id from classes c left join purchases p on p.id = c.id where p.id is null`,
  'a card purchase without its payment': sql`
    select p.id from purchases p left join payment_intents i on i.id = p.metadata ->> 'payment' and i.purchase_id = p.id
    where p.metadata ? 'payment' and i.id is null`,
  'a payment spent on a purchase that does not name it': sql`
    select i.id from payment_intents i join purchases p on p.id = i.purchase_id
    where p.metadata ->> 'payment' is distinct from i.id`,
  'a payment spent twice': sql`select id from payment_intents where purchase_id is not null and invite_id is not null`,
  'something sold for a payment that was not made, or of another amount': sql`
    select i.id from payment_intents i
    left join sandbox_payments s on s.id = i.id and s.status = 'succeeded' and s.amount = i.amount
    left join purchases p on p.id = i.purchase_id
    where (i.purchase_id is not null or i.invite_id is not null)
      and (s.id is null or (p.id is not null and p.total_cents <> i.amount))`,
  'a series of documents with a gap, or whose times do not ascend': sql`
    select d.number from (
      select number, kind, issued_at, right(number, 5)::int as n,
        row_number() over (partition by kind, left(number, -5) order by number) as nth,
        lag(issued_at) over (partition by kind, left(number, -5) order by number) as before
      from documents) d
    where d.n <> d.nth or d.before > d.issued_at`,
  'a card purchase without one receipt, or an order by invoice without one invoice': sql`
    select p.id from purchases p left join documents d on d.purchase_id = p.id
    where p.metadata ? 'payment' or p.metadata ? 'pl_name'
    group by p.id having count(d.id) <> 1`,
  'a purchase processed without, or with two, entries': sql`
    select p.id from purchases p left join audit_entries a on a.record_id = p.id and a.action = 'processed'
    group by p.id having count(a.id) <> p.processed::int`,
};

async function checkInvariants(db: Connection['db'], orders: [string, string][]) {
  for (const [problem, query] of Object.entries(broken)) expect(await rowsOf(db, query), problem).toEqual([]);
  const rows = await rowsOf(db, sql`select "order", id from purchases`);
  const purchases = new Map(rows.map((row) => [row.order, row.id]));
  for (const [order, id] of orders) expect(purchases.get(order), 'a purchase that was confirmed').toBe(id);
}

/** Checks the integrity of the tables and their indexes, including each page. */
async function checkStorage(db: Connection['db']) {
  await db.execute(sql`create extension if not exists amcheck`);
  await db.execute(sql`
    select bt_index_check(i.indexrelid::regclass, true)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relpersistence = 'p'`);
  const heap = sql`
    select c.relname, v.msg from pg_class c, lateral verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  expect(await rowsOf(db, heap)).toEqual([]);
}

// There is no retry, because data loss after one of many kills is a fault.
const options = { timeout: timeoutFor(kills), retry: 0 };

test(`killed ${kills} times during purchases, the server loses and repeats nothing`, options, async () => {
  const people = await makePeople();
  let server = await start();
  host.fail('slow');
  const work = Promise.all([
    buyOnce(people.once, people.simulation, people.free),
    ...people.buyers.map((token) => keepBuying(token, people.simulation, people.administrator)),
    keepLeaving(people.leavers, people.simulation),
  ]);
  work.catch(() => {});
  // While each buyer waits for the host; a slow server may have asked for some again by now.
  await expect.poll(() => new Set(host.asked).size).toBeGreaterThanOrEqual(people.buyers.length + 4);
  await server.kill();
  // The host opens a session, but its response is lost.
  host.fail('half');
  server = await start();
  await expect.poll(() => host.opened.size).toBeGreaterThan(1);
  await server.kill();
  host.recover();
  server = await start();
  for (let kill = 1; kill <= kills; kill += 1) {
    await workGoesOn();
    const known = [...told.orders];
    await server.kill();
    // Opening an embedded database takes seconds.
    if (kill === kills) await withDatabase((db) => checkInvariants(db, known));
    server = await start();
  }
  const isEnough = () => told.orders.size > people.buyers.length + 4 && told.left.size > kills;
  while (!isEnough()) await sleep(20);
  over = true;
  await work;
  await allIsFinished();
  // The host has opened one session for each purchase, and no other.
  const sessions = async () => {
    const { items } = await insist('GET', '/api/purchases/all?pp=1000', people.administrator);
    return new Map<string, string[]>(
      items.map(({ _id, session }: Body) => [_id, session ? [session.id] : []]),
    );
  };
  await expect
    .poll(async () => [...(await sessions()).values()].filter(({ length }) => length === 0))
    .toEqual([]);
  expect(host.opened).toEqual(await sessions());
  await server.stop();

  await withDatabase(async (db) => {
    await checkInvariants(db, [...told.orders]);
    // Each payment is spent, or is in the list for administrators with a reason.
    const unspent = sql`
    select s.id from sandbox_payments s left join payment_intents i
      on i.id = s.id and (i.purchase_id is not null or i.invite_id is not null
        or (i.paid_at is not null and i.problem <> ''))
    where s.status = 'succeeded' and i.id is null`;
    expect(await rowsOf(db, unspent), 'paid and not delivered').toEqual([]);
    await checkStorage(db);
  });
});
