import { Hono } from 'hono';
import type { SandboxDeps } from './deps';
import { hostApi } from './hostApi';
import { instructorPage } from './instructorPage';
import { createLogins } from './logins';
import { playPage } from './playPage';
import { createNews } from './webhooks';

/** A small simulation host, the example of how a host works with the hub (docs/hosts.md). */
export function sandboxHost(deps: SandboxDeps) {
  const app = new Hono();
  const logins = createLogins(deps);
  const news = createNews(deps);
  const play = playPage(deps, logins);
  app.route('/api', hostApi(deps));
  app.post('/webhooks/:client', news.receive);
  app.get('/login', logins.begin);
  app.get('/signed-in', logins.end);
  app.get('/admin/games/:id', instructorPage(deps, logins, news));
  app.get('/play/:id', play.get);
  app.post('/play/:id', play.post);
  return app;
}
