import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { connectEmbedded } from '../../server/db/connect';
import type { Connection } from '../../server/db/connection';
import { connectPostgres } from '../../server/db/postgres';
import { freshDatabase } from './template';

/** The address of the PostgreSQL that `npm run test:postgres` starts; without it, tests use embedded databases. */
const testPostgres = process.env.TEST_POSTGRES;
export const onPostgres = testPostgres !== undefined;

const addressOf = (database: string): string => {
  const url = new URL(testPostgres ?? '');
  url.pathname = `/${database}`;
  return url.href;
};

/** Runs a statement on the tests' PostgreSQL, outside of any test's database. */
export async function administer(statement: string): Promise<void> {
  const client = new Client(addressOf('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates a database on the tests' PostgreSQL: without rows in the current schema, or without a schema. */
export async function createPostgresDatabase({ empty = false, encoding = 'UTF8' } = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = empty ? `template0 encoding '${encoding}'` : 'hub_template';
  await administer(`create database ${name} template ${template}`);
  return { url: addressOf(name), drop: () => administer(`drop database if exists ${name} with (force)`) };
}

async function connectNewPostgres(): Promise<Connection> {
  const database = await createPostgresDatabase();
  const connection = await connectPostgres({ databaseUrl: database.url, databasePool: 10 }, { warn() {} });
  return {
    ...connection,
    async close() {
      await connection.close();
      await database.drop();
    },
  };
}

/** Embedded databases that tests of this process no longer use; emptying one is much faster than opening one. */
const idle: PGlite[] = [];

/** Deletes all rows, which is faster than `truncate` for few, until what is left of them would slow down others. */
const emptyAll = `do $$ declare name text; tables text[]; begin
  set local session_replication_role = replica;
  select array_agg(format('%I.%I', schemaname, tablename)) into tables from pg_tables where schemaname = 'public';
  foreach name in array tables loop
    execute 'delete from ' || name;
  end loop;
  if (select sum(pg_total_relation_size(t::regclass)) from unnest(tables) t) > 4000000 then
    execute 'truncate ' || array_to_string(tables, ', ') || ' cascade';
  end if;
  comment on table users is null;
end $$`;

async function connectNewEmbedded(): Promise<Connection> {
  const client = idle.pop() ?? (await freshDatabase());
  const connection = await connectEmbedded(client);
  return {
    ...connection,
    async close() {
      await client.exec(emptyAll);
      idle.push(client);
    },
  };
}

/** Connects to a new empty database. */
export const connectTestDatabase = (): Promise<Connection> =>
  testPostgres ? connectNewPostgres() : connectNewEmbedded();
