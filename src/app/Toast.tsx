import { useEffect, useRef, useState } from 'react';
import { clearAlert, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { useClearOfFocus } from './useClearOfFocus';

const SHOWN_MS = 3000;

/** The notification at the bottom: goes by itself, but waits while it is hovered or focused. */
export function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const held = hovered || focused;
  useClearOfFocus(region, alert);
  useEffect(() => {
    if (!alert || held) return;
    const timer = setTimeout(() => dispatch(clearAlert()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, dispatch]);
  const danger = alert?.type === 'danger';
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div ref={region} className="toast-region" role={danger ? 'alert' : 'status'}>
      {alert && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
        <div
          className={`toast-card ${alert.type}`}
          onMouseEnter={() => setHovered(true)}
          onMouseLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <div>
            <strong>Notification</strong>
            <p>{alert.message}</p>
          </div>
          <button
            type="button"
            className="btn-close"
            aria-label="Close"
            onClick={() => {
              setHovered(false);
              setFocused(false);
              dispatch(clearAlert());
            }}
          />
        </div>
      )}
    </div>
  );
}
