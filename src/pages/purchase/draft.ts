import { billingOf } from '../../components/payment/billing';
import type { BillingDetails } from '../../contract/payment';
import type { Payer, Purchase, PurchaseMetadata } from '../../contract/purchase';
import type { User } from '../../contract/user';
import { randomId } from '../../lib/randomId';
import { tabStorage } from '../../lib/tabStorage';

/** How a run began, which decides what there is to choose. */
export type Kind = 'purchase' | 'trial' | 'free';

export type InvoiceAddress = Required<Pick<PurchaseMetadata, 'pl_name' | 'pl_email' | 'pl_address'>>;

/** A confirmed payment that the purchase has to be made with. */
interface Paid {
  intent: string;
  quantity: number;
  /** Cents. */
  amount: number;
}

/** All that was entered in one run of the wizard; never anything of a card. */
export interface Draft {
  /** Made once per run: the same order twice is the same purchase. */
  order: string;
  payer: Payer | null;
  /** As typed. */
  quantity: string;
  /** The chosen variation's key. */
  variation: string;
  later: boolean;
  invoice: InvoiceAddress;
  billing: BillingDetails;
  paid: Paid | null;
}

/** A run of the wizard: what was entered, and what came of it. */
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

/** The place of a run in the tab's storage: another user, or another simulation, never finds it. */
export const runKey = (userId: string, clientId: string, kind: Kind): string =>
  `purchase/${userId}/${clientId}/${kind}`;

type Stored = Record<string, unknown>;

const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

/** The stored texts in place of the fresh ones, where they are texts. */
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

/** The run that this tab remembers; a finished one only where its last step is asked for. */
export function readRun(key: string, user: User, atCompletion: boolean): Run {
  const stored = tabStorage.read(key);
  const draft = newDraft(user);
  if (!isObject(stored)) return { draft, done: null };
  if (isPurchase(stored.done)) return { draft, done: atCompletion ? stored.done : null };
  return { draft: isObject(stored.draft) ? draftOf(stored.draft, draft) : draft, done: null };
}

/** A finished run leaves what was bought, and nothing of what was entered. */
export const writeRun = (key: string, { draft, done }: Run): void =>
  tabStorage.write(key, done ? { done } : { draft });
