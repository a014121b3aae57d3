import { createHmac, randomBytes } from 'node:crypto';
import { assertSuccess, callHost, HostError } from '../http/callHost';
import { QueueWorker } from '../http/queueWorker';
import type { Services } from '../services/services';
import { HOST_REST, type TakenDelivery, WebhookQueue } from './queue';

type Deps = Pick<Services, 'config' | 'db' | 'logger' | 'now'>;
interface Limits {
  timeoutMs: number;
  signal: AbortSignal;
}

const POLL_MS = 2_000;
/** Hosts that are called at the same time, so that slow ones do not hold up the others. */
const LANES = 8;
/** Well below the time after which the host may be called again. */
const TIMEOUT_MS = HOST_REST / 4;
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
