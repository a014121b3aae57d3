import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createApp } from './app';
import { type Config, readConfig } from './config';
import { ConfigError } from './configError';
import { connect } from './db/connect';
import { demoAccounts, demoPassword } from './db/seed/accounts';
import { moveSandbox } from './db/seed/moveSandbox';
import { seedIfEmpty } from './db/seed/seed';
import { environment } from './environment';
import { partnerKeysOf } from './partners/demoKeys';
import { Reconciler } from './payments/reconcile';
import { createServices } from './services';
import { closeServer } from './shutdown';

/** Opens the database, filled if it is a new demo, and the app on it. */
async function openHub(config: Config, logger: Logger) {
  const { db, close } = await connect(config);
  if (config.mode === 'demo') {
    await seedIfEmpty(db, config);
    await moveSandbox(db, config.publicUrl);
  }
  const services = createServices({ ...config, partnerKeys: partnerKeysOf(config) }, db, logger);
  const { background, mail } = services;
  const reconciler = new Reconciler(services);
  mail.start();
  reconciler.start();
  const app = createApp(services);
  return {
    listener: getRequestListener(app.fetch),
    async close() {
      await background.idle();
      await mail.stop();
      await reconciler.stop();
      await close();
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

async function main(): Promise<void> {
  const config = readConfig(environment());
  const logger = pino({ level: config.logLevel });

  // Early callers wait for the hub instead of being turned away.
  const server = createServer(async (incoming, outgoing) => (await hub).listener(incoming, outgoing));
  await listen(server, config);
  const hub = openHub(config, logger);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await closeServer(server);
    await (await hub).close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await hub;
  process.on('unhandledRejection', (reason) =>
    logger.error({ reason: reason instanceof Error ? reason.stack : 'unknown' }, 'unhandled rejection'),
  );
  if (!stopping) announce(config);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
