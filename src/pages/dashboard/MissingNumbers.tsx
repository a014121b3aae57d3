import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'reactstrap';
import type { Overview as Numbers } from '../../api/overview';
import { focusHeading } from '../../components/focusHeading';
import { useAppDispatch } from '../../store/hooks';
import { fetchOverview } from '../../store/overview';

/** Stands for numbers that did not come with the list, and loads them again. */
export function MissingNumbers({ onLoaded }: { onLoaded: (numbers: Numbers) => void }) {
  const dispatch = useAppDispatch();
  const line = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    const { data } = await dispatch(fetchOverview());
    // The reader has left.
    if (!line.current) return;
    setBusy(false);
    if (!data) return;
    // The button disappears, and perhaps the heading with it, so the focus has to move afterwards.
    flushSync(() => onLoaded(data));
    focusHeading();
  };
  return (
    <p ref={line} className="mb-5 text-secondary">
      The numbers are not here yet, or could not be loaded.{' '}
      <Button color="link" className="p-0 border-0 align-baseline" aria-disabled={busy} onClick={load}>
        {busy ? 'Loading…' : 'Try again'}
      </Button>
    </p>
  );
}
