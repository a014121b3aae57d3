import { requestRecord } from './http';
import { cancellationOf } from './records/purchase';

/** The students whom the cancellation of a purchase would concern. */
export const get = (id: string) =>
  requestRecord('GET', `/api/purchases/${encodeURIComponent(id)}/cancellation`).then(cancellationOf);
