import type { InviteQuery } from '../../contract/invite';
import type { FilterValues, ListQuery } from '../../lib/listQuery';

const PAGE_SIZE = '25';

/** The reader of the list: administrators may filter, and their own address is the first filter. */
interface Reader {
  role: string;
  email?: string;
}

/** The rules of the invites list's address: administrators filter by recipient and page size. */
export const invitesList = (user: Reader | null) => ({
  pageSize: Number(PAGE_SIZE),
  sortable: [],
  filters: {
    email: { initial: user?.email ?? '' },
    pp: { initial: PAGE_SIZE, choices: [PAGE_SIZE, '50', '100', 'all'] },
  },
});

type Rules = ReturnType<typeof invitesList>;
export type InviteFilters = FilterValues<Rules>;
export type InviteListQuery = ListQuery<Rules>;

/** The call's query. `All` sends no page size; only administrators send filters. */
export function invitesQuery({ filters, page }: InviteListQuery, user: Reader | null): InviteQuery {
  const { pp, email } = filters;
  const size = pp === 'all' ? {} : { pp: Number(pp), ...(page > 1 && { pag: page }) };
  return user?.role === 'administrator' && email.trim() ? { ...size, email: email.trim() } : size;
}
