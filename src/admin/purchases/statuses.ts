const known = ['completed', 'pending', 'cancelled'];

/** The statuses to choose from, with one that somebody else has given. */
export const purchaseStatuses = (present: string): (readonly [value: string, label: string])[] =>
  [...known, ...(present && !known.includes(present) ? [present] : [])].map((status) => [status, status]);
