import { hashPassword } from '../../auth/passwords/passwords';
import type { Config } from '../../config/config';
import { ConfigError, isOnThisMachine } from '../../config/environment';
import type { Db } from '../../db/connection';
import { classes, classLinks, coTeachers, invites } from '../../db/schema/classes';
import { mails } from '../../db/schema/mails';
import { paymentIntents } from '../../db/schema/payments';
import { schools, users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import { sandboxPayments, sandboxSessions } from '../../db/schema/sandbox';
import { simulations } from '../../db/schema/simulations';
import { webhookHosts } from '../../db/schema/webhooks';
import { newSecret } from '../../webhooks/delivery';
import { demoPassword } from './accounts';
import { classRows, nameClasses } from './classes';
import { inviteRows } from './invites';
import { withLastLogins } from './lastLogins';
import { markAsDemo } from './mark';
import { SeededPayments } from './payments';
import { instructorPurchases, type NewPurchase, purchaseRows, sessionRows, type World } from './purchases';
import { SeededRandom } from './random';
import { addSeats, sharingRows } from './sharing';
import { simulationRows } from './simulations';
import { schoolRows, userRows } from './users';

/** Adds the payment of a purchase by card. */
function pay(purchase: NewPurchase, payments: SeededPayments): NewPurchase {
  if (purchase.kind !== 'card') return purchase;
  const { id, customerId, simulationId, quantity, priceCents, createdAt, metadata } = purchase;
  const paid = { userId: customerId, simulationId, quantity, priceCents, createdAt };
  return { ...purchase, metadata: { ...metadata, payment: payments.add(paid, { purchaseId: id }) } };
}

function demoData(now: Date, publicUrl: string, passwordHash: string) {
  const random = new SeededRandom(26);
  const simulations = simulationRows(random, now, publicUrl);
  const schools = schoolRows(random, now, simulations);
  const users = userRows(random, now, schools, passwordHash);
  const world: World = { random, now, simulations, schools, users };
  const payments = new SeededPayments(random);
  const own = nameClasses(world, instructorPurchases(world)).map((purchase) => pay(purchase, payments));
  const others = purchaseRows(world).map((purchase) => pay(purchase, payments));
  const invited = inviteRows(world, own, others, payments);
  const bought = addSeats(world, own, others);
  const { moves, ...classes } = classRows(world, bought, invited, payments);
  const opened = sessionRows(world, bought);
  const told = simulations.filter(({ webhookUrl }) => webhookUrl !== '');
  return {
    simulations,
    webhookHosts: told.map(({ id }) => ({ simulationId: id, secret: newSecret() })),
    schools,
    users: withLastLogins(users, classes.invites, classes.purchases),
    sessions: opened.map((session) => ({ ...session, moves: moves.get(session.purchaseId) ?? {} })),
    payments,
    ...classes,
    ...sharingRows(world, classes.purchases),
  };
}

/** Fills an empty database with the demo data in one transaction. */
export async function seed(db: Db, publicUrl: string, now = new Date()): Promise<void> {
  const data = demoData(now, publicUrl, await hashPassword(demoPassword));
  await db.transaction(async (tx) => {
    await tx.insert(simulations).values(data.simulations);
    await tx.insert(webhookHosts).values(data.webhookHosts);
    await tx.insert(schools).values(data.schools);
    await tx.insert(users).values(data.users);
    await tx.insert(classes).values(data.purchases.filter(({ id, classId }) => classId === id));
    // The host has nothing left to do for those with a session.
    const orders = data.purchases.map(({ kind: _, ...row }) =>
      row.sessionId ? { ...row, dueAt: null } : row,
    );
    await tx.insert(purchases).values(orders);
    await tx.insert(classLinks).values(data.classLinks);
    await tx.insert(coTeachers).values(data.coTeachers);
    await tx.insert(sandboxSessions).values(data.sessions);
    await tx.insert(mails).values(data.mails);
    await tx.insert(invites).values(data.invites);
    await tx.insert(sandboxPayments).values(data.payments.provider);
    await tx.insert(paymentIntents).values(data.payments.intents);
    await markAsDemo(tx);
  });
}

type Settings = Pick<Config, 'publicUrl'>;

/** Everybody knows the password of the demo's accounts, so they are made for visitors from this machine alone. */
export function requireOwnMachine({ publicUrl }: Settings): void {
  if (isOnThisMachine(publicUrl)) return;
  throw new ConfigError(
    `The demo's data is made only where PUBLIC_URL is on this machine, and it is '${publicUrl}'. Set NODE_ENV=production, or leave PUBLIC_URL empty.`,
  );
}

export async function seedIfEmpty(db: Db, config: Settings): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  requireOwnMachine(config);
  await seed(db, config.publicUrl);
}
