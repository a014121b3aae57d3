import type { Purchase } from '../../api/purchases';
import type { User } from '../../api/session';
import { tabStorage } from '../../lib/tabStorage';
import { type Draft, type InvoiceAddress, type Kind, newDraft, type Paid } from './order';

/** The order that is being entered, and the last one that was placed. */
export interface Run {
  draft: Draft;
  done: Purchase | null;
}

/** Each user has runs of their own; `subject` is the simulation, or the class that gets seats. */
export const runKey = (userId: string, subject: string, kind: Kind): string =>
  `purchase/${userId}/${subject}/${kind}`;

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
  const { intent, quantity, amount, net = amount } = stored;
  if (typeof intent !== 'string' || typeof quantity !== 'number') return null;
  if (typeof amount !== 'number' || typeof net !== 'number') return null;
  return { intent, quantity, amount, net };
}

function draftOf(stored: unknown, fresh: Draft): Draft {
  if (!isObject(stored)) return fresh;
  const { order, quantity, variation } = fresh;
  return {
    ...texts({ order, quantity, variation }, stored),
    payer: stored.payer === 'instructor' || stored.payer === 'student' ? stored.payer : null,
    later: stored.later === true,
    invoice: isObject(stored.invoice) ? (stored.invoice as InvoiceAddress) : null,
    billing: texts(fresh.billing, stored.billing),
    paid: paidOf(stored.paid),
    // What was sent is sent again as it was.
    tax: stored.sent === true && typeof stored.tax === 'number' ? stored.tax : null,
    sent: stored.sent === true,
  };
}

const isPurchase = (value: unknown): value is Purchase =>
  isObject(value) && typeof value._id === 'string' && isObject(value.client) && isObject(value.metadata);

/** The run that this tab has stored. */
export function readRun(key: string, user: User): Run {
  const stored = tabStorage.read(key);
  const fresh = newDraft(user);
  if (!isObject(stored)) return { draft: fresh, done: null };
  return { draft: draftOf(stored.draft, fresh), done: isPurchase(stored.done) ? stored.done : null };
}

export const writeRun = (key: string, run: Run): void => tabStorage.write(key, run);
