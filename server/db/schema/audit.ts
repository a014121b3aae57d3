import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditEntry, AuditedEntity } from '../../../src/contract/audit';
import { createdAt, id } from './columns';
import { users } from './people';

/** The audit trail. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    entity: text('entity').$type<AuditedEntity>().notNull(),
    recordId: text('record_id').notNull(),
    action: text('action').$type<AuditEntry['action']>().notNull(),
    /** Null for what no user did. */
    actorId: text('actor_id').references(() => users.id),
    changes: jsonb('changes').$type<AuditEntry['changes']>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_entries_record').on(t.entity, t.recordId, t.createdAt),
    index('audit_entries_created').on(t.createdAt, t.id),
    index('audit_entries_actor').on(t.actorId, t.createdAt, t.id),
  ],
);
