import { type ReactNode, useState } from 'react';
import type { AuditEntry } from '../../../contract/audit';
import { trimText } from '../../../lib/plainText';
import { fullName } from '../../../lib/users';
import { DateText } from '../DateText';

/** What fields, and the values of some, are called on screen. */
export interface AuditLabels {
  fields: Readonly<Record<string, string>>;
  /** A value in words, where it is not one already. */
  wordsFor?: (field: string, value: unknown) => string | undefined;
}

/** Longer values are shown whole on demand. */
const MAX_SHOWN = 300;

const verbs: Record<AuditEntry['action'], string> = {
  created: 'created this',
  updated: 'changed this',
  deleted: 'deleted this',
  processed: 'processed this',
  finished: 'finished this',
  refunded: 'refunded this',
  refund_failed: 'could not refund this',
};

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Any value as text; '' for nothing. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return JSON.stringify(value);
}

const hasOwn = (labels: AuditLabels['fields'], field: string) => Object.hasOwn(labels, field);

/** One act: who, when, and each field before and after. */
export function AuditEntryItem({ entry, labels }: { entry: AuditEntry; labels: AuditLabels }) {
  const { actor, action, changes, created_at } = entry;
  const words = (field: string, value: unknown) =>
    labels.wordsFor?.(field, value) ?? (isDate(value) ? <DateText iso={value} withTime /> : wordsOf(value));
  return (
    <li>
      <p className="audit-act">
        <strong>{actor ? fullName(actor) : 'The payment provider'}</strong> {verbs[action]}
        <DateText iso={created_at} withTime />
      </p>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map(({ field, before, after }) => {
            const name = hasOwn(labels.fields, field) ? labels.fields[field] : field;
            return (
              <div key={field}>
                <dt>{name}</dt>
                <dd>
                  {action !== 'created' && (
                    <>
                      <Value label="Before" field={name} text={words(field, before)} />
                      <span aria-hidden="true">→</span>
                    </>
                  )}
                  <Value label="After" field={name} text={words(field, after)} />
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

interface ValueProps {
  label: 'Before' | 'After';
  /** What the value is called. */
  field: string | undefined;
  text: ReactNode;
}

function Value({ label, field, text }: ValueProps) {
  const [whole, setWhole] = useState(false);
  const isLong = typeof text === 'string' && text.length > MAX_SHOWN;
  const face = whole ? 'Show less' : 'Show all';
  return (
    <span className="audit-value" data-side={label}>
      <span className="visually-hidden">{label}: </span>
      {(isLong && !whole ? trimText(text, MAX_SHOWN) : text) || <em>empty</em>}
      {isLong && (
        <button
          type="button"
          className="audit-more"
          aria-expanded={whole}
          aria-label={`${face} of ${field}, ${label.toLowerCase()}`}
          onClick={() => setWhole(!whole)}
        >
          {face}
        </button>
      )}
    </span>
  );
}
