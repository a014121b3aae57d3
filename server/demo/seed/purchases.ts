import { randomBytes } from 'node:crypto';
import { FREE_LEARNERS, PLATFORM, TRIAL_LEARNERS } from '../../../src/contract/limits';
import type { PurchaseMetadata } from '../../../src/contract/purchase';
import { parseVariations } from '../../../src/rules/sessions/variations';
import { newToken } from '../../auth/logins';
import { metadataOf } from '../../commerce/payments/purpose';
import type { classes, paymentIntents, purchases, sandboxPayments, sandboxSessions } from '../../db/tables';
import { byKey, daysBefore, type SeededRandom } from './random';
import { type NewSimulation, UNREACHABLE } from './simulations';
import type { NewSchool, NewUser } from './users';

/** The invoice address and the country of each school, by the school's code. */
const invoiceAddresses: ReadonlyMap<string, readonly [address: string, country: string]> = new Map([
  ['NORTHFIELD', ['1 Observatory Lane\nNorthfield', 'US']],
  ['VALDEMAR', ['Paseo de los Tilos 24, planta 2\nValdemar', 'ES']],
  ['LINDHAMN', ['Packhusgatan 8\nLindhamn', 'SE']],
  ['KISIWANI', ['PO Box 4410\nHarbour Road, Kisiwani', 'KE']],
  ['AOYANAGI', ['3-12-5 Minamimachi\nAoyanagi', 'JP']],
]);

type PurchaseKind = 'card' | 'invoice' | 'student' | 'free' | 'trial';
type NewClass = typeof classes.$inferInsert;
/** A purchase with the class that it has opened. An order of seats has the session of its class. */
export type NewPurchase = typeof purchases.$inferInsert &
  Omit<NewClass, 'updatedAt'> & { createdAt: Date; kind: PurchaseKind };

export interface World {
  random: SeededRandom;
  now: Date;
  simulations: readonly NewSimulation[];
  schools: readonly NewSchool[];
  users: readonly NewUser[];
}

export const simulationOf = ({ simulations }: World, slug: string): NewSimulation =>
  byKey(simulations, slug, (simulation) => simulation.slug);
export const userOf = ({ users }: World, email: string): NewUser => byKey(users, email, (user) => user.email);

interface Order {
  kind: PurchaseKind;
  simulation: NewSimulation;
  customer: NewUser;
  /** Age in days. */
  age: number;
}

function orderMetadata(
  { random, schools }: World,
  { kind, simulation, customer, age }: Order,
): PurchaseMetadata {
  const variations = parseVariations(simulation.variations);
  const metadata: PurchaseMetadata = variations.length > 0 ? { variation: random.pick(variations).key } : {};
  if (kind === 'free' || kind === 'trial') return { ...metadata, [kind]: true };
  if (kind !== 'invoice') return metadata;
  const school = schools.find(({ id }) => id === customer.schoolId);
  const [pl_address, pl_country] = invoiceAddresses.get(school?.code ?? '') ?? ['', ''];
  return {
    ...metadata,
    pl_name: `${school?.name ?? 'Demo'}, Accounts payable`,
    pl_email: school?.email ?? 'accounts@demo.example',
    pl_address,
    ...(pl_country && { pl_country, pl_po: `PO-${Math.round(age)}` }),
  };
}

function quantityOf(random: SeededRandom, kind: PurchaseKind): number {
  if (kind === 'free') return FREE_LEARNERS;
  if (kind === 'trial') return TRIAL_LEARNERS;
  return random.chance(0.12) ? random.between(80, 240) : random.between(12, 64);
}

function purchaseRow(world: World, order: Order): NewPurchase {
  const { random, now } = world;
  const { kind, simulation, customer, age } = order;
  const quantity = quantityOf(random, kind);
  const priceCents = kind === 'free' || kind === 'trial' ? 0 : simulation.priceCents;
  const createdAt = daysBefore(now, age);
  const isOpen = age > 3 ? random.chance(0.9) : random.chance(0.6);
  const id = random.id();
  return {
    kind,
    id,
    classId: id,
    seats: quantity,
    simulationId: simulation.id,
    customerId: customer.id,
    clientCode: simulation.publicCode || simulation.slug,
    platform: PLATFORM,
    order: `demo-${random.id()}`,
    // The server would open the session of any other.
    status: isOpen ? 'completed' : 'cancelled',
    payer: kind === 'student' ? 'student' : 'instructor',
    paymentTime: kind === 'invoice' || kind === 'student' ? 'later' : 'now',
    quantity,
    priceCents,
    totalCents: priceCents * quantity,
    trial: kind === 'trial',
    metadata: orderMetadata(world, order),
    // Not from the seed, since knowing a session's id is enough to run it.
    sessionId: isOpen ? randomBytes(16).toString('base64url') : null,
    processed: isOpen && age > 10 && random.chance(0.8),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The purchases of the demo instructor: kind, simulation and age in days. */
const ownPurchases: readonly [PurchaseKind, string, number][] = [
  ['card', 'ward-seven', 96],
  ['trial', 'winter-coats', 61],
  ['invoice', 'third-generation', 45],
  ['free', 'offer-letter', 30],
  ['student', 'frontier-fund', 21],
  ['student', 'tiers', 16],
  ['card', 'berth-plan', 9],
  ['student', 'copperline', 2],
];

/** The demo instructor's purchases, each with a session. */
export function instructorPurchases(world: World): NewPurchase[] {
  const customer = userOf(world, 'instructor@demo.example');
  return ownPurchases.map(([kind, slug, age]) => {
    const row = purchaseRow(world, { kind, simulation: simulationOf(world, slug), customer, age });
    return { ...row, status: 'completed', sessionId: row.sessionId ?? newToken().slice(0, 22) };
  });
}

/** The number of generated purchases of each kind. */
const counts: readonly [PurchaseKind, number][] = [
  ['card', 42],
  ['invoice', 30],
  ['student', 20],
  ['free', 15],
  ['trial', 15],
];
const FOURTEEN_MONTHS = 425;

/** Two purchases by invoice wait for their session, since the hub may not call their simulation's host. */
function keepTwoWaiting(world: World, rows: readonly NewPurchase[]): NewPurchase[] {
  const { id, slug, publicCode, priceCents } = simulationOf(world, UNREACHABLE);
  const waiting = rows.filter(({ kind, sessionId }) => kind === 'invoice' && !sessionId).slice(0, 2);
  return rows.map((row) => {
    if (!waiting.includes(row)) return row;
    const { variation: _, ...metadata } = row.metadata ?? {};
    return {
      ...row,
      status: 'completed',
      simulationId: id,
      clientCode: publicCode || slug,
      priceCents,
      totalCents: priceCents * row.quantity,
      metadata,
    };
  });
}

/** The purchases of all schools' instructors in the last fourteen months, 122 in all. */
export function purchaseRows(world: World): NewPurchase[] {
  const { random } = world;
  const offered = world.simulations.filter(
    ({ purchasable, visibility, status }) => purchasable && visibility && status === 'created',
  );
  const priced = offered.filter(({ priceCents }) => priceCents > 0);
  const free = offered.filter(({ priceCents }) => priceCents === 0);
  const customers = world.users.filter(
    ({ role, status, email }) =>
      (role === 'instructor' || role === 'manager') &&
      status !== 'deleted' &&
      !email.endsWith('@demo.example'),
  );
  const tried = new Set<string>();
  const kinds = counts.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const rows = random.shuffle(kinds).map((kind) => {
    let simulation = random.pick(kind === 'free' ? free : priced);
    let customer = random.pick(customers);
    while (kind === 'trial' && tried.has(simulation.id + customer.id)) {
      simulation = random.pick(priced);
      customer = random.pick(customers);
    }
    if (kind === 'trial') tried.add(simulation.id + customer.id);
    return purchaseRow(world, { kind, simulation, customer, age: random.next() * FOURTEEN_MONTHS });
  });
  return keepTwoWaiting(world, rows);
}

/** The sandbox host's records of the sessions. */
export const sessionRows = (
  world: World,
  bought: readonly NewPurchase[],
): (typeof sandboxSessions.$inferInsert)[] =>
  bought.flatMap(({ sessionId, id, classId, simulationId, seats, metadata, createdAt }) => {
    if (!sessionId || classId !== id) return [];
    const simulation = byKey(world.simulations, simulationId, (item) => item.id);
    const label = parseVariations(simulation.variations).find(
      ({ key }) => key === metadata?.variation,
    )?.label;
    const name = label ? `${simulation.name} (${label})` : simulation.name;
    const { oauthClientId: clientId, oauthClientSecret: clientSecret } = simulation;
    const session = { id: sessionId, purchaseId: id, name, seats, createdAt };
    return [{ ...session, clientId: clientId ?? '', clientSecret: clientSecret ?? '' }];
  });

type NewIntent = typeof paymentIntents.$inferInsert;

interface Paid {
  userId: string;
  simulationId: string;
  quantity: number;
  priceCents: number;
  createdAt: Date;
}

/** Succeeded card payments, both in the hub's table and in the sandbox provider's. */
export class SeededPayments {
  readonly intents: NewIntent[] = [];
  readonly provider: (typeof sandboxPayments.$inferInsert)[] = [];

  constructor(private readonly random: SeededRandom) {}

  add(paid: Paid, spentOn: Pick<NewIntent, 'purchaseId' | 'inviteId'>): string {
    const { userId, simulationId, quantity, priceCents, createdAt } = paid;
    const id = `pi_sandbox_${this.random.id()}`;
    const amount = quantity * priceCents;
    const common = { id, amount, createdAt };
    this.intents.push({
      ...common,
      ...spentOn,
      paidAt: createdAt,
      cardBrand: 'visa',
      cardLast4: '4242',
      provider: 'sandbox',
      userId,
      simulationId,
      quantity,
      updatedAt: createdAt,
    });
    this.provider.push({
      ...common,
      clientSecret: `${id}_secret_${newToken()}`,
      metadata: metadataOf({ ...paid, order: '', variation: '', inviteId: '', seatsOf: '', tax: null }),
      status: 'succeeded',
      last4: '4242',
    });
    return id;
  }
}
