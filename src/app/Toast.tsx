import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { optionalImport } from '../lib/optionalImport';
import { clearAlert, selectAlert } from '../store/alert';
import { useAppDispatch, useAppSelector } from '../store/hooks';

const SHOWN_MS = 3000;

type Card = ComponentType<ComponentProps<typeof import('./ToastCard').default>>;

const loadCard = async (): Promise<Card> =>
  (await optionalImport(() => import('./ToastCard')))?.default ?? PlainCard;

/** Without a network the card may not come: then its text stands alone. */
const PlainCard = ({ alert }: { alert: { message: string } }) => (
  <p className="card card-body">{alert.message}</p>
);

/** The notification at the bottom: goes by itself, but waits while it is hovered or focused. */
export function Toast() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const held = hovered || focused;
  // Not through Suspense: React would hold its empty fallback for 300 ms.
  const [ToastCard, setToastCard] = useState<Card | null>(null);
  const isWanted = alert !== null && ToastCard === null;
  useEffect(() => {
    if (isWanted) loadCard().then((card) => setToastCard(() => card));
  }, [isWanted]);
  useEffect(() => {
    if (!alert || held) return;
    const timer = setTimeout(() => dispatch(clearAlert()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, dispatch]);
  const close = () => {
    setHovered(false);
    setFocused(false);
    dispatch(clearAlert());
  };
  // The live region is always there: one that comes with its text is not announced everywhere.
  return (
    <div ref={region} className="toast-region" role={alert?.type === 'danger' ? 'alert' : 'status'}>
      {alert && ToastCard && (
        <ToastCard alert={alert} region={region} onHover={setHovered} onFocus={setFocused} onClose={close} />
      )}
    </div>
  );
}
