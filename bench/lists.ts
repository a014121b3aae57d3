import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { findPostgres } from '../scripts/postgres.mjs';
import { listPurchases } from '../server/commerce/purchases/list';
import { readConfig } from '../server/config/config';
import { listUsers } from '../server/users/list';
import type { PurchaseQuery } from '../src/contract/purchase';
import type { UserQuery } from '../src/contract/user';
import { fillPurchases, fillSeats, fillUsers } from './crowd';
import { type Hub, startHub } from './hub';
import { planOf, type Statement } from './plans';
import { median } from './report';

const USERS = Number(process.env.USERS ?? 100_000);
const PURCHASES = Number(process.env.PURCHASES ?? 1_000_000);
const CALLS = 5;

const userQueries: Record<string, UserQuery> = {
  'active, first page': { status: 'active', pp: 20, total: 'true' },
  'active, page 2,000': { status: 'active', pp: 20, pag: 2000, total: 'true' },
  'by last name': { status: 'active', pp: 20, sort: 'lastname:asc', total: 'true' },
  'by last login': { status: 'active', pp: 20, sort: 'last_login:desc', total: 'true' },
  'part of a name': { status: 'active', name: 'a1b2c', pp: 20, total: 'true' },
  'part of anything': { q: 'a1b2', pp: 20, total: 'true' },
  'two letters': { q: 'a1', pp: 20, total: 'true' },
  nobody: { email: 'nobody-at-all', pp: 20, total: 'true' },
};
const purchaseQueries: Record<string, PurchaseQuery> = {
  'first page': { pp: 100, total: 'true' },
  'page 1,000': { pp: 100, pag: 1000, total: 'true' },
  'by total': { pp: 100, sort: 'total:desc', total: 'true' },
  'by status': { pp: 100, sort: 'status:asc', total: 'true' },
  refunded: { pp: 100, status: 'refunded', total: 'true' },
  'not processed': { pp: 100, processed: 'false', total: 'true' },
  'order number': { pp: 100, q: 'c4ca4238a0', total: 'true' },
  'part of an order': { pp: 100, q: '4238a0', total: 'true' },
  'two letters': { pp: 100, q: 'a1', total: 'true' },
  'part of a customer': { pp: 100, q: 'a1b2', total: 'true' },
  'part of all emails': { pp: 100, q: 'bench', total: 'true' },
  'rare two letters': { pp: 100, q: 'zq', total: 'true' },
  'simulation name': { pp: 100, q: 'frontier', total: 'true' },
  nothing: { pp: 100, q: 'nothing-at-all', total: 'true' },
};

const searches: Record<string, string> = {
  'part of a name': 'name a1b2c',
  'part of an email': 'a1b2c3',
  'part of all emails': 'bench',
  'rare three letters': 'zqx',
  'two letters': 'la',
  'order number': '4238a0b9',
  'payment id': 'pi_1a2b3c',
  'purchase order': 'po 123456',
  'name of a class': 'seminar a1b2',
  'name of most classes': 'seminar',
  'simulation name': 'frontier',
  nothing: 'nothing-at-all',
};

type Query = Record<string, string | number | undefined>;

/** The median duration of several HTTP calls in milliseconds, after one call that warms up the server. */
async function timeCall({ origins }: Hub, token: string, path: string, query: Query): Promise<string> {
  const url = new URL(path, origins[0]);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const times: number[] = [];
  for (let call = 0; call <= CALLS; call += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) return `failed: ${answer.status}`;
    if (call > 0) times.push(performance.now() - begun);
  }
  return median(times).toFixed(1);
}

const count = (n: number) => n.toLocaleString('en-US');

/** Measures the calls of long lists on PostgreSQL, and prints how their statements read the tables. */
export async function benchLists(): Promise<void> {
  if (!findPostgres()) {
    console.log('\nNo PostgreSQL on this machine: the long lists are not measured.');
    return;
  }
  const hub = await startHub('PostgreSQL', 1);
  const pool = new Pool({ connectionString: hub.databaseUrl });
  const seen: Statement[] = [];
  const logger = {
    logQuery: (text: string, parameters: unknown[]) => void seen.push({ text, parameters }),
  };
  const db = drizzle(pool, { logger });
  const deps = { db, config: readConfig({ DATABASE_URL: hub.databaseUrl }) };

  async function plansOf(list: Promise<unknown>): Promise<string[]> {
    seen.length = 0;
    await list;
    const plans = [];
    for (const statement of [...seen]) plans.push((await planOf(pool, statement)).join(', '));
    return plans;
  }
  const print = (name: string, times: string[], plans: string[]) =>
    console.log(
      `${[name.padEnd(22), ...times.map((time) => time.padStart(9))].join('')}  ${plans.join('\n'.padEnd(25 + 9 * times.length))}`,
    );

  try {
    await fillUsers(db, USERS);
    await fillPurchases(db, PURCHASES, USERS);
    await fillSeats(db, PURCHASES, USERS);
    await pool.query('vacuum analyze');
    const administrator = await hub.tokenOf('administrator');
    const manager = await hub.tokenOf('manager');

    console.log(
      `\n${count(USERS)} users: ms for an administrator, for a manager, and how each statement reads`,
    );
    for (const [name, query] of Object.entries(userQueries)) {
      const times = [];
      for (const token of [administrator, manager])
        times.push(await timeCall(hub, token, '/api/users/all', query));
      print(name, times, await plansOf(listUsers(deps, query, undefined)));
    }
    console.log(`\n${count(PURCHASES)} purchases: ms for an administrator, and how each statement reads`);
    for (const [name, query] of Object.entries(purchaseQueries)) {
      const time = await timeCall(hub, administrator, '/api/purchases/all', query);
      print(name, [time], await plansOf(listPurchases(deps, query, undefined)));
    }
    const instructor = await hub.tokenOf('instructor');
    console.log('\nThe search of all: ms for an administrator, a manager and an instructor');
    for (const [name, q] of Object.entries(searches)) {
      const times = [];
      for (const token of [administrator, manager, instructor])
        times.push(await timeCall(hub, token, '/api/search', { q }));
      print(name, times, []);
    }
  } finally {
    await pool.end();
    await hub.stop();
  }
}
