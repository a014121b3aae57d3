import { formatDate, formatDateTime, formatShort } from '../../lib/dates';

interface Props {
  /** ISO 8601. */
  iso: string | null;
  /** Also shows the time. */
  withTime?: boolean;
  /** Date and time as briefly as possible, for tables with many of them. */
  short?: boolean;
}

/** A date in the reader's time zone. */
export function DateText({ iso, withTime = false, short = false }: Props) {
  const text = short ? formatShort(iso) : withTime ? formatDateTime(iso) : formatDate(iso);
  if (!iso) return text;
  return (
    <time dateTime={iso} title={withTime ? undefined : formatDateTime(iso)}>
      {text}
    </time>
  );
}
