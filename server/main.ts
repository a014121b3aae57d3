import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app';
import { checkBuiltApp } from './builtApp';
import { type Config, readConfig } from './config';
import { ConfigError } from './configError';
import { connect } from './db/connect';
import { demoAccounts, demoPassword } from './db/seed/accounts';
import { moveSandbox } from './db/seed/moveSandbox';
import { seedIfEmpty } from './db/seed/seed';
import { environment } from './environment';
import { createLogger } from './logger';
import { partnerKeysOf } from './partners/demoKeys';
import { Reconciler } from './payments/reconcile';
import { createServices } from './services';
import { closeServer } from './shutdown';
import { whileStarting } from './starting';

/** However the stop goes, the process is gone by then. */
const LONGEST_STOP_MS = 9_800;

/** Opens the database, filled if it is a new demo, and the app on it. */
async function openHub(config: Config, logger: Logger) {
  const connection = await connect(config, logger);
  if (config.mode === 'demo') {
    await connection.exclusive('seed', () => seedIfEmpty(connection.db, config));
    await moveSandbox(connection.db, config.publicUrl);
  }
  if (config.mode === 'production') await checkBuiltApp(config, logger);
  const services = createServices({ ...config, partnerKeys: partnerKeysOf(config) }, connection, logger);
  const { background, mail, lifecycle } = services;
  const reconciler = new Reconciler(services);
  mail.start();
  reconciler.start();
  const app = createApp(services);
  return {
    lifecycle,
    listener: getRequestListener(app.fetch),
    async close() {
      await background.idle();
      await mail.stop();
      await reconciler.stop();
      await connection.close();
    },
  };
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${port} is in use. Stop what uses it, or set PORT.`);
  }
}

function announce({ mode, publicUrl }: Config): void {
  console.log(`\n  Ready: ${publicUrl}/admin/\n`);
  if (mode !== 'demo') return;
  for (const { email } of demoAccounts) console.log(`  ${email}`);
  console.log(`  Password of all demo accounts: ${demoPassword}\n`);
}

/** Not ready first, so that a proxy in front sends nobody here any more; then no new connections. */
async function stop(server: Server, hub: ReturnType<typeof openHub>, { stopDelayMs }: Config): Promise<void> {
  setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  const { lifecycle, close } = await hub;
  lifecycle.beginStop();
  await sleep(stopDelayMs);
  await closeServer(server, lifecycle, stopDelayMs);
  await close();
  process.exit(0);
}

async function main(): Promise<void> {
  const config = readConfig(environment());
  const logger = createLogger(config.logLevel);

  // Early callers wait for the hub instead of being turned away.
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing));
  await listen(server, config);
  const hub = openHub(config, logger);
  let answer = whileStarting(hub, config);

  let stopping = false;
  const stopOnce = () => {
    if (!stopping) stop(server, hub, config);
    stopping = true;
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  answer = (await hub).listener;
  process.on('unhandledRejection', (error) => logger.error({ error }, 'unhandled rejection'));
  if (!stopping) announce(config);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
