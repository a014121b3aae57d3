import type { AuditEntry } from '../../src/contract/audit';

/** A record under its names on the wire; null before it was made and after it is gone. */
export type Snapshot = Record<string, unknown> | null;

/** What changes by itself, or never. */
const ignored = new Set(['_id', 'id', 'created_at', 'updated_at', 'last_login']);
const secret = new Set(['password', 'client_secret', 'magiclogin']);
const MASK = '••••';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function isSame(before: unknown, after: unknown): boolean {
  return (isEmpty(before) && isEmpty(after)) || JSON.stringify(before) === JSON.stringify(after);
}

/** The fields that differ; of secrets only that they do. */
export function changesBetween(before: Snapshot, after: Snapshot): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !ignored.has(field) && !isSame(before?.[field], after?.[field]))
    .map((field) =>
      secret.has(field)
        ? { field, before: MASK, after: MASK }
        : { field, before: before?.[field] ?? null, after: after?.[field] ?? null },
    );
}
