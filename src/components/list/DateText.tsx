import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatDateTime, formatTime } from '../../lib/format/dates';

interface Props {
  /** ISO 8601. */
  iso: string | null;
  /** Also shows the time. */
  withTime?: boolean;
  /** For lists: also shows the time, where there is little width on a line of its own. */
  split?: boolean;
}

/** A date in the reader's time zone. */
export function DateText({ iso, withTime = false, split = false }: Props) {
  if (!iso) return <span data-empty>{formatDate(iso)}</span>;
  if (split) {
    // A style sheet makes a line of each: `white-space: pre`.
    return <time dateTime={iso}>{`${formatDate(iso)},\n${formatTime(iso)}`}</time>;
  }
  return (
    <time dateTime={iso} title={withTime ? undefined : formatDateTime(iso)}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}

/** The brand, and the time of printing; on paper only. */
export function PrintedAt() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // The browser takes the page as it is after the event.
    const update = () => flushSync(() => setNow(new Date()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return (
    <p key={now.getTime()} className="d-none d-print-block small text-secondary mb-2">
      <strong>Casebridge</strong>
      {` · Printed ${formatDateTime(now.toISOString())}`}
    </p>
  );
}
