import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { connectEmbedded } from '../../server/db/connect';
import type { Connection } from '../../server/db/connection';
import { connectPostgres } from '../../server/db/postgres';
import { freshDatabase } from './template';

/** The PostgreSQL that the tests are to use, which `npm run test:postgres` starts; otherwise embedded ones. */
const testPostgres = process.env.TEST_POSTGRES;
export const onPostgres = testPostgres !== undefined;

const addressOf = (database: string): string => {
  const url = new URL(testPostgres ?? '');
  url.pathname = `/${database}`;
  return url.href;
};

async function administer(statement: string): Promise<void> {
  const client = new Client(addressOf('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new database on the tests' PostgreSQL: of the present schema, without rows, or with nothing at all. */
export async function createPostgresDatabase({ empty = false } = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${empty ? 'template0' : 'hub_template'}`);
  return {
    url: addressOf(name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
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

/** Embedded databases that tests of this process have done with: emptying one takes a tenth of opening one. */
const idle: PGlite[] = [];

const emptyAll = `do $$ declare tables text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into tables
  from pg_tables where schemaname = 'public';
  execute 'truncate ' || tables || ' restart identity cascade';
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

/** An empty database of its own. */
export const connectTestDatabase = (): Promise<Connection> =>
  testPostgres ? connectNewPostgres() : connectNewEmbedded();
