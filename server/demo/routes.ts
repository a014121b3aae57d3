import { Hono } from 'hono';
import type { AppEnv } from '../http/context';
import type { Services } from '../services/services';
import { sandboxHost } from './host/sandboxHost';
import { outboxPage } from './outboxPage';
import { sendNotFound } from './pages/layout';
import { style } from './pages/style';

/** The simulation host and the mail outbox of the demo, below /sandbox. */
export function sandboxRoutes(services: Services) {
  const app = new Hono<AppEnv>();
  const { db, config } = services;
  const { publicUrl: hubUrl } = config;

  app.get('/style.css', (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    c.header('Cache-Control', 'max-age=300');
    return c.body(style);
  });
  app.route('/', sandboxHost({ db, hubUrl, root: `${hubUrl}/sandbox` }));
  app.get('/outbox', outboxPage(services).get);
  app.all('/api/*', (c) => c.json({ message: 'Not found.' }, 404));
  app.all('*', (c) => sendNotFound(c, 'There is no such page.'));
  return app;
}
