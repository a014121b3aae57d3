import ArrowRight from 'bootstrap-icons/icons/arrow-right.svg?react';
import { type ReactNode, useState } from 'react';
import { Button } from 'reactstrap';
import type { AuditEntry } from '../../../api/admin/audit/audit';
import { DateText } from '../../../components/list/DateText';
import { SECRET_DOTS } from '../../../contract/limits';
import { trimText } from '../../../rules/richText/trimText';
import { fullName } from '../../../rules/users';

/** A text around the place where it differs from another; `…` stands for what is left out. */
interface Excerpt {
  before: string;
  differing: string;
  after: string;
}

const AROUND = 40;
const DIFFERING = 120;

function excerptOf(text: readonly string[], start: number, end: number): Excerpt {
  const part = (from: number, to: number) => text.slice(from, to).join('');
  const cut = Math.min(end, start + DIFFERING);
  const rest = cut < end ? 0 : AROUND;
  return {
    before: (start > AROUND ? '…' : '') + part(Math.max(0, start - AROUND), start),
    differing: part(start, cut),
    after: part(cut, cut + rest) + (cut + rest < text.length ? '…' : ''),
  };
}

/** Excerpts of two texts around the place where they differ. */
export function excerptsOf(one: string, other: string): [Excerpt, Excerpt] {
  // Compares code points, so that no surrogate pair is cut in two.
  const [first, second] = [[...one], [...other]];
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let same = 0;
  while (same < shorter - start && first.at(-1 - same) === second.at(-1 - same)) same += 1;
  return [excerptOf(first, start, first.length - same), excerptOf(second, start, second.length - same)];
}

/** A text around the place where it differs from another. */
export function DiffExcerpt({ excerpt: { before, differing, after } }: { excerpt: Excerpt }) {
  return (
    <span>
      {before}
      {differing && <mark className="p-0">{differing}</mark>}
      {after}
    </span>
  );
}

/** The labels of fields, and of some of their values. */
export interface AuditLabels {
  fields: Readonly<Record<string, string>>;
  /** Turns a value into words, if it needs it. */
  wordsFor?: (field: string, value: unknown) => string | undefined;
  /** A note for two different values that read the same. */
  alike?: string;
}

/** Longer values are cut to the part that differs; a button shows the whole. */
const MAX_SHOWN = 300;

const verbs: Record<AuditEntry['action'], string> = {
  '': 'changed this',
  created: 'created this',
  updated: 'changed this',
  deleted: 'deleted this',
  processed: 'processed this',
  cancelled: 'cancelled this',
  finished: 'finished this',
  refunded: 'refunded this',
  refund_failed: 'could not refund this',
  signed_in: 'signed in',
  signed_out: 'signed out',
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

const textOf = (words: ReactNode): string => (typeof words === 'string' ? words : '');

const hasOwn = (labels: AuditLabels['fields'], field: string) => Object.hasOwn(labels, field);

/** Those who have no account, by what they act on. */
const strangers: Partial<Record<AuditEntry['entity'], string>> = {
  payment: 'The payment provider',
  school: 'The finance contact',
};

/** Planned work, such as a reminder, is nobody's, and so are accounts that were made from outside. */
function nameOf({ actor, entity, action }: AuditEntry): string {
  if (actor) return fullName(actor);
  if (entity === 'purchase' && action === 'signed_in') return 'The recipient of the invoice';
  return strangers[entity] ?? 'Casebridge';
}

/** The change of a secret in a word, since its values are not shown; null for other fields. */
function secretChange({ before, after }: AuditEntry['changes'][number], isNew: boolean): string | null {
  if (after === SECRET_DOTS) return before === SECRET_DOTS && !isNew ? 'Changed' : 'Set';
  return before === SECRET_DOTS ? 'Removed' : null;
}

/** One act: who, when, and each field before and after. */
export function AuditEntryItem({ entry, labels }: { entry: AuditEntry; labels: AuditLabels }) {
  const { action, changes, created_at } = entry;
  const isNew = action === 'created';
  const words = (field: string, value: unknown) =>
    labels.wordsFor?.(field, value) ?? (isDate(value) ? <DateText iso={value} withTime /> : wordsOf(value));
  return (
    <li className="py-2 border-bottom">
      <p className="d-flex flex-wrap column-gap-3 mb-1">
        <span>
          <strong>{nameOf(entry)}</strong> {verbs[action] ?? verbs['']}
        </span>
        <span className="small text-secondary">
          <DateText iso={created_at} withTime />
        </span>
      </p>
      {changes.length > 0 && (
        <dl className="facts small mb-0">
          {changes.map((change) => {
            const { field, before, after } = change;
            const name = hasOwn(labels.fields, field) ? labels.fields[field] : field;
            const ofSecret = secretChange(change, isNew);
            const [old, present] = [words(field, before), words(field, after)];
            const [first, second] = excerptsOf(textOf(old), textOf(present));
            // An act such as adding students has no value before.
            const isChange = !isNew && before !== null && before !== undefined;
            return (
              <div key={field} className="py-1">
                <dt className="fw-normal text-secondary">{name}</dt>
                {ofSecret ? (
                  <dd className="mb-0">{ofSecret}</dd>
                ) : (
                  <dd className="d-flex flex-wrap gap-2 mb-0">
                    {isChange && (
                      <>
                        <Value label="Before" field={name} text={old} excerpt={first} />
                        <ArrowRight />
                      </>
                    )}
                    <Value label="After" field={name} text={present} excerpt={isChange ? second : null} />
                    {isChange && before !== after && old === present && labels.alike && (
                      <em>{labels.alike}</em>
                    )}
                  </dd>
                )}
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
  /** The label of the value. */
  field: string | undefined;
  text: ReactNode;
  /** The excerpt that is shown of a long text; without one, its beginning. */
  excerpt: Excerpt | null;
}

function Value({ label, field, text, excerpt }: ValueProps) {
  const [whole, setWhole] = useState(false);
  const isLong = textOf(text).length > MAX_SHOWN;
  const short = excerpt ? <DiffExcerpt excerpt={excerpt} /> : trimText(textOf(text), MAX_SHOWN);
  const face = whole ? 'Show less' : 'Show all';
  return (
    <span
      className={`rounded text-break px-1 ${label === 'Before' ? 'bg-danger-subtle' : 'bg-success-subtle'}`}
    >
      <span className="visually-hidden">{`${label}: `}</span>
      <span>{(isLong && !whole ? short : text) || <em className="text-secondary">empty</em>}</span>
      {isLong && (
        <Button
          color="link"
          size="sm"
          className="d-block p-0 text-reset"
          aria-expanded={whole}
          aria-label={`${face} of ${field}, ${label.toLowerCase()}`}
          onClick={() => setWhole(!whole)}
        >
          {face}
        </Button>
      )}
    </span>
  );
}
