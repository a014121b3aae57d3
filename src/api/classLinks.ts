import type * as contract from '../contract/classLink';
import type { Category } from '../contract/simulation';
import { choice, id, momentOrNull, number, orNull, record, simulationName, text, yes } from './fields';
import { requestById, requestNothing, requestRecord } from './http';

export const openClassOf = record<contract.OpenClass>()({
  _id: id,
  name: text,
  client: record<contract.OpenClass['client']>()({
    name: simulationName,
    subtitle: text,
    category: choice<Category>,
    cover_url: text,
    duration: number,
    price: number,
  }),
  instructor: record<contract.OpenClass['instructor']>()({ name: text, lastname: text }),
  variation: text,
  state: choice<contract.OpenClass['state']>,
  domains: text,
  asks_payment: yes,
  opens_at: momentOrNull,
  closes_at: momentOrNull,
  caller: orNull(
    record<contract.OpenClass['caller']>()({
      invite: orNull(text),
      withdrawn: yes,
      proven: yes,
      runs: orNull(text),
    }),
  ),
});
export type OpenClass = ReturnType<typeof openClassOf>;

const path = (code: string) => `/api/join/${encodeURIComponent(code)}`;

export const get = (code: string) => requestById('/api/join', code, { inPlace: true }).then(openClassOf);

/** Takes a seat, for a visitor without a name with the given one; answers with the invite. */
export const join = (code: string, names?: contract.JoinInput) =>
  requestRecord('POST', path(code), names, { inPlace: true }).then(({ invite }) => ({
    invite: text(invite),
  }));

/** Mails a link that signs in and leads to the class. */
export const mail = (code: string, email: string) =>
  requestNothing('POST', `${path(code)}/mail`, { body: { email }, anonymous: true });
