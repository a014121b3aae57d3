import type { InviteQuery } from '../../contract/invite';
import type { Role } from '../../contract/user';
import type { FilterValues, ListQuery } from '../../lib/listQuery';

const PAGE_SIZE = '25';

/** Whose list it is: the role says who may filter, the address whose invites administrators see first. */
interface Reader {
  role: Role;
  email?: string;
}

/**
 * The parameters that the address of the invites list may hold: administrators choose whose invites, and how
 * many a page.
 */
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

/** The query of the call. A page with all has no size; only administrators filter. */
export function invitesQuery({ filters, page }: InviteListQuery, user: Reader | null): InviteQuery {
  const { pp, email } = filters;
  const size = pp === 'all' ? {} : { pp: Number(pp), ...(page > 1 && { pag: page }) };
  return user?.role === 'administrator' && email.trim() ? { ...size, email: email.trim() } : size;
}
