import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Progress } from '../../../src/contract/host';
import { invites } from '../../db/schema/classes';
import type { Services } from '../../services/services';

/** A host's reports may come late, again, and in any order: the first time counts. */
const since = (column: typeof invites.startedAt | typeof invites.finishedAt, at: Date) =>
  sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;

/**
 * Notes that a student has started or finished. Finished implies started, and the highest score counts, so the
 * order of the reports does not matter. A withdrawn invite stays as it is.
 */
export async function reportProgress(
  { db, now }: Pick<Services, 'db' | 'now'>,
  inviteId: string,
  report: Progress,
): Promise<void> {
  const at = now();
  const score = report.state === 'finished' ? report.score : undefined;
  await db
    .update(invites)
    .set({
      startedAt: since(invites.startedAt, at),
      ...(report.state === 'finished' && { finishedAt: since(invites.finishedAt, at) }),
      ...(score !== undefined && { score: sql`greatest(${invites.score}, ${score}::float8)` }),
    })
    .where(and(eq(invites.id, inviteId), isNull(invites.revokedAt)));
}
