import type { PurchaseQuery } from '../../contract/purchase';
import { type ListQuery, toApiFilters, toApiQuery } from '../../lib/listQuery';

const PAGE_SIZE = 100;

/** Browsers take February 31st for a day of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return /^20\d\d-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

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

/** The beginning of a day where the reader is, or of the one after it. */
function startOf(day: string, later: number): string {
  if (!day) return '';
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

const withTimes = ({ filters, ...query }: Query): Query => ({
  ...query,
  filters: { ...filters, from: startOf(filters.from, 0), to: startOf(filters.to, 1) },
});

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
