import type * as contract from '../contract/class';
import type * as link from '../contract/classLink';
import type { Payer, SeatsQuote as Quote } from '../contract/purchase';
import * as f from './fields';
import { requestById, requestList, requestRecord, savedOf } from './http';
import { sessionAtHost } from './purchases';

const classLinkOf = f.record<link.ClassLink>()({ code: f.text, url: f.text, open: f.yes, domains: f.text });
export type ClassLink = ReturnType<typeof classLinkOf>;

export const classOf = f.record<contract.Class>()({
  _id: f.id,
  name: f.text,
  variation: f.text,
  client: {
    _id: f.id,
    name: f.simulationName,
    slug: f.text,
    cover_url: f.text,
    // Null for co-teachers.
    price: f.number,
  },
  instructor: f.person,
  co_taught: f.yes,
  purchase: {
    data: { order: f.text, status: f.text },
    payer: f.choice<Payer>,
    trial: f.yes,
    awaits_approval: f.yes,
  },
  session: sessionAtHost,
  asks_payment: f.flag,
  seats: f.number,
  seats_waiting: f.number,
  sells_seats: f.yes,
  seats_taken: (value, { counts }) => f.number(value) ?? f.number(f.fieldsIn(counts).invited),
  counts: {
    invited: f.number,
    failed: f.number,
    opened: f.number,
    paid: f.number,
    started: f.number,
    finished: f.number,
  },
  to_remind: {
    unpaid: f.number,
    not_started: f.number,
    unpaid_refused: f.number,
    not_started_refused: f.number,
  },
  link: f.orNull(classLinkOf),
  opens_at: f.momentOrNull,
  closes_at: f.momentOrNull,
  time_zone: f.text,
  remind_at: f.momentOrNull,
  reminded: f.orNull({ at: f.moment, students: f.number }),
  archived: f.yes,
  class_state: f.choice<contract.Class['class_state']>,
  created_at: f.moment,
  updated_at: f.text,
});
export type Class = ReturnType<typeof classOf>;

/** No screen shows the orders: those that wait are counted in the session. */
export const seatsQuoteOf = f.record<Omit<Quote, 'orders'>>()({
  price: f.number,
  payer: f.choice<Payer>,
  max: f.number,
  problem: f.text,
});
export type SeatsQuote = ReturnType<typeof seatsQuoteOf>;

export const path = (id: string) => `/api/sessions/${encodeURIComponent(id)}`;

export const list = (query: contract.ClassQuery) => requestList('/api/sessions/all', classOf, { query });

export const get = (id: string) => requestById('/api/sessions', id).then(classOf);

export const update = async (id: string, changes: contract.ClassUpdate) =>
  savedOf(classOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes));

/** Makes the link of a class, or changes it. */
export const saveLink = async (id: string, changes: link.ClassLinkUpdate) =>
  savedOf(classOf, { _id: id }, await requestRecord('POST', `${path(id)}/link`, changes));

export const renewLink = async (id: string) =>
  savedOf(classOf, { _id: id }, await requestRecord('POST', `${path(id)}/link/renewal`));

/** The terms of further seats, and their orders so far. */
export const seats = (id: string) => requestRecord('GET', `${path(id)}/seats`).then(seatsQuoteOf);
