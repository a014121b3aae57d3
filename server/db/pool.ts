import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable, throwDriverError } from './errors';

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
