import { and, eq, ne } from 'drizzle-orm';
import type { IntentInput } from '../../../src/contract/payment';
import { isAfterClosing } from '../../../src/rules/classes';
import { mayBuy } from '../../../src/rules/permissions';
import { isDue } from '../../../src/rules/sessions/invites';
import { parseVariations } from '../../../src/rules/sessions/variations';
import { assertProven } from '../../auth/proveAddress';
import { simulations } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, notFound, simulationNotFound } from '../../http/errors';
import type { Services } from '../../services/services';
import { findBilling } from '../documents/billing';
import { presentInvite } from '../invites/present';
import { receivedInvitesTo } from '../invites/records';
import { checkTotal, type Purpose } from '../payments/purpose';
import { checkSeatsOffered } from '../purchases/seats';
import { saleProblem } from '../purchases/terms';
import { taxOf } from '../tax/saleTax';

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

/** The chosen variation; '' if none is offered. A payment may leave it open, and the purchase then names it. */
function offeredVariation({ variations }: { variations: string }, chosen: string): string {
  const offered = parseVariations(variations);
  if (chosen === '' || offered.length === 0) return '';
  if (offered.some(({ key }) => key === chosen)) return chosen;
  throw badRequest('This activity variation is no longer offered.', {
    variation: 'Choose one of the activity variations.',
  });
}

/**
 * Returns the purpose, without tax, of a payment that the caller may make: an offered simulation, for roles that may buy, the
 * caller's invite that is due, or seats for the caller's session.
 */
export async function checkPayable(
  { config, db, now }: Deps,
  user: Pick<CurrentUser, 'id' | 'role' | 'addressUnproven'>,
  { client_id, quantity, order = '', variation = '', invite = '', session = '' }: IntentInput,
): Promise<Purpose> {
  const [simulation] = await db
    .select()
    .from(simulations)
    .where(and(eq(simulations.id, client_id), ne(simulations.status, 'deleted')));
  if (session) {
    const { priceCents } = await checkSeatsOffered({ config, db, now }, user, {
      seatsOf: session,
      simulationId: client_id,
      quantity,
      payer: 'instructor',
    });
    checkTotal(priceCents * quantity, quantity);
    const purpose = { userId: user.id, simulationId: client_id, quantity, priceCents, order };
    return { ...purpose, variation: '', inviteId: '', seatsOf: session, tax: null };
  }
  if (invite) assertProven(user, 'Confirm your email address to pay for your seat.');
  const invites = simulation ? await receivedInvitesTo(db, simulation.id, user.id) : [];
  const at = now();
  const due = invites
    .map((record) => presentInvite(record, user.id, at, config))
    .filter((received) => isDue(received) && !isAfterClosing(received, at));
  const isOffered = mayBuy(user.role) && simulation?.visibility === true;
  if (!simulation || (!isOffered && invites.length === 0)) throw simulationNotFound();

  const problem = isOffered ? saleProblem(simulation, config) : 'There is nothing to pay.';
  if (problem) {
    if (due.length === 0) throw conflict(problem);
    if (quantity !== 1) {
      throw badRequest('An invite is paid for one seat.', { quantity: 'An invite is paid for one seat.' });
    }
  }
  if (invite && !due.some(({ _id }) => _id === invite)) {
    const isKnown = invites.some(({ id }) => id === invite);
    throw isKnown ? conflict('There is nothing to pay.') : notFound('There is no such invite.');
  }
  if (simulation.priceCents === 0) throw conflict('This simulation is free: there is nothing to pay.');
  checkTotal(simulation.priceCents * quantity, quantity);
  return {
    userId: user.id,
    simulationId: simulation.id,
    quantity,
    priceCents: simulation.priceCents,
    order,
    variation: offeredVariation(simulation, variation),
    inviteId: invite,
    seatsOf: '',
    tax: null,
  };
}

/** The same with the tax of the place where the caller is billed. */
export async function taxedPurpose(
  deps: Deps & Pick<Services, 'tax'>,
  user: Pick<CurrentUser, 'id' | 'role' | 'addressUnproven'>,
  input: IntentInput,
): Promise<Purpose> {
  const purpose = await checkPayable(deps, user, input);
  const place = await findBilling(deps.db, user.id);
  const tax = await taxOf(deps, user.id, place, purpose);
  return { ...purpose, tax: tax && { ...tax, place } };
}
