import { isDay, withTimes } from '../../components/list/days';
import type { PurchaseQuery } from '../../contract/purchase';
import { type ListQuery, toApiFilters, toApiQuery } from '../../lib/listQuery';

const PAGE_SIZE = 100;

/** The rules of the purchases list's address. */
export const purchasesList = {
  pageSize: PAGE_SIZE,
  /** One page more than the rows fill: the last page is empty if the total is a multiple of the page size. */
  pagesOf: (total: number) => (total <= PAGE_SIZE ? 1 : Math.floor(total / PAGE_SIZE) + 1),
  sortable: ['client_code', 'platform', 'order', 'status', 'processed', 'created_at'],
  filters: {
    q: {},
    status: {},
    processed: { choices: ['true', 'false'] },
    payer: { choices: ['instructor', 'student'] },
    /** Days in the reader's time zone. */
    from: { isValid: isDay },
    to: { isValid: isDay },
    payment_time: { choices: ['now', 'later'] },
    session: { choices: ['open', 'waiting', 'approval'] },
    client: {},
    customer: {},
    school: {},
    'metadata[trial]': { choices: ['true', 'false'] },
    free: { choices: ['true', 'false'] },
  },
  passesOthers: true,
} as const;

type Query = ListQuery<typeof purchasesList>;

/** The query of the list's call: newest first, unless the address says otherwise. */
export const purchasesQuery = (query: Query): PurchaseQuery => ({
  sort: 'created_at:desc',
  ...toApiQuery(withTimes(query), purchasesList),
});

/** The query of the CSV export: the whole list at once. */
export const exportQuery = (query: Query): PurchaseQuery => ({
  sort: 'created_at:desc',
  ...toApiFilters(withTimes(query)),
});
