import type { Cancellation } from '../contract/purchase';
import { requestRecord } from './http';

/** The students whom the cancellation of a purchase would concern. */
export const get = (id: string) =>
  requestRecord<Cancellation>('GET', `/api/purchases/${encodeURIComponent(id)}/cancellation`);
