import { createRoute, z } from '@hono/zod-openapi';
import { and, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { idSchema } from '../../../src/contract/common';
import {
  type Cancel,
  type Cancellation,
  cancellationSchema,
  cancelSchema,
  purchaseSchema,
} from '../../../src/contract/purchase';
import { canPlay } from '../../../src/rules/sessions/invites';
import { audit } from '../../audit/audit';
import { assertRecentSignIn } from '../../auth/logins';
import type { Db } from '../../db/connection';
import { nextVersion } from '../../db/queries/writes';
import { documents, invites, paymentIntents, purchases, schools, simulations, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { conflict, notFound } from '../../http/errors';
import { currentUser, failures, json, newRouter, optionalBody } from '../../http/router';
import type { Services } from '../../services/services';
import { announceSession } from '../../webhooks/announce';
import { assertNoOpenPage } from '../documents/checkoutRecords';
import { closePages } from '../documents/checkouts';
import { creditInvoice } from '../documents/credits';
import { checkOpenPayments, isOfPurchases, takenCents } from '../payments/records';
import { makeRefunds, type RequestedRefund, refundInvitePayment, refundPurchase } from '../payments/refund';
import { sendCancellationMail } from '../purchases/orderMail';
import { findPurchase, presentWithMoney, seatsOf } from '../purchases/records';
import { lockClassRow } from '../sessions/session';
import { mailCancellation } from './inviteMail';
import { findClass } from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

const CANCELLED = 'cancelled';

/** Whether the students of a purchase can play after its cancellation, though they have not paid. */
async function isFreeToPlay(db: Db, purchaseId: string): Promise<boolean> {
  const [terms] = await db
    .select({
      simulation: { _id: simulations.id, price: simulations.priceCents },
      school: { free_to_play: schools.freeToPlay },
      payer: purchases.payer,
    })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .innerJoin(users, eq(users.id, purchases.customerId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(purchases.id, purchaseId));
  if (!terms) throw notFound();
  const { simulation, school, payer } = terms;
  const purchase = { data: { status: CANCELLED }, payer };
  return canPlay({ client: simulation, instructor: { school }, payment: null, purchase });
}

/** A purchase and, if it opens a class, the orders of further seats of it: what is not cancelled of them. */
const cancelledWith = (id: string) =>
  and(or(eq(purchases.id, id), eq(purchases.classId, id)), ne(purchases.status, CANCELLED));

/** The cents that can be refunded of some payments; null if there are none. */
async function leftOf(db: Db, which: SQL | undefined): Promise<number | null> {
  const left = sql<number | null>`sum(${paymentIntents.amount} - ${takenCents})::int`;
  const [payments] = await db.select({ left }).from(paymentIntents).where(which);
  return payments?.left ?? null;
}

const paidSeatsOf = (db: Db, classId: string) =>
  inArray(
    paymentIntents.inviteId,
    db
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.classId, classId), isNull(invites.revokedAt))),
  );

/** The students and the money that the cancellation of a purchase concerns. */
async function describeCancellation(db: Db, purchaseId: string): Promise<Cancellation> {
  const isFree = await isFreeToPlay(db, purchaseId);
  const [students] = await db
    .select({ invited: count(), paid: count(paymentIntents.id) })
    .from(invites)
    .leftJoin(paymentIntents, eq(paymentIntents.inviteId, invites.id))
    .where(and(eq(invites.classId, purchaseId), isNull(invites.revokedAt)));
  const { invited = 0, paid = 0 } = students ?? {};
  const orders = db.select({ id: purchases.id }).from(purchases).where(cancelledWith(purchaseId));
  const refundable = await leftOf(db, or(isOfPurchases(db, orders), paidSeatsOf(db, purchaseId)));
  return { invited, paid, stopped: isFree ? 0 : invited - paid, refundable };
}

interface OrderCancel extends Cancel {
  row: typeof purchases.$inferSelect;
  /** The students who can no longer play. */
  stopped: number;
  at: Date;
}

/** Takes all paid seats of a class away from their payments, whose refunds the reconciler makes; returns their invites. */
async function refundSeats(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  actor: CurrentUser,
  classId: string,
): Promise<ReadonlySet<string>> {
  const refunded = new Set<string>();
  const paid = await deps.db
    .select({ inviteId: paymentIntents.inviteId })
    .from(paymentIntents)
    .where(paidSeatsOf(deps.db, classId))
    .orderBy(paymentIntents.id);
  for (const { inviteId } of paid)
    if (inviteId && (await refundInvitePayment(deps, actor, inviteId, 'Your class was cancelled.')))
      refunded.add(inviteId);
  return refunded;
}

/** Cancels one locked order, and requests the refund of what was paid for it if that is asked for; returns what its mail tells. */
async function cancelOrder(
  { config, db: tx, now }: Deps,
  actor: CurrentUser,
  { row, stopped, refund, at }: OrderCancel,
) {
  await tx
    .update(purchases)
    .set({ status: CANCELLED, updatedAt: nextVersion(row, at) })
    .where(eq(purchases.id, row.id));
  const before = { 'data.status': row.status, stopped: 0 };
  const after = { 'data.status': CANCELLED, stopped };
  await audit(tx, { actor, entity: 'purchase', action: 'cancelled', record: row.id, before, after, at });
  const ofOrder = isOfPurchases(tx, [row.id]);
  const payments = await tx
    .select()
    .from(paymentIntents)
    .where(ofOrder)
    .orderBy(paymentIntents.id)
    .for('update');
  const left = await leftOf(tx, ofOrder);
  const requested = refund ? await refundPurchase({ config, db: tx, now }, actor, payments) : [];
  const refunded = requested.reduce((sum, made) => sum + made.refund.amount, 0);
  const online = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { id: row.id, requested, stopped, online, left, refunded };
}

/** Cancels a purchase, with the orders of further seats of the class that it opens. Further calls change nothing. */
const markCancelled = (
  services: Deps,
  actor: CurrentUser,
  id: string,
  { refund = false }: Cancel,
): Promise<RequestedRefund[]> =>
  services.db.transaction(async (tx) => {
    const isThis = eq(purchases.id, id);
    const [found] = await tx.select({ classId: purchases.classId }).from(purchases).where(isThis);
    if (!found) throw notFound();
    await lockClassRow(tx, found.classId);
    const rows = await tx.select().from(purchases).where(cancelledWith(id)).for('update');
    const row = rows.find((order) => order.id === id);
    if (!row) return [];
    if (seatsOf(row) && !row.dueAt)
      throw conflict('These seats are in use. Cancel the purchase of the session instead.');
    const deps = { ...services, db: tx };
    const seats = refund ? await refundSeats(deps, actor, id) : new Set<string>();
    // Without those that are refunded.
    const { paid, stopped } = await describeCancellation(tx, id);
    const at = services.now();
    const cancelled = [];
    for (const order of rows) {
      const given = { row: order, stopped: order === row ? stopped : 0, refund, at };
      cancelled.push(await cancelOrder(deps, actor, given));
    }
    await checkOpenPayments(tx, row.simulationId, at);
    if (stopped > 0) await mailCancellation(services, tx, await findClass(tx, id, undefined), seats);
    // After all payments are locked: those who credit a refund lock its payment before the numbers.
    for (const { id: order, requested: _, ...told } of cancelled) {
      const credited = await creditInvoice(deps, order, at);
      const live = credited && (await assertNoOpenPage(tx, credited.invoice.id));
      const onItsWay = live?.amountCents ?? 0;
      const ofSeats = { paid: order === id ? (refund ? seats.size : paid) : 0, areRefunded: refund };
      await sendCancellationMail(deps, order, { ...told, seats: ofSeats, credited, onItsWay });
    }
    // An order of further seats is no session of its own.
    if (!seatsOf(row)) await announceSession(tx, { classId: id, changed: ['status'], at });
    return cancelled.flatMap(({ requested }) => requested);
  });

async function cancelPurchase(services: Services, actor: CurrentUser, id: string, given: Cancel) {
  if (given.refund) assertRecentSignIn(actor, services.now);
  const orders = services.db.select({ id: purchases.id }).from(purchases).where(cancelledWith(id));
  await closePages(services, inArray(documents.purchaseId, orders));
  const requested = await markCancelled(services, actor, id, given);
  await makeRefunds(services, requested, 'The purchase was cancelled.');
}

const tags = ['Purchases'];
const params = z.object({ id: idSchema });

const consequences = createRoute({
  method: 'get',
  path: '/api/purchases/{id}/cancellation',
  tags,
  summary: 'The students whom the cancellation of a purchase would concern',
  request: { params },
  responses: { 200: json(cancellationSchema, 'The students'), ...failures(400, 401, 403, 404) },
});

const cancellation = createRoute({
  method: 'post',
  path: '/api/purchases/{id}/cancellation',
  tags,
  summary: 'Cancel a purchase',
  description:
    'Students who have not paid can neither play nor pay any more, unless they play for free; those who have not ' +
    'finished are told by email. A session that is not open yet will not be opened, and a trial may be made again. ' +
    'Its orders of further seats are cancelled too; one alone only while its seats are not confirmed. With `refund`, ' +
    'which needs a sign-in of the last 30 minutes, all that is left of the payments by card or online is refunded, and ' +
    'students lose the seats that they have paid; who has paid is told by email. However often it is called, it happens once.',
  request: { params, body: optionalBody(cancelSchema) },
  responses: {
    200: json(purchaseSchema, 'The cancelled purchase'),
    ...failures(400, 401, 403, 404, 409, 422, 502),
  },
});

export function cancellationRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(consequences, async (c) =>
    c.json(await describeCancellation(db, c.req.valid('param').id), 200),
  );

  app.openapi(cancellation, async (c) => {
    const user = currentUser(c);
    const { id } = c.req.valid('param');
    await cancelPurchase(services, user, id, c.req.valid('json'));
    const record = await findPurchase(db, eq(purchases.id, id));
    if (!record) throw notFound();
    return c.json(await presentWithMoney(db, record, user.role), 200);
  });

  return app;
}
