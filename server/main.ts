import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app';
import { build, type Config, environment, readConfig } from './config/config';
import { readOperatorPages } from './config/operatorPages';
import { ConfigError } from './config/settings';
import { createServices } from './createServices';
import { connect } from './db/connect';
import type { Connection } from './db/connection';
import { databaseState, maxConnections } from './db/state';
import { partnerKeysOf } from './demo/partnerKeys';
import { demoAccounts, demoPassword } from './demo/seed/accounts';
import { isDemo, moveSandbox, seedIfEmpty } from './demo/seed/seed';
import { metricsApp } from './health/metrics';
import { createHttpServer, gracefulClose, listen } from './http/httpServer';
import { createLogger } from './http/logger';
import { checkBuiltApp } from './http/spa/page';
import { createJobs } from './jobs';

/** The process exits after this time even if requests are still running. */
const LONGEST_STOP_MS = 9_500;

/** A demo is started by hand: what it needs is told in plain lines. */
function announceDemo(address: string, hasDemoData: boolean): void {
  console.log(`\n  Ready: ${address}\n`);
  if (hasDemoData) {
    for (const { email } of demoAccounts) console.log(`  ${email}`);
    console.log(`  Password of all demo accounts: ${demoPassword}\n`);
  } else {
    console.log('  This is demo mode, but the database has users of its own: it has no demo accounts.');
    console.log('  A hub for real people needs NODE_ENV=production.\n');
  }
}

/** Serves the app until the process is asked to stop. */
async function serve(config: Config, connection: Connection, logger: Logger): Promise<void> {
  if (config.mode === 'demo') {
    await seedIfEmpty(connection.db, config);
    await moveSandbox(connection.db, config.publicUrl);
  }
  const hasDemoData = await isDemo(connection.db);
  if (config.mode === 'production') {
    if (hasDemoData) {
      throw new ConfigError(
        'The database of DATABASE_URL holds the demo, whose passwords are public. Name another database there.',
      );
    }
    await checkBuiltApp(config, logger);
  }
  // A start that is refused is one line alone.
  logger.info({ ...build, node: process.version }, 'starting');
  const { databasePool } = config;
  const connections = { databasePool, maxConnections: await maxConnections(connection.db) };

  const services = createServices({ ...config, partnerKeys: partnerKeysOf(config) }, connection, logger);
  const { background, lifecycle } = services;
  const clock = await databaseState(connection.db, services.now);
  if (clock?.clock_ahead_seconds) logger.warn(clock, 'the clock is not that of the database');
  const jobs = createJobs(services);
  const server = createHttpServer(getRequestListener(createApp(services).fetch));
  const closeServer = gracefulClose(server);
  await listen(server, config);
  if (config.metricsPort !== null) {
    // It answers until the process ends: the numbers of a stop are worth seeing too.
    const metrics = createHttpServer(getRequestListener(metricsApp(services, connection).fetch));
    await listen(metrics, { ...config, port: config.metricsPort }, 'METRICS_PORT');
  }
  jobs.start();

  /** `/readyz` fails first, so that the proxy sends no more requests; then the server stops listening. */
  async function stop(): Promise<void> {
    if (lifecycle.stopping) return;
    lifecycle.beginStop();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await sleep(config.stopDelayMs);
    await closeServer();
    await background.idle();
    await jobs.stop();
    await services.documents.stop();
    await connection.close();
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('unhandledRejection', (error) => logger.error({ error }, 'unhandled rejection'));
  const address = `${config.publicUrl}/admin/`;
  if (config.mode === 'production') logger.info({ address, ...connections }, 'Ready');
  else announceDemo(address, hasDemoData);
}

async function main(): Promise<void> {
  const settings = readConfig(environment());
  const config = { ...settings, pages: readOperatorPages(settings) };
  const logger = createLogger(config.logLevel);
  const connection = await connect(config, logger);
  try {
    await serve(config, connection, logger);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
