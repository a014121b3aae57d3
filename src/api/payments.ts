import type { Invite } from '../contract/invite';
import type {
  ChargeInput,
  Intent,
  IntentInput,
  SandboxConfirm,
  SandboxConfirmResult,
} from '../contract/payment';
import { requestRecord } from './http';

export const intent = (input: IntentInput) => requestRecord<Intent>('POST', '/api/payments/intent', input);

export const charge = (input: ChargeInput) => requestRecord<Invite>('POST', '/api/payments/charge', input);

/** Confirms a card payment at the sandbox; a real provider's own script does this itself. */
export const confirmSandbox = (input: SandboxConfirm) =>
  requestRecord<SandboxConfirmResult>('POST', '/api/payments/sandbox/confirm', input, { anonymous: true });
