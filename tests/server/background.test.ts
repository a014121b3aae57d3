import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'hono';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { BackgroundTasks } from '../../server/http/queueWorker';
import { createJobs } from '../../server/jobs';
import { startTestServer } from './support';

const server = createServer();
server.listen(0);
afterAll(() => void server.close());

/** The response object of a call whose client has disconnected. */
async function abandonedAnswer(): Promise<ServerResponse> {
  const called = once(server, 'request');
  const call = get({ port: (server.address() as AddressInfo).port });
  call.on('error', () => {});
  const [, answer] = (await called) as [unknown, ServerResponse];
  const closed = once(answer, 'close');
  call.destroy();
  await closed;
  return answer;
}

test('a task runs even if its client disconnected before the task was added, and no later wait hangs', async () => {
  const tasks = new BackgroundTasks(pino({ enabled: false }));
  const task = vi.fn(async () => {});
  const outgoing = await abandonedAnswer();
  tasks.runAfterAnswer({ env: { outgoing } } as unknown as Context, task);
  await tasks.idle();
  expect(task).toHaveBeenCalledOnce();
});

test.each([true, false])('the jobs of a server run as JOBS says: %s', async (jobs) => {
  const { services, log } = await startTestServer({ config: { jobs } });
  const start = vi.spyOn(services.mail, 'start');
  const workers = createJobs(services);
  workers.start();
  await workers.stop();
  expect(start).toHaveBeenCalledTimes(jobs ? 1 : 0);
  expect(log.some((line) => line.includes('JOBS is off'))).toBe(!jobs);
});
