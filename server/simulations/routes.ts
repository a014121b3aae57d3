import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listSchema } from '../../src/contract/common';
import {
  materialsSchema,
  newSimulationSchema,
  savedSimulationSchema,
  simulationItemSchema,
  simulationQuerySchema,
  simulationSchema,
  simulationUpdateSchema,
} from '../../src/contract/simulation';
import { hasSignedInRecently } from '../auth/logins';
import { hostProblem } from '../http/callHost';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { webhooksOf } from '../webhooks/secret';
import { presentMaterials, presentSavedSimulation, presentSimulation, presentSimulationItem } from './fields';
import { findMaterials, findSimulation, listSimulations } from './list';
import { createSimulation, updateSimulation } from './save';

const tags = ['Clients'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/clients/all',
  tags,
  summary: 'Simulations of every status, in their order unless sorted',
  description: '`total` counts all matches. Nothing of the OAuth group is in the list.',
  request: { query: simulationQuerySchema },
  responses: { 200: json(listSchema(simulationItemSchema), 'The simulations'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/clients/{id}',
  tags,
  summary: 'A simulation with its teaching materials',
  description:
    'For those who have a purchase of it; for administrators with everything else, the OAuth group included, the secret only after a sign-in of the last 30 minutes. ' +
    'A buyer whose address is unproven, or whose purchases are all cancelled or still to be paid, gets a 409; `errors.email` names the first case.',
  request: { params },
  responses: {
    200: json(z.union([simulationSchema, materialsSchema]), 'The simulation'),
    ...failures(400, 401, 403, 404, 409),
  },
});

const create = createRoute({
  method: 'post',
  path: '/api/clients',
  tags,
  summary: 'Add a simulation',
  description:
    'Only name and category are needed. Without a slug, one is made from the name. Rich text is cleaned. The fields of the host need a sign-in of the last 30 minutes.',
  request: { body: body(newSimulationSchema) },
  responses: {
    201: json(savedSimulationSchema, 'The new simulation, without its OAuth group'),
    ...failures(400, 401, 403, 409, 422),
  },
});

const update = createRoute({
  method: 'post',
  path: '/api/clients/{id}',
  tags,
  summary: 'Change a simulation, or delete it with the status deleted',
  description:
    'Only what is sent is changed. Another client id, secret or address of the host, trust, and a deletion need a ' +
    'sign-in of the last 30 minutes. With an `updated_at` that is not the present one, it is a 409.',
  request: { params, body: body(simulationUpdateSchema) },
  responses: {
    200: json(savedSimulationSchema, 'The simulation as saved, without its OAuth group'),
    ...failures(400, 401, 403, 404, 409, 422),
  },
});

export function simulationRoutes(services: Services) {
  const { config, db } = services;
  const app = newRouter();
  const hostProblemOf = ({ purchasable, clientRoot }: Awaited<ReturnType<typeof findSimulation>>) => ({
    host_problem: (purchasable && hostProblem(clientRoot, config.trustedHosts)) || '',
  });

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listSimulations(db, c.req.valid('query'));
    return c.json({ items: rows.map(presentSimulationItem), ...count }, 200);
  });

  app.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    if (c.get('scope') === 'all') {
      const row = await findSimulation(db, id);
      const webhooks = await webhooksOf(db, row);
      const simulation = presentSimulation(row);
      // Blank means unchanged in a save, so the editor works without it.
      if (!hasSignedInRecently(currentUser(c), services.now)) simulation.client_secret = '';
      return c.json({ ...simulation, webhooks, ...hostProblemOf(row) }, 200);
    }
    return c.json(presentMaterials(await findMaterials(db, id, currentUser(c))), 200);
  });

  app.openapi(create, async (c) => {
    const row = await createSimulation(services, currentUser(c), c.req.valid('json'));
    return c.json({ ...presentSavedSimulation(row), ...hostProblemOf(row) }, 201);
  });

  app.openapi(update, async (c) => {
    const { id } = c.req.valid('param');
    const row = await updateSimulation(services, currentUser(c), id, c.req.valid('json'));
    return c.json({ ...presentSavedSimulation(row), ...hostProblemOf(row) }, 200);
  });

  return app;
}
