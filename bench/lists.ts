import { connectEmbedded, openEmbedded } from '../server/db/connect';
import { seed } from '../server/db/seed/seed';
import { listPurchases } from '../server/purchases/list';
import { listUsers } from '../server/users/list';
import type { PurchaseQuery } from '../src/contract/purchase';
import type { UserQuery } from '../src/contract/user';
import { fillPurchases, fillUsers } from './crowd';
import { listen, planOf } from './plans';

const USERS = Number(process.env.USERS ?? 100_000);
const PURCHASES = Number(process.env.PURCHASES ?? 1_000_000);

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
  'beginning of an email': { pp: 100, q: 'a1', total: 'true' },
  'client name': { pp: 100, q: 'frontier', total: 'true' },
  nothing: { pp: 100, q: 'nothing-at-all', total: 'true' },
};

/** Times of the long lists, with how their statements read the tables. */
export async function benchLists(): Promise<void> {
  const client = await openEmbedded();
  const { db, close } = await connectEmbedded(client);
  await seed(db, 'http://localhost');
  await fillUsers(db, USERS);
  await fillPurchases(db, PURCHASES, USERS);
  await client.exec('vacuum analyze');
  const seen = listen(client);

  const measure = async (title: string, lists: [string, () => Promise<unknown>][]) => {
    console.log(`\n${title}: ms, and how each statement reads`);
    for (const [name, list] of lists) {
      await list();
      seen.length = 0;
      const started = performance.now();
      await list();
      const ms = (performance.now() - started).toFixed(1);
      const plans = [];
      for (const statement of [...seen]) plans.push((await planOf(client, statement)).join(', '));
      console.log(`${name.padEnd(22)} ${ms.padStart(8)}  ${plans.join('\n'.padEnd(34))}`);
    }
  };
  const count = (n: number) => n.toLocaleString('en-US');
  await measure(
    `${count(USERS)} users`,
    Object.entries(userQueries).map(([name, query]) => [name, () => listUsers(db, query, undefined)]),
  );
  await measure(
    `${count(PURCHASES)} purchases`,
    Object.entries(purchaseQueries).map(([name, query]) => [name, () => listPurchases(db, query, undefined)]),
  );
  await close();
}
