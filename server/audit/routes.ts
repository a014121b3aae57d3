import { createRoute } from '@hono/zod-openapi';
import { auditEntrySchema, auditQuerySchema } from '../../src/contract/audit';
import { listSchema } from '../../src/contract/common';
import { failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { listAudit } from './list';
import { presentAuditEntry } from './present';

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
