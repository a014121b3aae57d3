import type { PurchaseQuery } from '../../../contract/purchase';
import { type FilterValues, type ListQuestion, sentFilters, sentQuestion } from '../../../lib/listQuery';

const PAGE_SIZE = 100;

/** What the address of the purchases list may hold. */
export const purchasesList = {
  pageSize: PAGE_SIZE,
  /** The last page may be empty, where the total is a multiple of the page's size. */
  pagesOf: (total: number) => (total <= PAGE_SIZE ? 1 : Math.floor(total / PAGE_SIZE) + 1),
  sortable: ['client_code', 'platform', 'order', 'status', 'processed', 'created_at'],
  filters: {
    q: {},
    status: {},
    processed: { choices: ['true', 'false'] },
    payer: { choices: ['instructor', 'student'] },
    client: {},
    customer: {},
    'metadata[trial]': { choices: ['true', 'false'] },
  },
  passesOthers: true,
} as const;

type Question = ListQuestion<typeof purchasesList>;
export type PurchaseFilters = FilterValues<typeof purchasesList>;

/** What the call of the list sends: newest first, unless the address says otherwise. */
export const purchasesQuery = (question: Question): PurchaseQuery => ({
  sort: 'created_at:desc',
  ...sentQuestion(question, purchasesList),
});

/** The same for the whole list at once. */
export const exportQuery = (question: Question): PurchaseQuery => ({
  sort: 'created_at:desc',
  ...sentFilters(question),
});
