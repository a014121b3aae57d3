import type * as contract from '../../contract/search';
import * as f from '../fields';
import { requestList } from '../http';

const foundOf = f.record<contract.Found>()({
  kind: f.choice<contract.Found['kind']>,
  _id: f.id,
  name: f.text,
  detail: f.text,
  at: f.moment,
  shown_in: f.text,
  invite: f.text,
});
export type Found = ReturnType<typeof foundOf>;

/** A few records of each kind. The dialog shows a failure. */
export const find = (q: string) => requestList('/api/search', foundOf, { query: { q }, inPlace: true });
