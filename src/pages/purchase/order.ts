import type { CatalogueDetail } from '../../api/catalogue';
import type { Class } from '../../api/classes';
import type { User } from '../../api/session';
import { billingOf } from '../../components/payment/billing';
import { FREE_LEARNERS, PLATFORM, TRIAL_LEARNERS } from '../../contract/limits';
import type { BillingDetails } from '../../contract/payment';
import type { Payer, PurchaseInput, PurchaseMetadata } from '../../contract/purchase';
import { randomId } from '../../lib/randomId';
import { counted, formatCount, readNumber, toCents } from '../../rules/money';
import { parseVariations } from '../../rules/sessions/variations';

/** The orders: a session that is paid for, further seats of a class, a trial, or a free session. */
export type Kind = 'purchase' | 'seats' | 'trial' | 'free';

/** An order's terms. */
export interface Offer {
  kind: Kind;
  /** At the price of the day. */
  simulation: Pick<CatalogueDetail, '_id' | 'name' | 'slug' | 'price' | 'cover_url' | 'variations'>;
  /** The class that gets the seats. */
  session?: Class;
  /** The payer, if it is settled: by the class, or by the school. */
  payer?: Payer;
  /** The largest number of seats that can be ordered. */
  max: number;
  /** The school of the instructor plays the simulation free: its students are asked for no money. */
  free: boolean;
  /** The words in place of the price, if that will be so once the instructor's address is confirmed. */
  awaited?: string;
}

type InvoiceField = Extract<keyof PurchaseMetadata, `pl_${string}`>;
/** The buyer's details on the invoice, as typed. */
export type InvoiceAddress = Partial<Record<InvoiceField, string>>;

/** Whether the form of the invoice tells of a refusal; the others have a step of their own. */
export const isOfInvoice = (refused: ReadonlyMap<string, string>): boolean =>
  // An order by invoice needs the buyer's own address to be confirmed, too, and the tax to be the shown one.
  [...refused.keys()].some((name) => name === 'email' || name === 'tax' || name.startsWith('pl_'));

/** A confirmed payment that is not a purchase yet. */
interface Paid {
  intent: string;
  quantity: number;
  /** Cents: what was paid, and the price in it. */
  amount: number;
  net: number;
}

/** The entries of an order, without card data. */
export interface Draft {
  /** A new number for each order: a second call with it gives the same purchase. */
  order: string;
  payer: Payer | null;
  /** The number of students, as typed. */
  quantity: string;
  /** The key of the chosen variation. */
  variation: string;
  later: boolean;
  /** Null until some of it is typed. */
  invoice: InvoiceAddress | null;
  billing: BillingDetails;
  paid: Paid | null;
  /** The tax of the invoice in cents, as shown; null where none is collected. */
  tax: number | null;
  /** Whether the order was sent, and no answer has come yet. */
  sent: boolean;
}

export const newDraft = (user: User): Draft => ({
  order: randomId(),
  payer: null,
  quantity: '',
  variation: '',
  later: false,
  invoice: null,
  billing: billingOf(user),
  paid: null,
  tax: null,
  sent: false,
});

/** The error of a typed number of students; undefined for a whole number from 1 on that can be ordered. */
export function quantityProblem({ kind, max }: Pick<Offer, 'kind' | 'max'>, typed: string) {
  const count = readNumber(typed) ?? 0;
  const isSeats = kind === 'seats';
  if (count > max)
    return isSeats
      ? `At most ${formatCount(max)} seats can be added.`
      : `Enter at most ${formatCount(max)} students.`;
  if (Number.isInteger(count) && count > 0) return undefined;
  if (typed.trim() !== '') return 'Enter a whole number above 0.';
  return isSeats ? 'Enter how many seats to add.' : 'Enter how many students will play.';
}

/** The number of students; after a payment, the paid one. Null if it is not valid yet. */
export function quantityOf(offer: Pick<Offer, 'kind' | 'max'>, { quantity, paid }: Draft): number | null {
  if (offer.kind === 'free') return FREE_LEARNERS;
  if (offer.kind === 'trial') return TRIAL_LEARNERS;
  if (paid) return paid.quantity;
  return quantityProblem(offer, quantity) ? null : readNumber(quantity);
}

/** Whether an activity is chosen, or there is none to choose. */
export function hasVariation({ simulation }: Offer, { variation }: Draft): boolean {
  const offered = parseVariations(simulation.variations);
  return offered.length === 0 || offered.some(({ key }) => key === variation);
}

/** Whether the students pay for their seats. */
export const isPaidByStudents = ({ payer, paid }: Draft): boolean => payer === 'student' && !paid;

/** USD per student; after a payment, the paid price, even if the simulation's has changed. */
export const priceOf = ({ paid }: Draft, { simulation }: Offer): number | null =>
  paid ? paid.net / paid.quantity / 100 : simulation.price;

/** The body of the call that creates the purchase. */
export function purchaseInput(offer: Offer, draft: Draft, user: User): PurchaseInput {
  const { kind, simulation, session } = offer;
  const { order, payer, later, paid, variation, invoice, tax } = draft;
  const isPriced = kind === 'purchase' || kind === 'seats';
  const paysLater = isPriced && payer === 'instructor' && later && !paid;
  const quantity = quantityOf(offer, draft) ?? 0;
  // A simulation without a price is not for sale; its trial, and a payment from before, have one.
  const price = kind === 'trial' ? 0 : (priceOf(draft, offer) ?? 0);
  return {
    client_code: simulation._id,
    customer: user._id,
    date: new Date().toISOString(),
    method: 'invoiceable',
    order,
    platform: PLATFORM,
    price,
    quantity,
    status: 'completed',
    total: (toCents(price) * quantity) / 100,
    ...(paysLater && tax !== null && { tax: tax / 100 }),
    payer: isPriced && isPaidByStudents(draft) ? 'student' : 'instructor',
    pay_later: paysLater,
    ...(session && { seats_of: session._id }),
    metadata: {
      ...(parseVariations(simulation.variations).length > 0 && { variation }),
      ...(!isPriced && { [kind]: true }),
      ...(paysLater && invoice),
      ...(isPriced && paid && { payment: paid.intent }),
    },
  };
}

export const seatsText = (count: number | null): string => counted(count, 'seat');
