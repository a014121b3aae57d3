import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTime, timeZone } from '../../lib/dates';

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
      {` · Printed ${formatDateTime(now.toISOString())} ${timeZone()}`}
    </p>
  );
}
