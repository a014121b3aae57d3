import { sql } from 'drizzle-orm';
import type { AuditEntry, AuditedEntity } from '../../src/contract/audit';
import { SECRET_DOTS } from '../../src/contract/limits';
import type { Db } from '../db/connection';
import { auditEntries, newId } from '../db/tables';
import type { CurrentUser } from '../http/context';

interface AuditEvent {
  /** Null for what no user did. */
  actor: Pick<CurrentUser, 'id'> | null;
  entity: AuditedEntity;
  action: AuditEntry['action'];
  record: string;
  before: Snapshot;
  after: Snapshot;
  at: Date;
}

/** Records a change in the transaction of the change; nothing if no field differs. */
export async function audit(tx: Db, event: AuditEvent) {
  const entry = entryOf(event);
  if (entry.changes.length > 0) await tx.insert(auditEntries).values(entry);
}

/** Records any number of changes by one statement, which runs for none, too. */
export async function auditAll(tx: Db, events: readonly AuditEvent[]) {
  const entries = JSON.stringify(events.map(entryOf));
  await tx.insert(auditEntries).select(sql`
    select * from jsonb_to_recordset(${entries}::jsonb) entry("id" text, "entity" text, "recordId" text,
      "action" text, "actorId" text, "changes" jsonb, "createdAt" timestamptz)`);
}

const entryOf = ({ actor, entity, action, record, before, after, at }: AuditEvent) => ({
  id: newId(),
  entity,
  recordId: record,
  action,
  actorId: actor?.id ?? null,
  changes: changesBetween(before, after),
  createdAt: at,
});

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
