import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { takeDue } from '../db/queries/writes';
import { simulations, webhookDeliveries, webhookHosts } from '../db/tables';
import { assertSuccess, callHost, HostError } from '../http/callHost';
import { QueueWorker } from '../http/queueWorker';
import type { Services } from '../services/services';

const MINUTE = 60 * 1000;
/**
 * The pauses between attempts, about three days in all; the delivery is given up when the attempt after the last
 * pause fails.
 */
const waits = [1, 5, 30, 120, 300, 600, 840, 1200, 1440].map((minutes) => minutes * MINUTE);

/** How long a host gets nothing else while a delivery is under way, or after a failed one. */
const HOST_REST = MINUTE;

/** The queue of webhooks in the database, which several servers may share. */
class WebhookQueue {
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /**
   * Takes the oldest due delivery of a host. No other delivery to this host is taken before it has ended, so that they
   * come in their order, and a host that fails is left alone for a while. If this server dies, others go on then.
   */
  async take() {
    return this.db.transaction(async (tx) => {
      const at = this.now();
      const due = and(eq(webhookDeliveries.status, 'queued'), lte(webhookDeliveries.nextTryAt, at));
      const waiting = tx.select({ id: webhookDeliveries.simulationId }).from(webhookDeliveries).where(due);
      const host = await takeDue(tx, webhookHosts, {
        due: and(lte(webhookHosts.busyUntil, at), inArray(webhookHosts.simulationId, waiting)),
        order: [webhookHosts.busyUntil],
        key: 'simulationId',
        lease: () => ({ busyUntil: new Date(at.getTime() + HOST_REST) }),
      });
      if (!host) return null;
      const ofHost = and(eq(webhookDeliveries.simulationId, host.simulationId), due);
      const delivery = await takeDue(tx, webhookDeliveries, {
        due: ofHost,
        order: [webhookDeliveries.createdAt],
        lease: ({ attempts }) => ({
          attempts: attempts + 1,
          nextTryAt: new Date(at.getTime() + (waits[attempts] ?? HOST_REST)),
        }),
      });
      const [simulation] = await tx
        .select({ url: simulations.webhookUrl })
        .from(simulations)
        .where(eq(simulations.id, host.simulationId));
      return delivery && simulation ? { ...host, ...delivery, ...simulation } : null;
    });
  }

  markSent(taken: TakenDelivery, answer: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ status: 'sent', lastAnswer: answer })
        .where(eq(webhookDeliveries.id, taken.id));
      await this.#setHost(tx, taken, { busyUntil: this.now(), goneUrl: '' });
    });
  }

  /** Records a failed attempt; tells whether there will be another. */
  async markTried({ id, attempts }: TakenDelivery, problem: string): Promise<boolean> {
    const again = attempts <= waits.length;
    await this.db
      .update(webhookDeliveries)
      .set({ lastAnswer: problem, ...(!again && { status: 'failed' }) })
      .where(eq(webhookDeliveries.id, id));
    return again;
  }

  /** Ends the webhooks to an address that is gone: this delivery, and all that wait. */
  markGone(taken: TakenDelivery, problem: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const waiting = and(
        eq(webhookDeliveries.simulationId, taken.simulationId),
        eq(webhookDeliveries.status, 'queued'),
      );
      await tx.update(webhookDeliveries).set({ status: 'failed', lastAnswer: problem }).where(waiting);
      await this.#setHost(tx, taken, { busyUntil: this.now(), goneUrl: taken.url });
    });
  }

  #setHost(tx: Db, { simulationId }: TakenDelivery, values: Partial<typeof webhookHosts.$inferInsert>) {
    return tx.update(webhookHosts).set(values).where(eq(webhookHosts.simulationId, simulationId));
  }
}

type TakenDelivery = NonNullable<Awaited<ReturnType<WebhookQueue['take']>>>;

type Deps = Pick<Services, 'config' | 'db' | 'logger' | 'now'>;
interface Limits {
  timeoutMs: number;
  signal: AbortSignal;
}

const POLL_MS = 2_000;
/** Hosts that are called at the same time, so that slow ones do not hold up the others. */
const LANES = 8;
/** Well below the time after which the host may be called again. */
export const TIMEOUT_MS = HOST_REST / 4;
const GONE = 410;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The secrets that sign now: for a day after a change, the one before too. */
const secretsOf = ({ secret, oldSecret, secretAt }: TakenDelivery, now: Date): string[] =>
  oldSecret && now.getTime() < secretAt.getTime() + DAY_MS ? [secret, oldSecret] : [secret];

/** Sends a delivery, and returns the status of the answer: a success, or 410. */
function post({ config, now }: Deps, taken: TakenDelivery, limits: Limits): Promise<number> {
  const { id, url, body } = taken;
  const at = now();
  const message = { id, timestamp: Math.floor(at.getTime() / 1000), body };
  const headers = { 'Content-Type': 'application/json', ...signedHeaders(message, secretsOf(taken, at)) };
  const terms = { trustedHosts: config.trustedHosts, ...limits };
  return callHost(url, { method: 'POST', headers, body }, terms, async (response) => {
    if (response.status !== GONE) await assertSuccess(response);
    await response.body?.cancel();
    return response.status;
  });
}

async function deliver(deps: Deps, queue: WebhookQueue, taken: TakenDelivery, limits: Limits) {
  const { logger } = deps;
  const { id, simulationId, attempts } = taken;
  try {
    const status = await post(deps, taken, limits);
    if (status !== GONE) return await queue.markSent(taken, `The host answered ${status}.`);
    await queue.markGone(taken, 'The host answered 410: it wants no more webhooks at this address.');
    logger.warn({ simulationId }, 'the webhooks of a host have ended');
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const again = await queue.markTried(taken, error.message);
    const details = { webhook: id, simulationId, attempts, reason: error.message };
    logger.warn(details, again ? 'webhook not sent, to be tried again' : 'webhook given up');
  }
}

/** Sends webhooks to the hosts of simulations when they are due. Several servers may run it. */
export function createWebhookWorker(deps: Deps, timeoutMs = TIMEOUT_MS) {
  const queue = new WebhookQueue(deps.db, deps.now);
  const stopping = new AbortController();
  const limits = { timeoutMs, signal: stopping.signal };
  const worker = new QueueWorker({
    lanes: LANES,
    pollMs: POLL_MS,
    take: () => queue.take(),
    work: (taken) => deliver(deps, queue, taken, limits),
    onError: (error) => deps.logger.error({ error }, 'the queue of webhooks cannot be used'),
  });
  return {
    start: () => worker.start(),
    /** Sends all webhooks that are due. */
    workOff: () => worker.workOff(),
    /** Breaks off the calls under way, which are made again later. */
    stop(): Promise<void> {
      const stopped = worker.stop();
      stopping.abort();
      return stopped;
    },
  };
}

const PREFIX = 'whsec_';

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The signature of a message by one secret, as Standard Webhooks has it. */
export function signatureOf({ id, timestamp, body }: Message, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a message that is signed by each of the secrets. */
export const signedHeaders = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(message, secret)).join(' '),
});
