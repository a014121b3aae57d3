import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { buildServer } from '../server/hubProcess';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import { type Body, requestTo } from '../support/requestTo';

/** Starts one server process in production mode. */
export async function startHub(
  bundle: ReturnType<typeof buildServer>,
  env: Record<string, string> & { DATABASE_URL: string },
) {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hub@school.example',
    SUPPORT_EMAIL: 'help@school.example',
    PAYMENTS_SANDBOX: 'true',
    ...env,
  };
  const hub = startProcess([bundle.main], settings);

  return {
    ...hub,
    url,
    settings,
    request: requestTo(url),
    ready: () => hub.printed('Ready'),
    /** The entries of the log. Nothing else is printed once the server has its settings. */
    logged: (): Body[] =>
      hub
        .output()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
  };
}
export type Hub = Awaited<ReturnType<typeof startHub>>;

/** Repeats the check until it succeeds. If it never succeeds, the test fails by its time limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Starts a simulation host that opens the requested class sessions; a test can delay its responses. */
export async function startSimulationHost() {
  let mayAnswer: Promise<void> = Promise.resolve();
  let asked = 0;
  const server = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { purchase } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    asked += 1;
    await mayAnswer;
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(JSON.stringify({ id: `game-${purchase}`, name: 'A game', players: [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    /** Delays all responses until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      mayAnswer = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
