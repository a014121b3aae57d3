import { and, eq, sql } from 'drizzle-orm';
import { hashPassword } from '../../auth/passwords';
import type { Config } from '../../config/config';
import { ConfigError, isOnThisMachine } from '../../config/settings';
import type { Db } from '../../db/connection';
import {
  classes,
  classLinks,
  coTeachers,
  invites,
  mails,
  paymentIntents,
  purchases,
  sandboxPayments,
  sandboxSessions,
  schools,
  simulations,
  users,
  webhookHosts,
} from '../../db/tables';
import { newSecret } from '../../webhooks/delivery';
import { demoAccounts, demoPassword } from './accounts';
import { addSeats, classRows, inviteRows, nameClasses, sharingRows, withLastLogins } from './classes';
import { issueDocuments } from './documents';
import {
  instructorPurchases,
  type NewPurchase,
  purchaseRows,
  SeededPayments,
  sessionRows,
  type World,
} from './purchases';
import { SeededRandom } from './random';
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
    await issueDocuments(tx, data.purchases, data.payments, now);
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

/** Of several servers that start at once, one makes the data, and the others wait for it. */
export const seedIfEmpty = (db: Db, config: Settings): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('casebridge:seed'))`);
    if ((await tx.$count(users)) > 0) return;
    requireOwnMachine(config);
    await seed(tx, config.publicUrl);
  });

const [administrator] = demoAccounts;

/** Marks the database as the demo's, by a comment: nobody can write one by the API. */
const markAsDemo = (db: Db) => db.execute("comment on table users is 'demo'");

/** Whether the demo's data was written to this database. Earlier versions left no mark, but an administrator. */
export async function isDemo(db: Db): Promise<boolean> {
  const [mark] = await db
    .select({ exists: sql<boolean>`coalesce(obj_description('users'::regclass) = 'demo', false)` })
    .from(sql`(values (1)) as one_row`);
  const seeded = and(eq(users.email, administrator.email), eq(users.role, administrator.role));
  return mark?.exists === true || (await db.$count(users, seeded)) > 0;
}

/** Updates the sandbox's address in the demo data after a change of port or host, and data of earlier versions. */
export async function moveSandbox(db: Db, publicUrl: string): Promise<void> {
  const anySandbox = '^https?://[^/]+/sandbox(?=/|$)';
  const here = `${publicUrl}/sandbox`;
  const { clientRoot, redirectUrl, webhookUrl } = simulations;
  type Address = typeof clientRoot | typeof redirectUrl | typeof webhookUrl | typeof invites.playUrl;
  const moved = (column: Address) => ({
    value: sql`regexp_replace(${column}, ${anySandbox}, ${here})`,
    where: sql`${column} ~ ${anySandbox} and not starts_with(${column}, ${here})`,
  });
  const root = moved(clientRoot);
  await db.update(simulations).set({ clientRoot: root.value }).where(root.where);
  const redirect = moved(redirectUrl);
  await db.update(simulations).set({ redirectUrl: redirect.value }).where(redirect.where);
  const webhook = moved(webhookUrl);
  await db.update(simulations).set({ webhookUrl: webhook.value }).where(webhook.where);
  const play = moved(invites.playUrl);
  await db.update(invites).set({ playUrl: play.value }).where(play.where);
  // Earlier versions of the sandbox read the credentials from the hub's table.
  const known = db
    .select({ id: purchases.id, clientId: simulations.oauthClientId, secret: simulations.oauthClientSecret })
    .from(purchases)
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .as('known');
  await db
    .update(sandboxSessions)
    .set({ clientId: sql`known.oauth_client_id`, clientSecret: sql`known.oauth_client_secret` })
    .from(known)
    .where(sql`${sandboxSessions.purchaseId} = known.id and ${sandboxSessions.clientId} = ''`);
}
