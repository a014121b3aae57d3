import './dateText.scss';
import { useEffect, useState } from 'react';

type Dates = typeof import('../../lib/dates');
let dates: Dates | null = null;
let loading: Promise<Dates> | undefined;

// Without it a date stays unformatted, which is better than nothing.
const unformatted: Dates = { formatDate: (text) => text ?? '–', formatDateTime: (text) => text ?? '–' };

const loadDates = () => {
  loading ??= import('../../lib/dates').then(
    (module) => {
      dates = module;
      return module;
    },
    () => {
      loading = undefined;
      return unformatted;
    },
  );
  return loading;
};

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
    if (!loaded) loadDates().then(setLoaded);
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
