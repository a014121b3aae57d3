import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import { billingOf } from '../../components/payment/billing';
import type { BillingDetails } from '../../contract/payment';
import type { Payer, PurchaseMetadata } from '../../contract/purchase';
import { randomId } from '../../lib/randomId';
import { tabStorage } from '../../lib/tabStorage';

/** The kind of offer, which decides the choices. */
export type Kind = 'purchase' | 'trial' | 'free';

export type InvoiceAddress = Required<Pick<PurchaseMetadata, 'pl_name' | 'pl_email' | 'pl_address'>>;

/** A confirmed payment that is not a purchase yet. */
interface Paid {
  intent: string;
  quantity: number;
  /** The amount in cents. */
  amount: number;
}

/** The entries of one run of the wizard, without card data. */
export interface Draft {
  /** A new number for each run: a second call with it gives the same purchase. */
  order: string;
  payer: Payer | null;
  /** The number of students, as typed. */
  quantity: string;
  /** The key of the chosen variation. */
  variation: string;
  later: boolean;
  invoice: InvoiceAddress;
  billing: BillingDetails;
  paid: Paid | null;
}

/** A run of the wizard: its entries and its result. */
export interface Run {
  draft: Draft;
  done: Purchase | null;
}

export const newDraft = (user: User): Draft => ({
  order: randomId(),
  payer: null,
  quantity: '',
  variation: '',
  later: false,
  invoice: { pl_name: billingOf(user).name, pl_email: user.email, pl_address: '' },
  billing: billingOf(user),
  paid: null,
});

/** The storage key of a run: each user and simulation has its own, and so has each class session that gets seats. */
export const runKey = (userId: string, simulationId: string, kind: Kind | 'seats'): string =>
  `purchase/${userId}/${simulationId}/${kind}`;

type Stored = Record<string, unknown>;

const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

/** The stored values that are texts, over the defaults. */
function texts<T extends Record<string, string>>(fresh: T, stored: unknown): T {
  if (!isObject(stored)) return fresh;
  const entries = Object.entries(fresh).map(([name, value]) => {
    const kept = stored[name];
    return [name, typeof kept === 'string' ? kept : value];
  });
  return Object.fromEntries(entries) as T;
}

function paidOf(stored: unknown): Paid | null {
  if (!isObject(stored)) return null;
  const { intent, quantity, amount } = stored;
  if (typeof intent !== 'string' || typeof quantity !== 'number' || typeof amount !== 'number') return null;
  return { intent, quantity, amount };
}

function draftOf(stored: Stored, fresh: Draft): Draft {
  const { order, quantity, variation } = fresh;
  return {
    ...texts({ order, quantity, variation }, stored),
    payer: stored.payer === 'instructor' || stored.payer === 'student' ? stored.payer : null,
    later: stored.later === true,
    invoice: texts(fresh.invoice, stored.invoice),
    billing: texts(fresh.billing, stored.billing),
    paid: paidOf(stored.paid),
  };
}

const isPurchase = (value: unknown): value is Purchase =>
  isObject(value) && typeof value._id === 'string' && isObject(value.client) && isObject(value.metadata);

/** The run that this tab has stored. A finished run is returned only for its last step. */
export function readRun(key: string, user: User, atCompletion: boolean): Run {
  const stored = tabStorage.read(key);
  const draft = newDraft(user);
  if (!isObject(stored)) return { draft, done: null };
  if (isPurchase(stored.done)) return { draft, done: atCompletion ? stored.done : null };
  return { draft: isObject(stored.draft) ? draftOf(stored.draft, draft) : draft, done: null };
}

/** A finished run keeps the purchase, and none of the entries. */
export const writeRun = (key: string, { draft, done }: Run): void =>
  tabStorage.write(key, done ? { done } : { draft });
