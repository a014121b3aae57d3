import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable } from './errors';

/** Lends one connection, which is given back whatever happens, and closed if it may be broken. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A lost connection shows in its next query; an event that nobody hears would end the process.
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
