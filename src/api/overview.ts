import type * as contract from '../contract/overview';
import { id, number, orNull, record, text } from './fields';
import { requestRecord } from './http';

const overviewOf = record<contract.Overview>()({
  orders: orNull(
    record<contract.Overview['orders']>()({
      unprocessed: number,
      waiting: number,
      to_invoice: number,
      unmatched: number,
    }),
  ),
  school: orNull(
    record<contract.Overview['school']>()({
      _id: id,
      name: text,
      people: number,
      never_signed_in: number,
      sessions: number,
      opening: number,
      not_started: number,
    }),
  ),
});
export type Overview = ReturnType<typeof overviewOf>;

/** The dashboard works without it. */
export const get = () => requestRecord('GET', '/api/overview', undefined, { inPlace: true }).then(overviewOf);
