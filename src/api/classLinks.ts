import type { JoinInput } from '../contract/classLink';
import { requestById, requestNothing, requestRecord } from './http';
import { openClassOf } from './records/classLink';
import { textIn } from './records/fields';

const path = (code: string) => `/api/join/${encodeURIComponent(code)}`;

export const get = (code: string) => requestById('/api/join', code, { inPlace: true }).then(openClassOf);

/** Takes a seat, for a visitor without a name with the given one; answers with the invite. */
export const join = (code: string, names?: JoinInput) =>
  requestRecord('POST', path(code), names, { inPlace: true }).then(({ invite }) => ({
    invite: textIn(invite),
  }));

/** Mails a link that signs in and leads to the class. */
export const mail = (code: string, email: string) =>
  requestNothing('POST', `${path(code)}/mail`, { body: { email }, anonymous: true });
