import { createRoute } from '@hono/zod-openapi';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  auditEntrySchema,
  auditFilterSchema,
  auditQuerySchema,
} from '../../src/contract/audit';
import { listSchema } from '../../src/contract/common';
import type { Db } from '../db/connection';
import {
  afterCursor,
  countedUpTo,
  cursorOf,
  orderOf,
  pageOf,
  paginateByKeyset,
  totalOf,
} from '../db/queries/lists';
import { auditEntries, users } from '../db/tables';
import { streamPages } from '../http/pages';
import { failures, json, jsonLines, newRouter } from '../http/router';
import type { Services } from '../services/services';

const newestFirst = {
  keys: [
    { by: sql`${auditEntries.createdAt}`, type: 'timestamptz' },
    { by: sql`${auditEntries.id}`, type: 'text' },
  ],
  direction: 'desc',
} as const;

const matchingEntries = ({ entity, record, actor, action, from, to }: AuditFilter) =>
  and(
    entity && eq(auditEntries.entity, entity),
    record ? eq(auditEntries.recordId, record) : undefined,
    actor ? eq(auditEntries.actorId, actor) : undefined,
    action && eq(auditEntries.action, action),
    from ? gte(auditEntries.createdAt, new Date(from)) : undefined,
    to ? lt(auditEntries.createdAt, new Date(to)) : undefined,
  );

const columns = {
  entry: auditEntries,
  actor: { id: users.id, email: users.email, name: users.name, lastname: users.lastname },
};

/** A page of the trail, newest first. */
export async function listAudit({ db, config }: Pick<Services, 'db' | 'config'>, query: AuditQuery) {
  const order = orderOf(newestFirst);
  const page = pageOf(query, { defaultSize: 100 });
  const where = matchingEntries(query);
  const rows = await db
    .select(columns)
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const matching = () => db.select({ id: auditEntries.id }).from(auditEntries).where(where).$dynamic();
  // With the list's order, the count needs only the index.
  const counted = where ? matching() : matching().orderBy(...order);
  const bound = countedUpTo(config, false);
  return { rows, ...(await totalOf(db, counted, { ...page, rows: rows.length, bound })) };
}
type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];

/** All matching entries, newest first. */
export function auditPages(db: Db, filter: AuditFilter) {
  const where = matchingEntries(filter);
  return paginateByKeyset((after, limit) =>
    db
      .select({ ...columns, cursor: cursorOf(newestFirst) })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(and(where, after ? afterCursor(newestFirst, after) : undefined))
      .orderBy(...orderOf(newestFirst))
      .limit(limit),
  );
}

const presentAuditEntry = ({ entry, actor }: AuditRow): AuditEntry => ({
  _id: entry.id,
  entity: entry.entity,
  record: entry.recordId,
  action: entry.action,
  actor: actor && { _id: actor.id, email: actor.email, name: actor.name, lastname: actor.lastname },
  changes: entry.changes,
  created_at: entry.createdAt.toISOString(),
});

const tags = ['Audit'];
const described =
  'Passwords and secrets are given as dots, and null stands for none. `from` is included, `to` is not.';

const list = createRoute({
  method: 'get',
  path: '/api/audit',
  tags,
  summary: 'The changes of records, new accounts and sign-ins, newest first',
  description: `${described} \`total\` counts as far as 100,000; \`more\` says that there are further ones.`,
  request: { query: auditQuerySchema },
  responses: { 200: json(listSchema(auditEntrySchema), 'The entries'), ...failures(400, 401, 403) },
});

const file = createRoute({
  method: 'get',
  path: '/api/audit/jsonl',
  tags,
  summary: 'All entries of the list as lines of JSON',
  description: `With the filters and the order of the list, without its pages. Each line is an AuditEntry. ${described}`,
  request: { query: auditFilterSchema },
  responses: { 200: jsonLines('The entries'), ...failures(400, 401, 403) },
});

export function auditRoutes(services: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => {
    const { rows, ...count } = await listAudit(services, c.req.valid('query'));
    return c.json({ items: rows.map(presentAuditEntry), ...count }, 200);
  });

  app.openapi(file, (c) =>
    streamPages(c, {
      pages: auditPages(services.db, c.req.valid('query')),
      textOf: (rows) => rows.map((row) => `${JSON.stringify(presentAuditEntry(row))}\n`).join(''),
      headers: { 'Content-Type': 'application/x-ndjson' },
    }),
  );

  return app;
}
