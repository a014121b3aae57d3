import './dateText.scss';
import { useEffect, useState } from 'react';

type Dates = typeof import('../../lib/dates');
let dates: Dates | null = null;

interface Props {
  /** ISO 8601. */
  iso: string | null;
  /** Also the hour and minute. */
  withTime?: boolean;
}

/** A date in the reader's time zone. What formats it is large: it comes after the first rows, which leave room. */
export function DateText({ iso, withTime = false }: Props) {
  const [loaded, setLoaded] = useState(dates);
  useEffect(() => {
    if (loaded) return;
    import('../../lib/dates').then(
      (module) => {
        dates = module;
        setLoaded(module);
      },
      // Without it the date stays unformatted, which is better than nothing.
      () => setLoaded({ formatDate: (text) => text ?? '–', formatDateTime: (text) => text ?? '–' }),
    );
  }, [loaded]);
  if (!loaded) return <span className={`date-pending ${withTime ? 'with-time' : ''}`} />;
  const text = withTime ? loaded.formatDateTime(iso) : loaded.formatDate(iso);
  if (!iso) return text;
  return (
    <time dateTime={iso} title={withTime ? undefined : loaded.formatDateTime(iso)}>
      {text}
    </time>
  );
}
