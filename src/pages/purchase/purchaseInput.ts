import type { CatalogueDetail } from '../../api/catalogue';
import type { User } from '../../api/session';
import { FREE_LEARNERS, MAX_LEARNERS, PLATFORM, TRIAL_LEARNERS } from '../../contract/limits';
import type { PurchaseInput, PurchaseMetadata } from '../../contract/purchase';
import { FREE_FOR_SCHOOL, formatCents, formatPrice, toCents } from '../../rules/money';
import { formatCount } from '../../rules/numbers';
import { readNumber } from '../../rules/readNumber';
import { parseVariations } from '../../rules/variations';
import type { Draft, Kind } from './draft';

/** The part of a simulation that the steps show and buy. */
export type Offer = Pick<CatalogueDetail, '_id' | 'name' | 'price' | 'cover_url' | 'variations'>;

/** A typed number of students; null for anything but a whole number from 1 on. */
function studentsOf(typed: string): number | null {
  const students = readNumber(typed) ?? 0;
  return Number.isInteger(students) && students > 0 && students <= MAX_LEARNERS ? students : null;
}

export function studentsProblem(typed: string): string | undefined {
  if (studentsOf(typed)) return undefined;
  if ((readNumber(typed) ?? 0) > MAX_LEARNERS) return `Enter at most ${formatCount(MAX_LEARNERS)} students.`;
  return typed.trim() === '' ? 'Enter how many students will play.' : 'Enter a whole number above 0.';
}

/** Whether an activity is chosen, or there is none to choose. */
export function hasVariation({ variations }: Offer, chosen: string): boolean {
  const offered = parseVariations(variations);
  return offered.length === 0 || offered.some(({ key }) => key === chosen);
}

/** The number of students; after a payment, the paid one. Null if it is not valid yet. */
export function quantityOf(kind: Kind, { quantity, paid }: Draft): number | null {
  if (kind === 'free') return FREE_LEARNERS;
  if (kind === 'trial') return TRIAL_LEARNERS;
  return paid?.quantity ?? studentsOf(quantity);
}

const paysLater = ({ payer, later, paid }: Draft): boolean => payer === 'instructor' && later && !paid;

function metadataOf(kind: Kind, draft: Draft, simulation: Offer): PurchaseMetadata {
  const { variation, invoice, paid } = draft;
  const chosen = parseVariations(simulation.variations).length > 0 ? { variation } : {};
  if (kind !== 'purchase') return { ...chosen, ...(kind === 'trial' ? { trial: true } : { free: true }) };
  return { ...chosen, ...(paysLater(draft) && invoice), ...(paid && { payment: paid.intent }) };
}

/** USD per student; after a payment, the paid price, even if the simulation's has changed. */
export const priceOf = ({ paid }: Draft, simulation: Offer): number | null =>
  paid ? paid.amount / paid.quantity / 100 : simulation.price;

/** The body of the call that creates the purchase. */
export function purchaseInput(
  kind: Kind,
  draft: Draft,
  { simulation, user }: { simulation: Offer; user: User },
): PurchaseInput {
  const quantity = quantityOf(kind, draft) ?? 0;
  // A simulation without a price is not for sale; its trial, and a payment from before, have one.
  const price = kind === 'trial' ? 0 : (priceOf(draft, simulation) ?? 0);
  return {
    client_code: simulation._id,
    customer: user._id,
    date: new Date().toISOString(),
    method: 'invoiceable',
    order: draft.order,
    platform: PLATFORM,
    price,
    quantity,
    status: 'completed',
    total: (toCents(price) * quantity) / 100,
    payer: kind === 'purchase' && draft.payer && !draft.paid ? draft.payer : 'instructor',
    pay_later: kind === 'purchase' && paysLater(draft),
    metadata: metadataOf(kind, draft, simulation),
  };
}

export const seatsText = (count: number | null): string =>
  count === 1 ? '1 seat' : `${formatCount(count)} seats`;

interface Cost {
  studentsPay: boolean;
  /** Neither the instructor nor the students are asked to pay. */
  free: boolean;
  price: number | null;
  quantity: number | null;
  /** In cents. */
  total: number | null;
}

/** The cost in a line, in parts: the price until there is a total. */
export function costTexts({ studentsPay, free, price, quantity, total }: Cost): readonly [string, string?] {
  if (free) return [FREE_FOR_SCHOOL];
  if (studentsPay) return [`You pay ${formatCents(0)}`, `students pay ${formatPrice(price)} each`];
  if (quantity === null) return [`${formatPrice(price)} per student`];
  return [`Total ${formatCents(total)}`, seatsText(quantity)];
}
