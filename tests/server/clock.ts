import { vi } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import type { TestServer } from './support';

type Server = Pick<TestServer, 'services'>;

/** Runs `work` with another clock in the server. */
async function withClock<T>({ services }: Server, clock: () => Date, work: () => Promise<T>): Promise<T> {
  const { now } = services;
  services.now = clock;
  return work().finally(() => {
    services.now = now;
  });
}

/** Runs `work` with the server's clock set forward by the given number of minutes. */
export function later<T>(server: Server, minutes: number, work: () => Promise<T>): Promise<T> {
  const { now } = server.services;
  return withClock(server, () => new Date(now().getTime() + minutes * 60_000), work);
}

/** Runs `work` at one instant: the server's clock stands still. */
export function atOnce<T>(
  server: Server,
  work: () => Promise<T>,
  instant = server.services.now(),
): Promise<T> {
  return withClock(server, () => instant, work);
}

/** Stops the clock by which rate limits and caches count: no window ends within a test. Returns what starts it. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  return () => void vi.useRealTimers();
}

/** Runs the background work that is due in the given number of minutes, as a newly started server does. */
export const workAfter = (server: Server, minutes: number): Promise<void> =>
  later(server, minutes, () => new Reconciler(server.services).run());
