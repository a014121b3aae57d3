import { formatDate, formatDateTime } from '../../lib/dates';

interface Props {
  /** ISO 8601. */
  iso: string | null;
  /** Also shows the time. */
  withTime?: boolean;
}

/** A date in the reader's time zone. */
export function DateText({ iso, withTime = false }: Props) {
  const text = withTime ? formatDateTime(iso) : formatDate(iso);
  if (!iso) return text;
  return (
    <time dateTime={iso} title={withTime ? undefined : formatDateTime(iso)}>
      {text}
    </time>
  );
}
