import type * as contract from '../contract/invite';
import type { ChargeInput } from '../contract/payment';
import type { Payer } from '../contract/purchase';
import type { Category } from '../contract/simulation';
import * as f from './fields';
import { requestById, requestList, requestNothing } from './http';
import { userOf } from './session';

export const payment = { id: f.text, amount: f.number, refunded: f.number, created_at: f.moment };

/** The student, the names of class and student, and the ids of instructor and purchase are '' where they are not told. */
export const inviteOf = f.record<contract.Invite>()({
  _id: f.id,
  email: f.text,
  student: f.reference,
  name: f.text,
  lastname: f.text,
  client: {
    _id: f.id,
    name: f.simulationName,
    subtitle: f.text,
    slug: f.text,
    category: f.choice<Category>,
    cover_url: f.text,
    duration: f.number,
    price: f.number,
    how_url: f.text,
    faq_url: f.text,
  },
  instructor: {
    _id: f.id,
    name: f.text,
    lastname: f.text,
    email: f.text,
    school: f.orNull({ _id: f.id, name: f.text, free_to_play: f.list(f.reference) }),
  },
  payment: f.orNull(payment),
  // With `refunded_at` '' it is to be refunded.
  refund: f.orNull({ id: f.text, amount: f.number, created_at: f.moment, refunded_at: f.moment }),
  purchase: {
    _id: f.id,
    data: { status: f.text },
    payer: f.choice<Payer>,
  },
  class_name: f.text,
  variation: f.text,
  opens_at: f.momentOrNull,
  closes_at: f.momentOrNull,
  time_zone: f.text,
  class_state: f.choice<contract.Invite['class_state']>,
  changes_in: f.number,
  opened_at: f.momentOrNull,
  started_at: f.momentOrNull,
  finished_at: f.momentOrNull,
  score: f.number,
  mail_failed: f.yes,
  asks_payment: f.flag,
  revoked_at: f.momentOrNull,
  data: { magiclink: f.orNull(f.text) },
  created_at: f.moment,
});
export type Invite = ReturnType<typeof inviteOf>;

export const list = (query: contract.InviteQuery) => requestList('/api/invites/all', inviteOf, { query });

export const get = (id: string) => requestById('/api/invites', id).then(inviteOf);

/** The same where a refusal does not lead to the error page. */
export const find = (id: string) => requestById('/api/invites', id, { inPlace: true }).then(inviteOf);

/** Users to suggest while an email address is typed. */
export const suggestUsers = (email: string) =>
  requestList('/users/all', userOf, { query: { email, pp: 10 }, inPlace: true });

/** The invite that was paid is loaded again: the answer need not tell it. The card is charged by then, also at a 403. */
export const charge = (body: ChargeInput) =>
  requestNothing('POST', '/api/payments/charge', { body, inPlace: true });
