import { createRoute } from '@hono/zod-openapi';
import { overviewSchema } from '../../src/contract/overview';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { countOrders, countSchool } from './count';

const overview = createRoute({
  method: 'get',
  path: '/api/overview',
  tags: ['Overview'],
  summary: 'The numbers on the start page',
  description:
    'Administrators get the orders and payments that need attention, managers their school. Each number is that of a list with the filters that its description names, as far as 10,000.',
  responses: { 200: json(overviewSchema, 'The numbers'), ...failures(401, 403) },
});

export function overviewRoutes(services: Services) {
  const app = newRouter();

  app.openapi(overview, async (c) => {
    const user = currentUser(c);
    if (user.role === 'administrator') return c.json({ orders: await countOrders(services) }, 200);
    const school = await countSchool(services, user);
    return c.json(school ? { school } : {}, 200);
  });

  return app;
}
