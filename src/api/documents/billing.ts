import type * as contract from '../../contract/billing';
import * as f from '../fields';
import { requestRecord } from '../http';

const billingOf = f.record<contract.OwnBilling>()({
  name: f.text,
  email: f.text,
  address: f.text,
  region: f.text,
  country: f.text,
  tax_number: f.text,
  po: f.text,
  reference: f.text,
  po_required: f.yes,
});
export type OwnBilling = ReturnType<typeof billingOf>;

/** Those of the user, or of a school. */
const path = (school: string) =>
  school ? `/api/schools/${encodeURIComponent(school)}/billing` : '/api/billing';

export const get = (school = '') =>
  requestRecord('GET', path(school), undefined, { inPlace: true }).then(billingOf);

export const save = (billing: contract.OwnBilling, school = '') =>
  requestRecord('POST', path(school), billing, { inPlace: true }).then(billingOf);
