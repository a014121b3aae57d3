import { createRoute } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import {
  type AuditEntry,
  type AuditQuery,
  auditEntrySchema,
  auditQuerySchema,
} from '../../src/contract/audit';
import { listSchema } from '../../src/contract/common';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/lists';
import { auditEntries } from '../db/schema/audit';
import { users } from '../db/schema/people';
import { failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';

/** A page of the history of one record, newest first. */
async function listAudit(db: Db, query: AuditQuery) {
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
type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

const presentAuditEntry = ({ entry, actor }: AuditRow): AuditEntry => ({
  _id: entry.id,
  entity: entry.entity,
  record: entry.recordId,
  action: entry.action,
  actor: actor && { _id: actor.id, email: actor.email, name: actor.name, lastname: actor.lastname },
  changes: entry.changes,
  created_at: entry.createdAt.toISOString(),
});

const list = createRoute({
  method: 'get',
  path: '/api/audit',
  tags: ['Audit'],
  summary: 'The changes of a record, newest first',
  description: 'Passwords and secrets are given as dots, and null stands for none.',
  request: { query: auditQuerySchema },
  responses: { 200: json(listSchema(auditEntrySchema), 'The changes'), ...failures(400, 401, 403) },
});

export function auditRoutes({ db }: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listAudit(db, c.req.valid('query'));
    return c.json({ items: rows.map(presentAuditEntry), ...count }, 200);
  });

  return app;
}
