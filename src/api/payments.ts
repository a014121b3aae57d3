import type {
  ChargeInput,
  Intent,
  IntentInput,
  SandboxConfirm,
  SandboxConfirmResult,
} from '../contract/payment';
import * as f from './fields';
import { requestNothing, requestRecord, unreadable } from './http';

/** No card is charged where the amount is not known. */
export async function intent(input: IntentInput): Promise<Intent> {
  const given = await requestRecord('POST', '/api/payments/intent', input);
  const client_secret = f.text(given.client_secret);
  const amount = f.number(given.amount);
  if (!client_secret || amount === null) throw unreadable();
  return {
    client_secret,
    amount,
    ...(f.text(given.id) && { id: f.text(given.id) }),
    ...(given.paid === true && { paid: true }),
  };
}

/** The invite that was paid is loaded again: the answer need not tell it. The card is charged by then, also at a 403. */
export const charge = (body: ChargeInput) =>
  requestNothing('POST', '/api/payments/charge', { body, inPlace: true });

/** Confirms a card payment at the sandbox; a real provider's own script does this itself. */
export const confirmSandbox = (input: SandboxConfirm) =>
  requestRecord<SandboxConfirmResult>('POST', '/api/payments/sandbox/confirm', input, { anonymous: true });
