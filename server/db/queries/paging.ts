import { type SQLWrapper, sql } from 'drizzle-orm';
import type { List } from '../../../src/contract/common';
import { MAX_COUNTED, MAX_COUNTED_SLOWLY } from '../../../src/contract/limits';
import type { Config } from '../../config/config';
import type { Db } from '../connection';

interface PageQuery {
  pp?: number | undefined;
  pag?: number | undefined;
}

interface Page {
  limit: number;
  offset: number;
}

/** The limit and offset for a list's `pp` and `pag`; without `pp`, `defaultSize` rows. */
export function pageOf({ pp, pag = 1 }: PageQuery, { defaultSize = 1000, maxSize = 1000 } = {}): Page {
  const limit = Math.min(pp ?? defaultSize, maxSize);
  return { limit, offset: (pag - 1) * limit };
}

interface Countable {
  limit(rows: number): SQLWrapper;
}

/** How far the rows of a list are counted. */
export const countedUpTo = ({ databaseUrl }: Pick<Config, 'databaseUrl'>, isSearch: boolean): number =>
  isSearch || databaseUrl === null ? MAX_COUNTED_SLOWLY : MAX_COUNTED;

/**
 * The number of matching rows, given the page that was read. They are counted only if the page does not
 * show it, and up to a bound, so that the count of a long list has a bounded cost. A page beyond the bound
 * counts as far as its own rows, so that there is always a next page where there are more rows.
 */
export async function totalOf(
  db: Db,
  matching: Countable,
  { limit, offset, rows, bound = MAX_COUNTED }: Page & { rows: number; bound?: number },
): Promise<Pick<List<unknown>, 'total' | 'more'>> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  if (isLast) return { total: offset + rows };
  const least = Math.max(bound, offset + rows);
  const counted = sql`${matching.limit(least + 1)}`;
  const [answer] = await db.select({ total: sql<number>`count(*)::int` }).from(sql`(${counted}) counted`);
  const total = answer?.total ?? 0;
  return total > least ? { total: least, more: true } : { total };
}
