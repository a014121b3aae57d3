import { useEffect, useRef, useState } from 'react';
import { optionalImport } from '../lib/lateFiles';
import { clearAlert, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import type ToastCard from './toast/ToastCard';

const SHOWN_MS = 3000;

/** If the card's code does not load, the message is shown as plain text. */
const PlainCard = ({ alert }: { alert: { message: string } }) => (
  <p className="card card-body">{alert.message}</p>
);

/** The notification at the bottom. It closes by itself, but not while it is hovered or focused. */
export function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const held = hovered || focused;
  const [Card, setCard] = useState<typeof ToastCard | null>(null);
  const isMissing = alert !== null && Card === null;
  useEffect(() => {
    // Not Suspense, which would show its empty fallback for 300 ms.
    if (!isMissing) return;
    optionalImport(() => import('./toast/ToastCard')).then((file) =>
      setCard(() => file?.default ?? PlainCard),
    );
  }, [isMissing]);
  useEffect(() => {
    // Counted from when the message is in sight: on a slow line the card may take as long to load.
    if (!alert || held || !Card) return;
    const timer = setTimeout(() => dispatch(clearAlert()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, Card, dispatch]);
  const close = () => {
    setHovered(false);
    setFocused(false);
    dispatch(clearAlert());
  };
  // Always rendered: not every screen reader announces a live region that arrives with its text.
  return (
    <div ref={region} className="toast-region" role={alert?.type === 'danger' ? 'alert' : 'status'}>
      {alert && Card && (
        <Card alert={alert} region={region} onHover={setHovered} onFocus={setFocused} onClose={close} />
      )}
    </div>
  );
}
