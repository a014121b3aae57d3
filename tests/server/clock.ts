import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import type { TestServer } from './support';

/** Runs `work` with the server's clock set forward by the given number of minutes. */
export async function later<T>(
  { services }: Pick<TestServer, 'services'>,
  minutes: number,
  work: () => Promise<T>,
): Promise<T> {
  const { now } = services;
  services.now = () => new Date(Date.now() + minutes * 60_000);
  return work().finally(() => {
    services.now = now;
  });
}

/** Runs the background work that is due in the given number of minutes, as a newly started server does. */
export const workAfter = (server: Pick<TestServer, 'services'>, minutes: number): Promise<void> =>
  later(server, minutes, () => new Reconciler(server.services).run());
