import type { IntentInput, SandboxConfirm, SandboxConfirmResult } from '../../contract/payment';
import type { TaxQuoteInput, TaxRate } from '../../contract/tax';
import * as f from '../fields';
import { requestRecord, unreadable } from '../http';

const count = (value: unknown) => f.number(value) ?? 0;
const taxOf = f.orNull({ cents: count, percent: count, label: f.text, reason: f.choice<TaxRate['reason']> });
export type Tax = NonNullable<ReturnType<typeof taxOf>>;

/** A card payment that is open, or was made. */
export interface Intent {
  id: string;
  client_secret: string;
  /** Cents, with tax. */
  amount: number;
  tax: Tax | null;
  paid: boolean;
}

/** No card is charged where the amount is not known. */
export async function intent(input: IntentInput): Promise<Intent> {
  const given = await requestRecord('POST', '/api/payments/intent', input);
  const client_secret = f.text(given.client_secret);
  const amount = f.number(given.amount);
  if (!client_secret || amount === null) throw unreadable();
  return {
    id: f.text(given.id),
    client_secret,
    amount,
    tax: taxOf(given.tax, given),
    paid: given.paid === true,
  };
}

/** The price of seats with tax, in cents. */
export async function quote(input: TaxQuoteInput) {
  const given = await requestRecord('POST', '/api/payments/quote', input, { inPlace: true });
  const [tax, total] = [taxOf(given.tax, given), f.number(given.total)];
  if (!tax || total === null) throw unreadable();
  return { tax, total };
}

/** Confirms a card payment at the sandbox; a real provider's own script does this itself. */
export const confirmSandbox = (input: SandboxConfirm) =>
  requestRecord<SandboxConfirmResult>('POST', '/api/payments/sandbox/confirm', input, { anonymous: true });
