import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Db } from '../db/connection';
import { simulations } from '../db/schema/simulations';
import { webhookHosts } from '../db/schema/webhooks';
import type { AppEnv } from '../http/context';
import type { Services } from '../services/services';
import { sandboxHost } from './host/sandboxHost';
import { outboxPage } from './outboxPage';
import { pageAssets } from './pages/assets';
import { sendNotFound } from './pages/layout';

/** An administrator would give it to the host; the sandbox looks it up. */
async function webhookSecretIn(db: Db, clientId: string): Promise<string> {
  const [host] = await db
    .select({ secret: webhookHosts.secret })
    .from(webhookHosts)
    .innerJoin(simulations, eq(simulations.id, webhookHosts.simulationId))
    .where(eq(simulations.oauthClientId, clientId));
  return host?.secret ?? '';
}

/** The simulation host and the mail outbox of the demo, below /sandbox. */
export function sandboxRoutes(services: Services) {
  const app = new Hono<AppEnv>();
  const { db, config } = services;
  const { publicUrl: hubUrl } = config;

  app.route('/', pageAssets);
  const webhookSecretOf = (clientId: string) => webhookSecretIn(db, clientId);
  app.route('/', sandboxHost({ db, hubUrl, root: `${hubUrl}/sandbox`, webhookSecretOf }));
  app.get('/outbox', outboxPage(services).get);
  app.all('/api/*', (c) => c.json({ message: 'Not found.' }, 404));
  app.all('*', (c) => sendNotFound(c, 'There is no such page.'));
  return app;
}
