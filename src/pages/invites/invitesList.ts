import type { InviteQuery } from '../../contract/invite';
import type { ListQuery } from '../../lib/listQuery';

const PAGE_SIZE = '25';

/** The reader of the list: all but students may filter; the first filter of administrators is their own address. */
interface Reader {
  role: string;
  email?: string;
  extensions?: readonly string[];
}

/** Whether the list at this address is that of the students of all own sessions. */
export const isOfStudents = (pathname: string): boolean => /^\/sessions/i.test(pathname);

/** Instructors see their students apart from the invites that they have received, where the server tells them apart. */
export const isDivided = (user: Reader | null): boolean =>
  user?.role === 'instructor' && user.extensions?.includes('classes') === true;

/** Whether the reader searches the invites. */
export const maySearch = (user: Reader | null): boolean => user !== null && user.role !== 'student';

/** The rules of the invites list's address. */
export const invitesList = (user: Reader | null) => ({
  pageSize: Number(PAGE_SIZE),
  sortable: [],
  filters: {
    email: { initial: (user?.role === 'administrator' && user.email) || '' },
    state: { choices: ['failed', 'opened', 'unopened', 'started', 'not-started', 'finished'] as const },
    pp: { initial: PAGE_SIZE, choices: [PAGE_SIZE, '50', '100', 'all'] },
  },
});

export type InviteRules = ReturnType<typeof invitesList>;
export type InviteListQuery = ListQuery<InviteRules>;

/** The call's query. `All` sends no page size; students send no filters. */
export function invitesQuery(
  { filters, page }: InviteListQuery,
  user: Reader | null,
  pathname: string,
): InviteQuery {
  const { pp, email, state } = filters;
  const size = pp === 'all' ? {} : { pp: Number(pp), ...(page > 1 && { pag: page }) };
  if (!maySearch(user)) return size;
  return {
    ...size,
    ...(email.trim() && { email: email.trim() }),
    ...(state && { state }),
    ...(isDivided(user) && { received: isOfStudents(pathname) ? 'false' : 'true' }),
  };
}
