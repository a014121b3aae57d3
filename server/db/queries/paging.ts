import { type SQLWrapper, sql } from 'drizzle-orm';
import { MAX_COUNTED } from '../../../src/contract/limits';
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

/**
 * The number of matching rows, given the page that was read. They are counted only if the page does not
 * show it, and up to a limit, so that the count of a long list has a bounded cost.
 */
export async function totalOf(
  db: Db,
  matching: Countable,
  { limit, offset, rows }: Page & { rows: number },
): Promise<number> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  if (isLast) return Math.min(offset + rows, MAX_COUNTED);
  const counted = sql`${matching.limit(MAX_COUNTED)}`;
  const [answer] = await db.select({ total: sql<number>`count(*)::int` }).from(sql`(${counted}) counted`);
  return answer?.total ?? 0;
}
