import { eq } from 'drizzle-orm';
import { webAddress } from '../../../src/rules/webAddress';
import { purchases } from '../../db/schema/purchases';
import { simulations } from '../../db/schema/simulations';
import { HostError } from '../../http/callHost';
import { HttpError } from '../../http/errors';
import type { Services } from '../../services/services';
import { countSeats } from './seats';

/** The page where the instructor manages a class session: `direct_url` if set, else the host's page. */
export function classSessionUrl(
  { directUrl, clientRoot }: { directUrl: string; clientRoot: string },
  classSessionId: string,
): string {
  const page = `${clientRoot.replace(/\/+$/, '')}/admin/games/${encodeURIComponent(classSessionId)}`;
  const url = webAddress(directUrl || page);
  return url?.startsWith('http') ? url : '';
}

/** The parts of a purchase that its host has to know. */
export async function findClassSession({ db }: Pick<Services, 'db'>, purchaseId: string) {
  const [found] = await db
    .select({
      classSessionId: purchases.classSessionId,
      seatsOf: purchases.seatsOf,
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

/** The class session of a purchase as its host describes it; null if none is open. */
export async function describeClassSession(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
) {
  const found = await findClassSession({ db }, purchaseId);
  const classSessionId = found?.classSessionId;
  if (!classSessionId) return null;
  return answerOf({ logger }, purchaseId, () => host.getClassSession(found.address, classSessionId));
}

/** Confirms all seats of the class session that a purchase has opened, or has added seats to. */
export async function confirmSeats(
  { db, host, logger }: Pick<Services, 'db' | 'host' | 'logger'>,
  purchaseId: string,
): Promise<void> {
  const found = await findClassSession({ db }, purchaseId);
  const classSessionId = found?.classSessionId;
  if (!classSessionId) return;
  const bought = found.seatsOf ?? purchaseId;
  const seats = { purchaseId: bought, quantity: await countSeats(db, bought) };
  await answerOf({ logger }, purchaseId, () => host.confirmSeats(found.address, classSessionId, seats));
}
