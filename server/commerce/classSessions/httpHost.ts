import { z } from 'zod';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { type ClassSession, classSessionSchema } from '../../../src/contract/purchase';
import type { Config } from '../../config/config';
import { hostProblem } from '../../http/hostProblem';
import { type HostAddress, HostError, type SimulationHost } from '../../services/simulationHost';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

const answerSchema = classSessionSchema.extend({
  /** The id becomes part of addresses. */
  id: z.string().regex(/^[\w~-][\w.~-]{0,127}$/),
  name: z.string().max(300),
  players: z.array(z.object({ email: z.string().max(320), name: z.string().max(300) })).max(MAX_LEARNERS),
});

function endpoint(clientRoot: string, path: string, trustedHosts: readonly string[]): URL {
  const problem = hostProblem(clientRoot, trustedHosts);
  if (problem) throw new HostError(problem);
  return new URL(`${clientRoot.replace(/\/+$/, '')}${path}`);
}

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

function parseClassSession(text: string): ClassSession {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new HostError('The host did not answer with JSON.');
  }
  const classSession = answerSchema.safeParse(answer);
  if (!classSession.success) throw new HostError('The host did not answer with a game.');
  return classSession.data;
}

/**
 * Calls the simulations' hosts over HTTP. Redirects are refused, since they may lead to an untrusted
 * origin.
 */
export function createSimulationHost({
  config,
  timeoutMs = TIMEOUT_MS,
}: {
  config: Pick<Config, 'trustedHosts'>;
  timeoutMs?: number;
}): SimulationHost {
  async function call(at: HostAddress, path: string, body?: unknown): Promise<ClassSession> {
    const url = endpoint(at.clientRoot, path, config.trustedHosts);
    try {
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          Authorization: basicAuth(at),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new HostError(`The host answered ${response.status}.`, { isDown: response.status >= 500 });
      }
      return parseClassSession(await readCapped(response));
    } catch (error) {
      if (error instanceof HostError) throw error;
      const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
      throw new HostError(timedOut ? 'The host did not answer in time.' : 'The host could not be reached.', {
        cause: error,
        isDown: true,
      });
    }
  }

  return {
    openClassSession: (at, { purchaseId, quantity, variation, payer }) =>
      call(at, '/api/games', { purchase: purchaseId, quantity, variation, payer }),
    getClassSession: (at, classSessionId) => call(at, `/api/games/${encodeURIComponent(classSessionId)}`),
    confirmSeats: (at, classSessionId, { purchaseId, quantity }) =>
      call(at, `/api/games/${encodeURIComponent(classSessionId)}/seats`, { purchase: purchaseId, quantity }),
  };
}
