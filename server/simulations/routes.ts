import { createRoute, z } from '@hono/zod-openapi';
import {
  clientInputSchema,
  clientItemSchema,
  clientQuerySchema,
  clientSchema,
  clientUpdateSchema,
  materialsSchema,
  savedClientSchema,
} from '../../src/contract/client';
import { idSchema, listSchema } from '../../src/contract/common';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { findBoughtClient, findClient } from './find';
import { listClients } from './list';
import { presentClient, presentClientItem, presentMaterials, presentSavedClient } from './present';
import { createClient, updateClient } from './save';

const tags = ['Clients'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/clients/all',
  tags,
  summary: 'Simulations of every status, in their order unless sorted',
  description: '`total` counts all matches. Nothing of the OAuth group is in the list.',
  request: { query: clientQuerySchema },
  responses: { 200: json(listSchema(clientItemSchema), 'The simulations'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/clients/{id}',
  tags,
  summary: 'A simulation with its teaching materials',
  description:
    'For those who have a purchase of it; for administrators with everything else, the OAuth group included.',
  request: { params },
  responses: {
    200: json(z.union([clientSchema, materialsSchema]), 'The simulation'),
    ...failures(400, 401, 403, 404),
  },
});

const create = createRoute({
  method: 'post',
  path: '/api/clients',
  tags,
  summary: 'Add a simulation',
  description: 'Without a slug, one is made from the name. Rich text is cleaned.',
  request: { body: body(clientInputSchema) },
  responses: {
    201: json(savedClientSchema, 'The new simulation, without its OAuth group'),
    ...failures(400, 401, 403, 409),
  },
});

const update = createRoute({
  method: 'post',
  path: '/api/clients/{id}',
  tags,
  summary: 'Change a simulation, or delete it with the status deleted',
  description: 'Only what is sent is changed. With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(clientUpdateSchema) },
  responses: {
    200: json(savedClientSchema, 'The simulation as saved, without its OAuth group'),
    ...failures(400, 401, 403, 404, 409),
  },
});

export function clientRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { rows, total } = await listClients(db, c.req.valid('query'));
    return c.json({ items: rows.map(presentClientItem), total }, 200);
  });

  app.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    if (c.get('scope') === 'all') return c.json(presentClient(await findClient(db, id)), 200);
    return c.json(presentMaterials(await findBoughtClient(db, id, currentUser(c))), 200);
  });

  app.openapi(create, async (c) => {
    const row = await createClient(services, currentUser(c), c.req.valid('json'));
    return c.json(presentSavedClient(row), 201);
  });

  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    const row = await updateClient(services, currentUser(c), id, c.req.valid('json'));
    return c.json(presentSavedClient(row), 200);
  });

  return app;
}
