import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { draw } from '../support/generated';
import { timeoutFor } from '../support/timeouts';
import { killedServer } from './killedServer';

/** The number of times that the server is stopped; `npm run test:crash` sets a higher number. */
const stops = Number(process.env.CRASH_STOPS ?? 2);
const CONNECTIONS = 60;

const { port, fill, start } = await killedServer();

/**
 * Sends a request on a new connection and returns its outcome. A refused connection was never accepted. The request needs
 * no database: the server may take only so long to accept what waits.
 */
async function ask(): Promise<'answered' | 'refused' | 'lost'> {
  const client = connect(port, '127.0.0.1');
  let text = '';
  client.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  let code: string | undefined;
  client.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code;
  });
  client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => client.once('close', resolve));
  if (text.startsWith('HTTP/1.1 200 ') && text.endsWith('}')) return 'answered';
  return code === 'ECONNREFUSED' ? 'refused' : 'lost';
}

test(`of ${CONNECTIONS} fresh connections none is lost when the server stops at once or after a delay, ${stops} times`, {
  timeout: timeoutFor(stops),
}, async () => {
  await fill(async () => {});
  for (let stop = 1; stop <= stops; stop += 1) {
    const delay = stop % 2 ? 0 : 200;
    const server = await start({ STOP_DELAY_MS: String(delay) });
    const begun = performance.now();
    const end = delay + draw() * 30;
    const asked: ReturnType<typeof ask>[] = [];
    // Some connections arrive together, the others one after the other until the server stops listening.
    while (asked.length < CONNECTIONS / 2) asked.push(ask());
    // They have been sent before the signal.
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = server.stop();
    while (asked.length < CONNECTIONS) {
      asked.push(ask());
      await sleep((begun + end - performance.now()) / (CONNECTIONS - asked.length + 1));
    }
    const ends = await Promise.all(asked);
    expect(ends.filter((end) => end === 'lost')).toEqual([]);
    expect(ends.filter((end) => end === 'answered').length).toBeGreaterThanOrEqual(CONNECTIONS / 2);
    await stopped;
  }
});
