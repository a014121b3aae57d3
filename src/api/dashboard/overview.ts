import type * as contract from '../../contract/overview';
import * as f from '../fields';
import { requestRecord } from '../http';

const overviewOf = f.record<contract.Overview>()({
  orders: f.orNull({
    unprocessed: f.number,
    waiting: f.number,
    to_invoice: f.number,
    unmatched: f.number,
  }),
  school: f.orNull({
    _id: f.id,
    name: f.text,
    people: f.number,
    never_signed_in: f.number,
    sessions: f.number,
    opening: f.number,
    not_started: f.number,
  }),
});
export type Overview = ReturnType<typeof overviewOf>;

/** The dashboard works without it. */
export const get = () => requestRecord('GET', '/api/overview', undefined, { inPlace: true }).then(overviewOf);
