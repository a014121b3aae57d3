import type * as contract from '../../contract/mail';
import type { DeliveryState } from '../../contract/webhook';
import * as f from '../fields';
import { requestList, requestRecord, toldOf } from '../http';

export const mailOf = f.record<contract.Mail>()({
  _id: f.id,
  to: f.text,
  subject: f.text,
  status: f.choice<DeliveryState>,
  attempts: f.number,
  last_error: f.text,
  next_try_at: f.momentOrNull,
  tried_at: f.momentOrNull,
  created_at: f.moment,
});
export type Mail = ReturnType<typeof mailOf>;

export const list = (query: contract.MailQuery) => requestList('/api/mails/all', mailOf, { query });

/** Has all mails that wait sent now, and returns how many they are; null if the answer does not tell. */
export const sendAll = async () => f.number((await requestRecord('POST', '/api/mails/attempt')).mails);

/** Has a mail that has failed sent once more. */
export const sendAgain = async (id: string) =>
  toldOf(mailOf, await requestRecord('POST', `/api/mails/${encodeURIComponent(id)}/attempt`));
