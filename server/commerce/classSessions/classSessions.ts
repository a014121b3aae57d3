import { eq } from 'drizzle-orm';
import { webAddress } from '../../../src/rules/webAddress';
import { classes } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import { HostError } from '../../http/callHost';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import { countSeats } from './seats';

/** The page where the instructor manages a class session: `direct_url` if set, else the host's page. */
export function classSessionUrl(
  { directUrl, clientRoot }: { directUrl: string; clientRoot: string },
  sessionId: string,
): string {
  const page = `${clientRoot.replace(/\/+$/, '')}/admin/games/${encodeURIComponent(sessionId)}`;
  const url = webAddress(directUrl || page);
  return url?.startsWith('http') ? url : '';
}

/** A purchase as its host has to know it, with the session of its class. */
export async function findAtHost({ db }: Pick<Services, 'db'>, purchaseId: string) {
  const [found] = await db
    .select({
      classId: purchases.classId,
      sessionId: classes.sessionId,
      dueAt: purchases.dueAt,
      status: purchases.status,
      request: {
        purchaseId: purchases.id,
        quantity: purchases.quantity,
        payer: purchases.payer,
      },
      metadata: purchases.metadata,
      address: {
        clientRoot: simulations.clientRoot,
        oauthClientId: simulations.oauthClientId,
        oauthClientSecret: simulations.oauthClientSecret,
      },
    })
    .from(purchases)
    .innerJoin(classes, eq(classes.id, purchases.classId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(eq(purchases.id, purchaseId));
  return found;
}

/** Returns the host's response; a failure of the host is a 502. */
async function answerOf<T>(
  { logger }: Pick<Services, 'logger'>,
  purchaseId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logger.warn({ purchaseId, reason: error.message }, 'the host of a session failed');
    throw new HttpError(502, 'The simulation does not answer. Try again in a moment.');
  }
}

/** The session of a purchase as its host describes it; null if it is not open, or the seats are not confirmed yet. */
export async function describeClassSession(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
) {
  const found = await findAtHost({ db }, purchaseId);
  const sessionId = found?.sessionId;
  if (!sessionId || found.dueAt) return null;
  return answerOf({ logger }, purchaseId, () => host.getClassSession(found.address, sessionId));
}

/** Confirms all seats of the session that a purchase has opened, or has added seats to. */
export async function confirmSeats(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
): Promise<void> {
  const found = await findAtHost({ db }, purchaseId);
  const sessionId = found?.sessionId;
  if (!sessionId || found.dueAt) return;
  const seats = { purchaseId: found.classId, quantity: await countSeats(db, found.classId) };
  await answerOf({ logger }, purchaseId, () => host.confirmSeats(found.address, sessionId, seats));
}
