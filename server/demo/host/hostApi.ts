import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { payerSchema } from '../../../src/contract/purchase';
import { simulations } from '../../db/schema/simulations';
import type { AppEnv } from '../../http/context';
import { notFound, unauthorized } from '../../http/errors';
import { validationError } from '../../http/validation';
import type { Services } from '../../services/services';
import { describeClassSession, findClassSession, openClassSession, setSeats } from './classSessions';

const openSchema = z.object({
  purchase: z.string().min(1).max(64),
  quantity: z.number().int().min(1).max(MAX_LEARNERS),
  variation: z.string().max(200),
  payer: payerSchema,
});

const seatsSchema = openSchema.pick({ purchase: true, quantity: true });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The simulation whose OAuth id and secret the request has. */
async function authorizedSimulation({ db }: Pick<Services, 'db'>, header = ''): Promise<string> {
  const encoded = /^Basic +([\w+/=]+)$/i.exec(header)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const secret = rest.join(':');
  if (!id || !secret || id.includes('\0')) throw unauthorized('The client is not known.');
  const candidates = await db
    .select({ id: simulations.id, secret: simulations.oauthClientSecret })
    .from(simulations)
    .where(eq(simulations.oauthClientId, id));
  const simulation = candidates.find((candidate) =>
    timingSafeEqual(digest(candidate.secret), digest(secret)),
  );
  if (!simulation) throw unauthorized('The client is not known.');
  return simulation.id;
}

/** The API that every simulation host offers to the hub. */
export function hostApi(services: Pick<Services, 'db'>) {
  const { db } = services;
  const app = new Hono<AppEnv>();

  app.post('/games', async (c) => {
    const simulationId = await authorizedSimulation(services, c.req.header('authorization'));
    const request = openSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) throw validationError(request.error);
    const classSessionId = await openClassSession(db, simulationId, request.data);
    const classSession = classSessionId && (await findClassSession(db, classSessionId));
    if (!classSession) throw notFound('There is no such purchase.');
    return c.json(await describeClassSession(db, classSession), 200);
  });

  app.get('/games/:id', async (c) => {
    const simulationId = await authorizedSimulation(services, c.req.header('authorization'));
    const classSession = await findClassSession(db, c.req.param('id'));
    if (classSession?.simulation.id !== simulationId) throw notFound();
    return c.json(await describeClassSession(db, classSession), 200);
  });

  app.post('/games/:id/seats', async (c) => {
    const simulationId = await authorizedSimulation(services, c.req.header('authorization'));
    const request = seatsSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) throw validationError(request.error);
    const classSession = await findClassSession(db, c.req.param('id'));
    if (classSession?.simulation.id !== simulationId || classSession.purchase.id !== request.data.purchase)
      throw notFound();
    await setSeats(db, classSession.id, request.data.quantity);
    return c.json(await describeClassSession(db, classSession), 200);
  });

  return app;
}
