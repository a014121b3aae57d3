import type * as contract from '../../contract/certificate';
import * as f from '../fields';
import { requestFile, requestList, requestRecord } from '../http';

const certificateOf = f.record<contract.Certificate>()({
  _id: f.id,
  school: f.text,
  name: f.text,
  state: f.choice<contract.Certificate['state']>,
  valid_until: (value) => f.text(value) || null,
  reason: f.text,
  sent_by: f.person,
  created_at: f.moment,
});
export type Certificate = ReturnType<typeof certificateOf>;

/** Those of a school; of the user's own without one. */
export const list = (school = '') =>
  requestList('/api/certificates/all', certificateOf, {
    query: { ...(school && { school }) },
    inPlace: true,
  });

export const send = (input: contract.CertificateInput) =>
  requestRecord('POST', '/api/certificates', input, { inPlace: true }).then(certificateOf);

const path = (id: string) => `/api/certificates/${encodeURIComponent(id)}`;

export const decide = (id: string, decision: contract.CertificateDecision) =>
  requestRecord('POST', path(id), decision, { inPlace: true }).then(certificateOf);

export const file = (id: string) => requestFile(`${path(id)}/file`, { inPlace: true }, '');
