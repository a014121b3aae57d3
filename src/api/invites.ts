import type * as contract from '../contract/invite';
import type { Payer } from '../contract/purchase';
import type { Category } from '../contract/simulation';
import {
  choice,
  flag,
  id,
  list as listOf,
  moment,
  momentOrNull,
  number,
  orNull,
  record,
  reference,
  simulationName,
  text,
  yes,
} from './fields';
import { each, requestById, requestList } from './http';

type Given = contract.Invite;

export const paymentOf = record<Given['payment']>()({ id: text, amount: number, created_at: moment });

/** The student, the names of class and student, and the ids of instructor and purchase are '' where they are not told. */
export const inviteOf = record<Given>()({
  _id: id,
  email: text,
  student: reference,
  name: text,
  lastname: text,
  client: record<Given['client']>()({
    _id: id,
    name: simulationName,
    subtitle: text,
    slug: text,
    category: choice<Category>,
    cover_url: text,
    duration: number,
    price: number,
    how_url: text,
    faq_url: text,
  }),
  instructor: record<Given['instructor']>()({
    _id: id,
    name: text,
    lastname: text,
    school: orNull(
      record<Given['instructor']['school']>()({ _id: id, name: text, free_to_play: listOf(reference) }),
    ),
  }),
  payment: orNull(paymentOf),
  // With `refunded_at` '' it is to be refunded.
  refund: orNull(record<Given['refund']>()({ ...paymentOf.fields, refunded_at: moment })),
  purchase: record<Given['purchase']>()({
    _id: id,
    data: record<Given['purchase']['data']>()({ status: text }),
    payer: choice<Payer>,
  }),
  class_name: text,
  variation: text,
  opens_at: momentOrNull,
  closes_at: momentOrNull,
  opened_at: momentOrNull,
  started_at: momentOrNull,
  finished_at: momentOrNull,
  mail_failed: yes,
  asks_payment: flag,
  revoked_at: momentOrNull,
  data: record<Given['data']>()({ magiclink: orNull(text) }),
  created_at: moment,
});
export type Invite = ReturnType<typeof inviteOf>;

export const list = (query: contract.InviteQuery) =>
  requestList('/api/invites/all', { query }).then(each(inviteOf));

export const get = (id: string) => requestById('/api/invites', id).then(inviteOf);

/** The same where a refusal does not lead to the error page. */
export const find = (id: string) => requestById('/api/invites', id, { inPlace: true }).then(inviteOf);
