import { useEffect, useState } from 'react';
import { clearAlert, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';

const SHOWN_MS = 3000;

/** The notification at the bottom: goes by itself, but waits while it is hovered or focused. */
export function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!alert || held) return;
    const timer = setTimeout(() => dispatch(clearAlert()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, dispatch]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const danger = alert?.type === 'danger';
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div className="toast-region" role={danger ? 'alert' : 'status'}>
      {alert && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
        <div
          className={`toast-card ${alert.type}`}
          onMouseEnter={hold}
          onMouseLeave={release}
          onFocus={hold}
          onBlur={release}
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
              release();
              dispatch(clearAlert());
            }}
          />
        </div>
      )}
    </div>
  );
}
