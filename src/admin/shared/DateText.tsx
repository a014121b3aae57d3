import { formatDate, formatDateTime, formatOnPaper, formatShort } from '../../lib/dates';

interface Props {
  /** ISO 8601. */
  iso: string | null;
  /** Also shows the time. */
  withTime?: boolean;
  /** Date and time as briefly as possible, for tables with many of them; on paper always with the year. */
  short?: boolean;
}

/** A date in the reader's time zone. */
export function DateText({ iso, withTime = false, short = false }: Props) {
  const text = short ? formatShort(iso) : withTime ? formatDateTime(iso) : formatDate(iso);
  if (!iso) return text;
  return (
    <time dateTime={iso} title={withTime ? undefined : formatDateTime(iso)}>
      {short ? (
        <>
          <span className="d-print-none">{text}</span>
          <span data-on-paper={formatOnPaper(iso)} />
        </>
      ) : (
        text
      )}
    </time>
  );
}
