import type * as contract from '../../contract/overview';
import { type AsTold, type Fields, idIn, isRecord, numberIn, textIn } from './fields';

export interface Overview {
  orders: AsTold<NonNullable<contract.Overview['orders']>> | null;
  school: AsTold<NonNullable<contract.Overview['school']>> | null;
}

const ordersOf = (given: Fields): Overview['orders'] => ({
  unprocessed: numberIn(given.unprocessed),
  waiting: numberIn(given.waiting),
  to_invoice: numberIn(given.to_invoice),
  unmatched: numberIn(given.unmatched),
});

const schoolOf = (given: Fields): Overview['school'] => ({
  _id: idIn(given),
  name: textIn(given.name),
  people: numberIn(given.people),
  never_signed_in: numberIn(given.never_signed_in),
  sessions: numberIn(given.sessions),
  opening: numberIn(given.opening),
  not_started: numberIn(given.not_started),
});

export const overviewOf = (given: Fields): Overview => ({
  orders: isRecord(given.orders) ? ordersOf(given.orders) : null,
  school: isRecord(given.school) ? schoolOf(given.school) : null,
});
