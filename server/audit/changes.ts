import type { AuditEntry } from '../../src/contract/audit';
import { SECRET_DOTS } from '../../src/contract/limits';

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
