import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { MAX_LEARNERS } from '../../../src/contract/limits';
import { type HostSession, payerSchema } from '../../../src/contract/purchase';
import { credentialsOf, fullName, type Game, gamesIn, type SandboxDeps } from './games';
import { basicCredentials, createNews, hubFor } from './hub';
import { createLogins } from './logins';
import { instructorPage, playPage } from './pages';

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

const openSchema = z.object({
  purchase: z.string().min(1).max(64),
  quantity: z.number().int().min(1).max(MAX_LEARNERS),
  variation: z.string().max(200),
  payer: payerSchema,
});
const seatsSchema = openSchema.pick({ purchase: true, quantity: true });

/** The API that every simulation host offers to the hub. The hub itself says whether its credentials are right. */
function hostApi({ db, hubUrl }: SandboxDeps) {
  const games = gamesIn(db);
  const app = new Hono();

  async function describe(game: Game): Promise<HostSession> {
    const students = await hubFor(hubUrl, credentialsOf(game), game.purchaseId).students();
    const players = students.map((student) => ({ email: student.email, name: fullName(student) }));
    return { id: game.id, name: game.name, players };
  }

  /** The session of a purchase at the hub, if the credentials of a call open it. */
  async function sessionOf(header: string | undefined, purchaseId: string) {
    const credentials = basicCredentials(header);
    const session = credentials && (await hubFor(hubUrl, credentials, purchaseId).session());
    return session && { session, keep: () => games.keepCredentials(purchaseId, credentials) };
  }

  /** The game of a call, with the credentials of the call stored. */
  async function gameOf(header: string | undefined, id: string): Promise<Game | null> {
    const known = await games.find(id);
    const found = known && (await sessionOf(header, known.purchaseId));
    await found?.keep();
    return found ? games.find(id) : null;
  }
  /** The answer to a call whose credentials are wrong, or that asks for another simulation's game. */
  async function refuse(c: Context) {
    const credentials = basicCredentials(c.req.header('authorization'));
    const isKnown = credentials !== null && (await hubFor(hubUrl, credentials, 'any').knows());
    return isKnown
      ? c.json({ message: 'Not found.' }, 404)
      : c.json({ message: 'The client is not known.' }, 401);
  }
  const invalid = [{ message: 'The request is not valid.' }, 400] as const;

  app.post('/games', async (c) => {
    const header = c.req.header('authorization');
    if (!basicCredentials(header)) return refuse(c);
    const request = openSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json(...invalid);
    const { purchase: purchaseId, quantity: seats } = request.data;
    const found = await sessionOf(header, purchaseId);
    if (!found) return refuse(c);
    const { client: simulation, variation } = found.session;
    const name = variation ? `${simulation.name} (${variation})` : simulation.name;
    await games.open({ purchaseId, name, seats });
    await found.keep();
    const game = await games.findOf(purchaseId);
    return game ? c.json(await describe(game), 200) : refuse(c);
  });

  app.get('/games/:id', async (c) => {
    const header = c.req.header('authorization');
    const game = await gameOf(header, c.req.param('id'));
    return game ? c.json(await describe(game), 200) : refuse(c);
  });

  app.post('/games/:id/seats', async (c) => {
    const header = c.req.header('authorization');
    const request = seatsSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json(...invalid);
    const game = await gameOf(header, c.req.param('id'));
    if (game?.purchaseId !== request.data.purchase) return refuse(c);
    await games.setSeats(game.id, request.data.quantity);
    return c.json(await describe(game), 200);
  });

  return app;
}
