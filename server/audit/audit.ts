import { createRoute } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import {
  type AuditEntry,
  type AuditedEntity,
  type AuditQuery,
  auditEntrySchema,
  auditQuerySchema,
} from '../../src/contract/audit';
import { listSchema } from '../../src/contract/common';
import { SECRET_DOTS } from '../../src/contract/limits';
import type { Db } from '../db/connection';
import { pageOf, totalOf } from '../db/queries/lists';
import { auditEntries } from '../db/schema/audit';
import { newId } from '../db/schema/columns';
import { users } from '../db/schema/people';
import type { CurrentUser } from '../http/context';
import { failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';

interface AuditEvent {
  /** Null for an event that the payment provider reported, and for work that was planned. */
  actor: Pick<CurrentUser, 'id'> | null;
  entity: AuditedEntity;
  action: AuditEntry['action'];
  record: string;
  before: Snapshot;
  after: Snapshot;
  at: Date;
}

/** Records a change in the transaction of the change; nothing if no field differs. */
export async function audit(tx: Db, { actor, entity, action, record, before, after, at }: AuditEvent) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return;
  await tx.insert(auditEntries).values({
    id: newId(),
    entity,
    recordId: record,
    action,
    actorId: actor?.id ?? null,
    changes,
    createdAt: at,
  });
}

/** A record with its field names on the wire; null before its creation and after its deletion. */
export type Snapshot = Record<string, unknown> | null;

/** Fields that never change, or change with every save. */
const ignored = new Set(['_id', 'id', 'created_at', 'updated_at', 'last_login']);
const secret = new Set(['password', 'client_secret', 'magiclogin', 'link_code', 'webhook_secret']);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function isSame(before: unknown, after: unknown): boolean {
  return (isEmpty(before) && isEmpty(after)) || JSON.stringify(before) === JSON.stringify(after);
}

/** The trail keeps only whether there was a secret. */
const masked = (value: unknown) => (isEmpty(value) ? null : SECRET_DOTS);

/** The fields that differ. Values of secret fields are masked. */
export function changesBetween(before: Snapshot, after: Snapshot): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !ignored.has(field) && !isSame(before?.[field], after?.[field]))
    .map((field) =>
      secret.has(field)
        ? { field, before: masked(before?.[field]), after: masked(after?.[field]) }
        : { field, before: before?.[field] ?? null, after: after?.[field] ?? null },
    );
}

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
