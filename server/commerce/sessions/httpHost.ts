import { z } from 'zod';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { type HostSession, sessionAtHostSchema } from '../../../src/contract/purchase';
import type { Config } from '../../config/config';
import { assertSuccess, callHost, HostError } from '../../http/callHost';
import type { HostAddress, SimulationHost } from '../../services/services';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

const answerSchema = sessionAtHostSchema.extend({
  /** The id becomes part of addresses. */
  id: z.string().regex(/^[\w~-][\w.~-]{0,127}$/),
  name: z.string().max(300),
  players: z.array(z.object({ email: z.string().max(320), name: z.string().max(300) })).max(MAX_LEARNERS),
});

const basicAuth = ({ oauthClientId, oauthClientSecret }: HostAddress): string =>
  `Basic ${Buffer.from(`${oauthClientId}:${oauthClientSecret}`).toString('base64')}`;

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new HostError('The answer of the host is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseSession(text: string): HostSession {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new HostError('The host did not answer with JSON.');
  }
  const session = answerSchema.safeParse(answer);
  if (!session.success) throw new HostError('The host did not answer with a game.');
  return session.data;
}

/** Calls the simulations' hosts over HTTP. */
export function createSimulationHost({
  config,
  timeoutMs = TIMEOUT_MS,
}: {
  config: Pick<Config, 'trustedHosts'>;
  timeoutMs?: number;
}): SimulationHost {
  const call = (at: HostAddress, path: string, body?: unknown): Promise<HostSession> =>
    callHost(
      `${at.clientRoot.replace(/\/+$/, '')}${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          Authorization: basicAuth(at),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { trustedHosts: config.trustedHosts, timeoutMs },
      async (response) => {
        await assertSuccess(response);
        return parseSession(await readCapped(response));
      },
    );

  return {
    openSession: (at, { purchaseId, quantity, variation, payer }) =>
      call(at, '/api/games', { purchase: purchaseId, quantity, variation, payer }),
    getSession: (at, sessionId) => call(at, `/api/games/${encodeURIComponent(sessionId)}`),
    confirmSeats: (at, sessionId, { purchaseId, quantity }) =>
      call(at, `/api/games/${encodeURIComponent(sessionId)}/seats`, { purchase: purchaseId, quantity }),
  };
}
