import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable, throwDriverError } from './errors';

/**
 * Runs the work unless work of the same name is already running in any process on the database; tells
 * whether it ran. If a process dies, the name is free at once. A process that loses its connection may go
 * on while another begins, so the work has to be safe to run twice.
 */
export type Exclusive = (name: string, work: () => Promise<unknown>) => Promise<boolean>;

/** For a database that only this process uses. */
export function exclusiveInProcess(): Exclusive {
  const taken = new Set<string>();
  return async (name, work) => {
    if (taken.has(name)) return false;
    taken.add(name);
    try {
      await work();
      return true;
    } finally {
      taken.delete(name);
    }
  };
}

async function ask(client: PoolClient, lock: 'try_advisory_lock' | 'advisory_unlock', name: string) {
  const query = `select pg_${lock}(hashtext('casebridge'), hashtext($1)) as answer`;
  const { rows } = await client.query<{ answer: boolean }>(query, [name]).catch(throwDriverError);
  return rows[0]?.answer === true;
}

/** For all processes on a PostgreSQL database; holds one connection while the work is done. */
export const exclusiveOnPool =
  (pool: Pool): Exclusive =>
  (name, work) =>
    withClient(pool, async (client) => {
      if (!(await ask(client, 'try_advisory_lock', name))) return false;
      try {
        await work();
      } finally {
        await ask(client, 'advisory_unlock', name);
      }
      return true;
    });

/** Lends a connection to `use`. It is released in any case, and closed if it may be broken. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwDriverError);
  // A lost connection also fails its next query. Without a listener, its error event would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let broken = false;
  try {
    return await use(client);
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
