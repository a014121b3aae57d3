import { and, eq, ne, or, sql } from 'drizzle-orm';
import { PLATFORM } from '../../../src/contract/limits';
import type { PurchaseInput } from '../../../src/contract/purchase';
import { type Tax, taxSchema } from '../../../src/contract/tax';
import { formatCents, toCents } from '../../../src/rules/money';
import { termsVersion } from '../../config/operatorPages';
import type { Db } from '../../db/connection';
import { classes, newId, purchases, simulations, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, HttpError, simulationNotFound, unauthorized } from '../../http/errors';
import type { PaymentSource, Services } from '../../services/services';
import { billingOf, findBilling, keepUsedBilling } from '../documents/billing';
import { issueInvoice, issueReceipt } from '../documents/issue';
import type { Purpose } from '../payments/purpose';
import { alreadyUsed, nextCheck, paymentMismatch, spendPayment, verifyPayment } from '../payments/records';
import { taxOfOrder } from '../tax/saleTax';
import { sendOrderMail } from './orderMail';
import { seatsOf } from './records';
import { checkSeatsOffered, lockForSeats } from './seats';
import { isPaidByCard, kindOf, saleProblem, type Terms, termsOf } from './terms';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now' | 'logger' | 'tax'> & {
  payments: PaymentSource;
};
type Simulation = typeof simulations.$inferSelect;

/** A simulation by id or slug, of any visibility. */
async function findSimulation(db: Db, code: string): Promise<Simulation> {
  const [simulation] = await db
    .select()
    .from(simulations)
    .where(or(eq(simulations.id, code), eq(simulations.slug, code)))
    .orderBy(sql`${simulations.status} = 'deleted'`)
    .limit(1);
  if (!simulation) throw simulationNotFound();
  return simulation;
}

const UNPROVEN = 'Confirm your email address to order by invoice.';

/** Anybody can register with any address, and an invoice needs somebody to send it to. */
function checkProven({ addressUnproven }: Buyer): void {
  if (addressUnproven) throw conflict(UNPROVEN, { email: UNPROVEN });
}

const NEEDS_PO = 'Your school asks for a purchase order number.';

async function checkPo(db: Db, { id }: Buyer, { metadata }: PurchaseInput): Promise<void> {
  if (metadata.pl_po || !(await findBilling(db, id)).po_required) return;
  throw badRequest(NEEDS_PO, { pl_po: NEEDS_PO });
}

const isShown = ({ status, visibility }: Simulation): boolean => status !== 'deleted' && visibility;

function checkOffered({ config }: Deps, simulation: Simulation): void {
  if (!isShown(simulation)) throw simulationNotFound();
  const problem = saleProblem(simulation, config);
  if (problem) throw conflict(problem);
}

/**
 * The terms of a payment. They were offered when it was made, so they are kept even if the simulation is no
 * longer offered, unless it was deleted.
 */
async function honouredPayment(
  deps: Deps,
  { paymentId, user, simulation }: { paymentId: string; user: Buyer; simulation: Simulation },
): Promise<Purpose> {
  let paid: Purpose;
  try {
    paid = await verifyPayment(deps, { paymentId, userId: user.id, simulationId: simulation.id });
  } catch (refusal) {
    // Without a payment, the response does not reveal that a hidden simulation exists.
    throw refusal instanceof HttpError && !isShown(simulation) ? simulationNotFound() : refusal;
  }
  if (simulation.status !== 'deleted') return paid;
  deps.logger.warn({ paymentId, simulationId: simulation.id }, 'a payment is left for a deleted simulation');
  throw conflict('This simulation has been withdrawn. Your payment is kept: contact us about it.');
}

/** Whether an order by invoice is so large that somebody looks at it first. */
const needsApproval = (
  { approveInvoicesAbove }: Deps['config'],
  { payer, paymentTime, priceCents, quantity }: Terms,
): boolean =>
  approveInvoicesAbove !== null &&
  payer === 'instructor' &&
  paymentTime === 'later' &&
  priceCents * quantity > approveInvoicesAbove * 100;

/** The tax of an order by invoice, which its buyer has seen. */
async function invoiceTax(
  deps: Deps,
  { id }: Buyer,
  input: PurchaseInput,
  terms: Terms,
): Promise<Tax | null> {
  const tax = await taxOfOrder(deps, id, billingOf(terms.metadata), terms);
  if ((tax?.cents ?? 0) === toCents(input.tax ?? 0)) return tax && taxSchema.parse(tax);
  const message = `The tax of this order is ${formatCents(tax?.cents ?? 0)}.`;
  throw conflict(`${message} Check the new total, then order.`, { tax: message });
}

/** Stores the purchase, marks its payment as spent and queues the mail about it, in one transaction. */
async function store(
  { config, db, mail, now }: Deps,
  {
    input,
    user,
    simulation,
    terms,
  }: {
    input: PurchaseInput;
    user: Buyer;
    simulation: Simulation;
    terms: Terms;
  },
): Promise<PlacedOrder> {
  const at = now();
  const { order, seats_of: seatsOf } = input;
  const awaitsApproval = needsApproval(config, terms);
  return db.transaction(async (tx) => {
    // An account that is deleted meanwhile orders nothing.
    const [customer] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), ne(users.status, 'deleted')))
      .for('key share');
    if (!customer) throw unauthorized();
    const id = newId();
    if (seatsOf) await lockForSeats(tx, seatsOf, terms.quantity);
    else await tx.insert(classes).values({ id, seats: terms.quantity, updatedAt: at });
    const [stored] = await tx
      .insert(purchases)
      .values({
        id,
        simulationId: simulation.id,
        customerId: user.id,
        clientCode: simulation.publicCode || simulation.slug,
        platform: PLATFORM,
        order,
        status: 'completed',
        payer: terms.payer,
        paymentTime: terms.paymentTime,
        quantity: terms.quantity,
        priceCents: terms.priceCents,
        totalCents: terms.priceCents * terms.quantity,
        tax: terms.tax,
        trial: terms.trial,
        metadata: terms.metadata,
        awaitsApproval,
        termsVersion: termsVersion(config),
        classId: seatsOf ?? id,
        // Before, the caller opens it.
        dueAt: nextCheck(config, at),
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: purchases.id });
    // If the order was placed meanwhile, the caller finds it.
    if (!stored) throw conflict('You have already used the free trial of this simulation.');
    const { payment } = terms.metadata;
    if (payment && !(await spendPayment(tx, payment, { purchaseId: stored.id }, at))) throw alreadyUsed();
    const isInvoiced = terms.metadata.pl_name !== undefined;
    if (isInvoiced) await keepUsedBilling(tx, user.id, billingOf(terms.metadata));
    const document = payment
      ? await issueReceipt({ config, db: tx }, payment, at)
      : isInvoiced && !awaitsApproval
        ? await issueInvoice({ config, db: tx }, stored.id, at)
        : null;
    await sendOrderMail({ config, db: tx, mail }, stored.id, document);
    return { id: stored.id, created: true };
  });
}

async function place(deps: Deps, user: Buyer, input: PurchaseInput): Promise<PlacedOrder> {
  const { seats_of: seatsOf = '' } = input;
  const simulation = await findSimulation(deps.db, input.client_code);
  const kind = kindOf(input, simulation);
  if (seatsOf && kind === 'trial') {
    throw badRequest('Seats cannot be added as a trial.', { trial: 'Buy the seats.' });
  }
  if (kind === 'invoice') {
    checkProven(user);
    await checkPo(deps.db, user, input);
  }
  const paymentId = kind === 'card' ? input.metadata.payment : undefined;
  const paid = paymentId ? await honouredPayment(deps, { paymentId, user, simulation }) : null;
  if (paid && paid.seatsOf !== seatsOf) throw paymentMismatch();
  if (seatsOf) {
    const { quantity, payer } = input;
    const wanted = { seatsOf, simulationId: simulation.id, quantity, payer, paid: paid !== null };
    await checkSeatsOffered(deps, user, wanted);
  } else if (!paid) checkOffered(deps, simulation);
  // The session has its activity already.
  const offer = seatsOf ? { ...simulation, variations: '' } : simulation;
  const terms = termsOf(kind, input, offer, paid);
  const tax =
    kind === 'invoice' ? await invoiceTax(deps, user, input, terms) : terms.tax && taxSchema.parse(terms.tax);
  return store(deps, { input, user, simulation, terms: { ...terms, tax } });
}

/**
 * Buys a session, or further seats for one, for the caller. Concurrent or repeated calls with one order make one
 * purchase.
 */
export async function createPurchase(deps: Deps, user: Buyer, input: PurchaseInput): Promise<PlacedOrder> {
  if (input.platform !== PLATFORM) {
    throw badRequest('The platform is not known.', { platform: `This must be ${PLATFORM}.` });
  }
  const before = await findExistingOrder(deps.db, input, user);
  if (before) return before;
  try {
    return await place(deps, user, input);
  } catch (refusal) {
    // A concurrent call with this order may have succeeded and spent the payment.
    const winner = await findExistingOrder(deps.db, input, user);
    if (winner) return winner;
    throw refusal;
  }
}

/** The buyer, who need not be signed in: webhooks and the reconciler buy too. */
export type Buyer = Pick<CurrentUser, 'id' | 'addressUnproven'>;

/** `created` is false if the order already existed. */
export interface PlacedOrder {
  id: string;
  created: boolean;
}

async function findOrder(db: Db, order: string) {
  const [found] = await db
    .select({
      id: purchases.id,
      customerId: purchases.customerId,
      simulationId: purchases.simulationId,
      slug: simulations.slug,
      quantity: purchases.quantity,
      payer: purchases.payer,
      paymentTime: purchases.paymentTime,
      trial: purchases.trial,
      metadata: purchases.metadata,
      tax: purchases.tax,
      classId: purchases.classId,
    })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(purchases.platform, PLATFORM), eq(purchases.order, order)));
  return found;
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * Whether a repeated order has the stored choices. Other fields of the body are never used, so they may
 * differ.
 */
function isSame(found: Order, input: PurchaseInput): boolean {
  const { client_code, payer, pay_later, quantity, metadata, seats_of = null } = input;
  if (seatsOf(found) !== seats_of) return false;
  const payment = isPaidByCard(input) ? metadata.payment : undefined;
  if (client_code !== found.simulationId && client_code !== found.slug) return false;
  if ((metadata.trial ?? false) !== found.trial || payment !== found.metadata.payment) return false;
  // A free purchase has neither payer nor quantity to choose.
  if (found.metadata.free) return true;
  if (quantity !== found.quantity) return false;
  if (found.trial) return true;
  // The invoice is issued: with the total of another one in sight, its buyer would believe that.
  if (found.metadata.pl_name !== undefined && found.tax && found.tax.cents !== toCents(input.tax ?? 0))
    return false;
  // Students always pay later.
  const later = pay_later || payer === 'student';
  return payer === found.payer && later === (found.paymentTime === 'later');
}

/** The purchase of an order that was placed before, if it is the buyer's own and has the same details. */
export async function findExistingOrder(
  db: Db,
  input: PurchaseInput,
  user: Buyer,
): Promise<PlacedOrder | null> {
  const found = await findOrder(db, input.order);
  if (!found) return null;
  if (found.customerId !== user.id) throw conflict('This order belongs to somebody else.');
  if (!isSame(found, input)) {
    const message = 'This order was already placed with other details.';
    throw conflict(message, { order: message });
  }
  return { id: found.id, created: false };
}
