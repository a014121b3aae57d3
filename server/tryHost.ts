// Plays a hub against the host of a simulation, and says what went wrong: `npm run try-host -- URL ID SECRET`.

import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app';
import { environment, readConfig } from './config/config';
import { ConfigError } from './config/settings';
import { createServices } from './createServices';
import { connectEmbedded, openEmbedded } from './db/connect';
import { readTarget, type Target, tryHost } from './demo/tryHost';
import { createHttpServer, listen } from './http/httpServer';
import { createLogger } from './http/logger';

/** Starts a hub with an empty database in memory, which the host asks as it would ask a real one. */
async function startHub({ clientRoot, webhookUrl }: Target) {
  const { HOST, PORT, PUBLIC_URL } = environment();
  const trusted = [clientRoot, webhookUrl].filter(Boolean).map((address) => new URL(address).origin);
  const config = readConfig({ HOST, PORT, PUBLIC_URL, TRUSTED_HOSTS: trusted.join(), LOG_LEVEL: 'error' });
  const connection = await connectEmbedded(await openEmbedded());
  const services = createServices(config, connection, createLogger(config.logLevel));
  const server = createHttpServer(getRequestListener(createApp(services).fetch));
  await listen(server, config);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await services.background.idle();
    await connection.close();
  };
  return { services, stop };
}

async function play(): Promise<void> {
  const target = readTarget(process.argv.slice(2));
  const { services, stop } = await startHub(target);
  console.log(`The hub of this trial is ${services.config.publicUrl}\n`);
  let failures = 0;
  for await (const { ok, call, expected, came } of tryHost(services, target)) {
    if (!ok) failures += 1;
    console.log(`${ok ? 'ok    ' : 'failed'}  ${call}: expected ${expected}, came: ${came}`);
  }
  if (!target.webhookUrl) console.log('\nNo webhooks were sent: that needs --webhooks and --webhook-secret.');
  console.log(failures > 0 ? `\n${failures} failed` : '\nAll ok');
  process.exitCode = failures > 0 ? 1 : 0;
  await stop();
}

play().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
