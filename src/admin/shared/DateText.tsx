import { formatDate, formatDateTime, formatTime } from '../../lib/dates';

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
  if (!iso) return <span>{formatDate(iso)}</span>;
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
