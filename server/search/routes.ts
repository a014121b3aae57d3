import { createRoute } from '@hono/zod-openapi';
import { searchQuerySchema, searchSchema } from '../../src/contract/search';
import { isSearchable } from '../../src/rules/search/searchable';
import { visibleUsers } from '../auth/visibleUsers';
import { reachOf } from '../commerce/classes/records';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { findRecords } from './find';

const search = createRoute({
  method: 'get',
  path: '/api/search',
  tags: ['Search'],
  summary: 'A few records of each kind with these words',
  description:
    'Nothing is counted. Administrators find people, classes, orders, payments, simulations and schools; managers the ' +
    'people and classes of their school, instructors their classes and students, both the listed simulations. People ' +
    'are found by name and email, classes by name, instructor, simulation and, for administrators, student; orders by ' +
    'customer, student, class, and parts of their number and of what was typed for the invoice, payments by payer and ' +
    'part of the id.',
  request: { query: searchQuerySchema },
  responses: { 200: json(searchSchema, 'The records, by kind'), ...failures(400, 401, 403) },
});

export function searchRoutes(services: Services) {
  const app = newRouter();

  app.openapi(search, async (c) => {
    const { q } = c.req.valid('query');
    if (!isSearchable(q)) return c.json({ items: [] }, 200);
    const user = currentUser(c);
    const [scope, coTaught] = [c.get('scope'), c.get('coTaught')];
    const reach = await reachOf(services, user, { scope, coTaught });
    const people = scope === 'own' ? null : visibleUsers(scope, user);
    return c.json({ items: await findRecords(services.db, q, { scope, reach, people }) }, 200);
  });

  return app;
}
