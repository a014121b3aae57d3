import { useEffect, useRef, useState } from 'react';
import { clearAlert, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { useOptionalPart } from './useOptionalPart';

const SHOWN_MS = 3000;

const loadCard = () => import('./ToastCard');

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
  const ToastCard = useOptionalPart(loadCard, PlainCard, alert !== null);
  useEffect(() => {
    // Counted from when the message is in sight: on a slow line the card may take as long to load.
    if (!alert || held || !ToastCard) return;
    const timer = setTimeout(() => dispatch(clearAlert()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, ToastCard, dispatch]);
  const close = () => {
    setHovered(false);
    setFocused(false);
    dispatch(clearAlert());
  };
  // Always rendered: not every screen reader announces a live region that arrives with its text.
  return (
    <div ref={region} className="toast-region" role={alert?.type === 'danger' ? 'alert' : 'status'}>
      {alert && ToastCard && (
        <ToastCard alert={alert} region={region} onHover={setHovered} onFocus={setFocused} onClose={close} />
      )}
    </div>
  );
}
