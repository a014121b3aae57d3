import { statusText } from '../shared/statusText';

const known = ['completed', 'pending', 'cancelled'];

/** The statuses to choose from, and the record's own if another system has set it. */
export const purchaseStatuses = (present: string): (readonly [value: string, label: string])[] =>
  [...known, ...(present && !known.includes(present) ? [present] : [])].map((status) => [
    status,
    statusText(status),
  ]);
