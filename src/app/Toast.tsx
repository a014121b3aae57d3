import { useCallback, useEffect, useRef, useState } from 'react';
import { optionalImport } from '../lib/lateFiles';
import { type Alert, clearAlert, SHOWN_MS, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type ToastCard from './toast/ToastCard';

/** The message as plain text, if the card's code does not load. */
function PlainCard({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each alert is shown for its full time
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, onClose]);
  return <p className="card card-body">{alert.message}</p>;
}

/** The notification at the bottom. Its card is loaded with the first one. */
export function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const region = useRef<HTMLDivElement>(null);
  const [Card, setCard] = useState<typeof ToastCard | null>(null);
  const isMissing = alert !== null && Card === null;
  useEffect(() => {
    // Not Suspense, which would show its empty fallback for 300 ms.
    if (!isMissing) return;
    optionalImport(() => import('./toast/ToastCard')).then((file) =>
      setCard(() => file?.default ?? PlainCard),
    );
  }, [isMissing]);
  const close = useCallback(() => dispatch(clearAlert()), [dispatch]);
  // Always rendered: not every screen reader announces a live region that arrives with its text.
  return (
    <div ref={region} className="toast-region" role={alert?.type === 'danger' ? 'alert' : 'status'}>
      {alert && Card && <Card alert={alert} region={region} onClose={close} />}
    </div>
  );
}
