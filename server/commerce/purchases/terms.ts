import { isEmailAddress } from '../../../src/contract/emailAddress';
import { FREE_LEARNERS, TRIAL_LEARNERS } from '../../../src/contract/limits';
import type { Payer, PurchaseInput, PurchaseMetadata } from '../../../src/contract/purchase';
import type { Tax } from '../../../src/contract/tax';
import { counted, formatCents, toCents } from '../../../src/rules/money';
import { parseVariations } from '../../../src/rules/sessions/variations';
import type { Config } from '../../config/config';
import type { simulations } from '../../db/tables';
import { hostProblem } from '../../http/callHost';
import { badRequest, conflict } from '../../http/errors';
import { billingOf, billingProblems } from '../documents/billing';
import { checkTotal, type Purpose } from '../payments/purpose';

type Simulation = Pick<typeof simulations.$inferSelect, 'priceCents' | 'variations'>;

export type Kind = 'trial' | 'free' | 'card' | 'invoice' | 'student';

/** The terms of a purchase, all from the server's own data. */
export interface Terms {
  quantity: number;
  priceCents: number;
  payer: Payer;
  paymentTime: 'now' | 'later';
  trial: boolean;
  metadata: PurchaseMetadata;
  /** The tax of what is paid by card; that of an invoice is computed when it is ordered. */
  tax: Tax | null;
}

export const isPaidByCard = ({ metadata, payer, pay_later }: PurchaseInput): boolean =>
  !metadata.trial && payer === 'instructor' && !pay_later && Boolean(metadata.payment);

/** A payment is kept even if the simulation has become free since. */
export function kindOf(input: PurchaseInput, { priceCents }: Simulation): Kind {
  const { metadata, payer, pay_later } = input;
  if (metadata.trial) return 'trial';
  if (isPaidByCard(input)) return 'card';
  if (priceCents === 0) return 'free';
  if (payer === 'student') return 'student';
  return pay_later ? 'invoice' : 'card';
}

/** The variation of a payment was offered when it was made, so it is kept even if it is no longer offered. */
function chosenVariation(
  { metadata }: PurchaseInput,
  simulation: Simulation,
  paid: Purpose | null = null,
): PurchaseMetadata {
  if (paid?.variation && (metadata.variation ?? paid.variation) === paid.variation) {
    return { variation: paid.variation };
  }
  const variations = parseVariations(simulation.variations);
  if (variations.length === 0) return {};
  const chosen = variations.find(({ key }) => key === metadata.variation);
  if (!chosen) {
    throw badRequest('Choose an activity variation.', {
      variation: 'Choose one of the activity variations.',
    });
  }
  return { variation: chosen.key };
}

function invoiceAddress({ metadata }: PurchaseInput): PurchaseMetadata {
  const { pl_name = '', pl_email = '', pl_address = '' } = metadata;
  const errors: Record<string, string> = {};
  if (!pl_name) errors.pl_name = 'Enter the name for the invoice.';
  if (!isEmailAddress(pl_email)) errors.pl_email = 'Enter a valid email for the invoice.';
  if (!pl_address) errors.pl_address = 'Enter the address for the invoice.';
  const { email: _, ...problems } = billingProblems(billingOf(metadata));
  for (const [field, problem] of Object.entries(problems)) errors[`pl_${field}`] = problem;
  if (Object.keys(errors).length > 0) throw badRequest('Check the details for the invoice.', errors);
  const { pl_region, pl_country, pl_tax_number, pl_po, pl_reference } = metadata;
  const given = { pl_region, pl_country, pl_tax_number, pl_po, pl_reference };
  const further = Object.entries(given).filter(([, text]) => text);
  return { pl_name, pl_email, pl_address, ...Object.fromEntries(further) };
}

const priceChanged = (priceCents: number) => {
  const now = priceCents === 0 ? 'It is now free.' : `It is now ${formatCents(priceCents)} per student.`;
  return conflict(`The price has changed. ${now}`, { price: now });
};

/** The amounts in the body are compared with the server's, and never stored. */
function compareAmounts(input: PurchaseInput, prices: readonly number[], current: number): void {
  const price = toCents(input.price);
  if (!prices.includes(price)) throw priceChanged(current);
  if (toCents(input.total) !== price * input.quantity) {
    const expected = `${formatCents(price * input.quantity)} was expected.`;
    throw conflict('The total does not match the price.', { total: expected });
  }
}

function trialTerms(input: PurchaseInput, simulation: Simulation): Terms {
  if (input.quantity !== TRIAL_LEARNERS) {
    const message = `A free trial is for ${TRIAL_LEARNERS} students.`;
    throw badRequest(message, { quantity: message });
  }
  if (input.price !== 0 || input.total !== 0) {
    throw conflict('A trial is free.', { price: 'A trial is free.' });
  }
  const metadata = { trial: true, ...chosenVariation(input, simulation) };
  return {
    quantity: TRIAL_LEARNERS,
    priceCents: 0,
    payer: 'instructor',
    paymentTime: 'now',
    trial: true,
    metadata,
    tax: null,
  };
}

function freeTerms(input: PurchaseInput, simulation: Simulation): Terms {
  compareAmounts(input, [0], 0);
  const metadata = { free: true, ...chosenVariation(input, simulation) };
  return {
    quantity: FREE_LEARNERS,
    priceCents: 0,
    payer: 'instructor',
    paymentTime: 'now',
    trial: false,
    metadata,
    tax: null,
  };
}

function cardTerms(input: PurchaseInput, simulation: Simulation, paid: Purpose | null): Terms {
  const priceCents = paid?.priceCents ?? simulation.priceCents;
  compareAmounts(input, [priceCents, simulation.priceCents], simulation.priceCents);
  const variation = chosenVariation(input, simulation, paid);
  if (!paid || !input.metadata.payment) {
    throw badRequest('Pay by card first.', { payment: 'No payment was named.' });
  }
  if (paid.quantity !== input.quantity) {
    const students = counted(paid.quantity, 'student');
    throw conflict(`This payment was for ${students}. Choose ${students} to finish the purchase.`);
  }
  const metadata = { ...variation, payment: input.metadata.payment };
  const { quantity, tax } = paid;
  return { quantity, priceCents, payer: 'instructor', paymentTime: 'now', trial: false, metadata, tax };
}

/** A purchase that is paid later, by invoice or by each student. */
function laterTerms(input: PurchaseInput, simulation: Simulation, payer: Payer): Terms {
  compareAmounts(input, [simulation.priceCents], simulation.priceCents);
  const metadata = {
    ...chosenVariation(input, simulation),
    ...(payer === 'instructor' && invoiceAddress(input)),
  };
  const { quantity } = input;
  const { priceCents } = simulation;
  checkTotal(priceCents * quantity, quantity);
  return { quantity, priceCents, payer, paymentTime: 'later', trial: false, metadata, tax: null };
}

/** The terms of a purchase; `paid` is the verified payment of a purchase by card. */
export function termsOf(
  kind: Kind,
  input: PurchaseInput,
  simulation: Simulation,
  paid: Purpose | null,
): Terms {
  switch (kind) {
    case 'trial':
      return trialTerms(input, simulation);
    case 'free':
      return freeTerms(input, simulation);
    case 'card':
      return cardTerms(input, simulation, paid);
    case 'invoice':
      return laterTerms(input, simulation, 'instructor');
    case 'student':
      return laterTerms(input, simulation, 'student');
  }
}

type Offer = Pick<typeof simulations.$inferSelect, 'purchasable' | 'clientRoot'>;

/**
 * The reason why a simulation cannot be bought; null if it can. A simulation whose host is no longer trusted is
 * not sold, since nobody could open its sessions.
 */
export function saleProblem(
  { purchasable, clientRoot }: Offer,
  { trustedHosts }: Pick<Config, 'trustedHosts'>,
): string | null {
  if (!purchasable) return 'This simulation cannot be bought. Request access instead.';
  return hostProblem(clientRoot, trustedHosts) === null
    ? null
    : 'This simulation cannot be bought at present, since its sessions cannot be opened. Contact us about it.';
}
