import type * as contract from '../../contract/classLink';
import type { Category } from '../../contract/simulation';
import * as f from '../fields';
import { requestById, requestNothing, requestRecord } from '../http';

export const openClassOf = f.record<contract.OpenClass>()({
  _id: f.id,
  name: f.text,
  client: {
    name: f.simulationName,
    subtitle: f.text,
    category: f.choice<Category>,
    cover_url: f.text,
    duration: f.number,
    price: f.number,
  },
  instructor: { name: f.text, lastname: f.text },
  variation: f.text,
  state: f.choice<contract.OpenClass['state']>,
  domains: f.text,
  asks_payment: f.yes,
  opens_at: f.momentOrNull,
  closes_at: f.momentOrNull,
  time_zone: f.text,
  class_state: f.choice<contract.OpenClass['class_state']>,
  caller: f.orNull({
    invite: f.orNull(f.text),
    withdrawn: f.yes,
    proven: f.yes,
    runs: f.orNull(f.text),
  }),
});
export type OpenClass = ReturnType<typeof openClassOf>;

const path = (code: string) => `/api/join/${encodeURIComponent(code)}`;

export const get = (code: string) => requestById('/api/join', code, { inPlace: true }).then(openClassOf);

/** Takes a seat, for a visitor without a name with the given one; answers with the invite. */
export const join = (code: string, names?: contract.JoinInput) =>
  requestRecord('POST', path(code), names, { inPlace: true }).then(({ invite }) => ({
    invite: f.text(invite),
  }));

/** Mails a link that signs in and leads to the class. */
export const mail = (code: string, email: string) =>
  requestNothing('POST', `${path(code)}/mail`, { body: { email }, anonymous: true });
