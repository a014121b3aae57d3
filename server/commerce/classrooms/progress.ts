import { and, eq, isNull, sql } from 'drizzle-orm';
import { invites } from '../../db/schema/purchases';
import type { Services } from '../../services/services';

type Deps = Pick<Services, 'db' | 'now'>;

/** A host's reports may come late, again, and in any order: the first time counts. */
const since = (column: typeof invites.startedAt | typeof invites.finishedAt, at: Date) =>
  sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;

const isValid = (inviteId: string) => and(eq(invites.id, inviteId), isNull(invites.revokedAt));

/** Has to be called when a student has begun to play. */
export async function reportStarted({ db, now }: Deps, inviteId: string): Promise<void> {
  await db
    .update(invites)
    .set({ startedAt: since(invites.startedAt, now()) })
    .where(and(isValid(inviteId), isNull(invites.startedAt)));
}

/** Has to be called when a student has finished. */
export async function reportFinished({ db, now }: Deps, inviteId: string): Promise<void> {
  const at = now();
  await db
    .update(invites)
    .set({ startedAt: since(invites.startedAt, at), finishedAt: since(invites.finishedAt, at) })
    .where(and(isValid(inviteId), isNull(invites.finishedAt)));
}
