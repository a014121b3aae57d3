import { createRoute } from '@hono/zod-openapi';
import { healthSchema, readinessSchema } from '../../src/contract/common';
import { build } from '../config/config';
import { databaseState } from '../db/state';
import { unavailable } from '../http/errors';
import { failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';

const tags = ['Health'];

const alive = createRoute({
  method: 'get',
  path: '/healthz',
  tags,
  summary: 'Whether the process is alive',
  description: 'Asks nothing of the database.',
  responses: { 200: json(healthSchema, 'It is') },
});

const ready = createRoute({
  method: 'get',
  path: '/readyz',
  tags,
  summary: 'Whether calls can be sent here',
  description:
    'A 503 while the database cannot be used or is of another version, for some seconds after it could not store something, and once the server has been asked to stop. `clock_ahead_seconds` is there where the server’s clock is more than 30 seconds off the database’s.',
  responses: { 200: json(readinessSchema, 'They can'), ...failures(503) },
});

export function healthRoutes(services: Services) {
  const { db, lifecycle } = services;
  const app = newRouter();

  app.openapi(alive, (c) => c.json({ status: 'ok' as const }, 200));

  app.openapi(ready, async (c) => {
    if (lifecycle.stopping) throw unavailable('The server is stopping.', 5);
    if (!lifecycle.canStore(services.now())) throw unavailable('The database cannot store anything.', 5);
    const state = await databaseState(db, services.now);
    if (!state) throw unavailable('The database cannot be used.', 5);
    return c.json({ status: 'ok' as const, ...build, ...state }, 200);
  });

  return app;
}
