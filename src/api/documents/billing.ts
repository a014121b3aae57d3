import type * as contract from '../../contract/billing';
import * as f from '../fields';
import { requestNothing, requestRecord } from '../http';

const billingOf = f.record<contract.SchoolBilling>()({
  name: f.text,
  email: f.text,
  address: f.text,
  region: f.text,
  country: f.text,
  tax_number: f.text,
  po: f.text,
  reference: f.text,
  po_required: f.yes,
  finance_email: f.text,
});
/** Those of a user have no finance contact. */
export type OwnBilling = ReturnType<typeof billingOf>;

/** Those of the user, or of a school. */
const path = (school: string) =>
  school ? `/api/schools/${encodeURIComponent(school)}/billing` : '/api/billing';

export const get = (school = '') =>
  requestRecord('GET', path(school), undefined, { inPlace: true }).then(billingOf);

export const save = (billing: contract.SchoolBilling, school = '') =>
  requestRecord('POST', path(school), billing, { inPlace: true }).then(billingOf);

/** Mails the finance contact of a school a link to its documents. */
export const sendLink = (school: string) => requestNothing('POST', `${path(school)}/link`, { inPlace: true });
