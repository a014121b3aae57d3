import type * as contract from '../../contract/overview';
import * as f from '../fields';
import { requestRecord } from '../http';

const waiting = { count: f.number, oldest: f.momentOrNull, total: f.number };

const overviewOf = f.record<contract.Overview>()({
  orders: f.orNull({
    unprocessed: waiting,
    waiting,
    to_approve: waiting,
    overdue: waiting,
    unmatched: waiting,
    refund_failed: waiting,
    certificates: { ...waiting, school: f.text },
  }),
  missing_pages: f.list(f.text),
  school: f.orNull({
    _id: f.id,
    name: f.text,
    never_signed_in: waiting,
    open: f.number,
    opening: waiting,
    not_started: f.number,
  }),
});
export type Overview = ReturnType<typeof overviewOf>;

/** The dashboard works without it. */
export const get = () => requestRecord('GET', '/api/overview', undefined, { inPlace: true }).then(overviewOf);
