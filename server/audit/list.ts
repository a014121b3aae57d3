import { and, desc, eq } from 'drizzle-orm';
import type { AuditQuery } from '../../src/contract/audit';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/paging';
import { auditEntries } from '../db/schema/audit';
import { users } from '../db/schema/people';

/** A page of the history of one record, newest first. */
export async function listAudit(db: Db, query: AuditQuery) {
  const page = pageOf(query, { defaultSize: 100 });
  const where = and(eq(auditEntries.entity, query.entity), eq(auditEntries.recordId, query.record));
  const rows = await db
    .select({
      entry: auditEntries,
      actor: { id: users.id, email: users.email, name: users.name, lastname: users.lastname },
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(where)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(page.limit)
    .offset(page.offset);
  const matching = db.select({ id: auditEntries.id }).from(auditEntries).where(where).$dynamic();
  return { rows, ...(await totalOf(db, matching, { ...page, rows: rows.length })) };
}
export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];
