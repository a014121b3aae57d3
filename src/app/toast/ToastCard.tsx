import '../../styles/toast.scss';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Toast, ToastBody, ToastHeader } from 'reactstrap';
import { type Alert, SHOWN_MS } from '../../store/alert';

const GAP = 12;

/** Moves an element at the window's bottom up if it would cover the focused control. */
function useClearOfFocus(ref: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!shown || !element) return;
    const place = () => {
      element.style.bottom = '';
      const focused = document.activeElement;
      if (!focused || focused === document.body || element.contains(focused)) return;
      const own = element.getBoundingClientRect();
      const control = focused.getBoundingClientRect();
      const apart =
        control.bottom <= own.top ||
        control.top >= own.bottom ||
        control.right <= own.left ||
        control.left >= own.right;
      const lifted = document.documentElement.clientHeight - control.top + GAP;
      const fits = control.top - GAP >= own.height;
      if (!apart && fits) element.style.bottom = `${lifted}px`;
    };
    place();
    const events = ['focusin', 'scroll', 'resize'];
    for (const event of events) window.addEventListener(event, place, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, place, { capture: true });
    };
  }, [ref, shown]);
}

interface Props {
  alert: Alert;
  /** The element that holds the card at the bottom of the window. */
  region: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** reactstrap's Toast always has the role alert; the region around this one sets the urgency. */
const Frame = ({ role: _, ...props }: ComponentProps<'div'>) => <div {...props} />;

/** A notification. It closes by itself, but not while it is hovered or focused. */
export default function ToastCard({ alert, region, onClose }: Props) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  useClearOfFocus(region, alert);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each alert is shown for its full time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [alert, held, onClose]);
  return (
    <Toast
      tag={Frame}
      fade={false}
      transition={{ appear: false, timeout: 0 }}
      className={alert.type === 'danger' ? 'toast-danger' : undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ToastHeader toggle={onClose} className="pb-0" tagClassName="small fw-normal me-auto">
        Notification
      </ToastHeader>
      <ToastBody className="fw-medium">{alert.message}</ToastBody>
    </Toast>
  );
}
