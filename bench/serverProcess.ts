// A server in a separate process for measurements: `bare`, or the hub with the given number of purchases.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createApp } from '../server/app';
import { startLogin } from '../server/auth/logins';
import { readConfig } from '../server/config/config';
import { createServices } from '../server/createServices';
import { connectEmbedded, openEmbedded } from '../server/db/connect';
import { users } from '../server/db/tables';
import { seed } from '../server/demo/seed/seed';

const [kind = 'bare'] = process.argv.slice(2);

async function hub(purchases: number) {
  const connection = await connectEmbedded(await openEmbedded());
  const { db } = connection;
  await seed(db, 'http://localhost');
  // The rows are copies of the seeded purchases, spread over the same users and simulations.
  await db.execute(sql`
    insert into classes (id, seats) select 'copy-' || n, 1000 from generate_series(1, ${purchases}::int) n`);
  await db.execute(sql`
    insert into purchases (id, class_id, client_id, customer_id, client_code, platform, "order", status, payer,
      payment_time, quantity, price_cents, total_cents, trial, metadata, due_at, processed, created_at, updated_at)
    select 'copy-' || n, 'copy-' || n, client_id, customer_id, client_code, platform, 'copy-' || n, status, payer,
      payment_time, quantity, price_cents, total_cents, false, '{}'::jsonb, now(), processed,
      created_at - n * interval '1 minute', updated_at
    from generate_series(1, ${purchases}::int) n
    join (select *, row_number() over (order by id) as row, count(*) over () as rows from purchases) p
      on p.row = 1 + n % p.rows`);
  await db.execute(sql`analyze`);
  const services = createServices(
    readConfig({ RATE_LIMIT_SCALE: '10000' }),
    connection,
    pino({ level: 'silent' }),
  );
  const tokenOf = async (email: string) => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    return user ? (await startLogin(services, user.id, { way: 'password', device: '' })).token : '';
  };
  return {
    fetch: createApp(services).fetch,
    instructor: await tokenOf('instructor@demo.example'),
    administrator: await tokenOf('administrator@demo.example'),
  };
}

const bare = () => ({ fetch: new Hono().get('/', (c) => c.json({ items: [], total: 0 })).fetch });

const { fetch, ...tokens } = kind === 'bare' ? bare() : await hub(Number(kind));
const server = createServer(getRequestListener(fetch));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...tokens });
});
process.on('disconnect', () => process.exit(0));
