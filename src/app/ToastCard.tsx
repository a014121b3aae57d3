import '../styles/toast.scss';
import type { ComponentProps, RefObject } from 'react';
import { Toast, ToastBody, ToastHeader } from 'reactstrap';
import type { Alert } from '../store/alert';
import { useClearOfFocus } from './useClearOfFocus';

interface Props {
  alert: Alert;
  /** The element that holds the card at the bottom of the window. */
  region: RefObject<HTMLElement | null>;
  onHover: (hovered: boolean) => void;
  onFocus: (focused: boolean) => void;
  onClose: () => void;
}

/** reactstrap's Toast always has the role alert; the region around this one sets the urgency. */
const Frame = ({ role: _, ...props }: ComponentProps<'div'>) => <div {...props} />;

/** A notification. Loaded when the first one is shown. */
export default function ToastCard({ alert, region, onHover, onFocus, onClose }: Props) {
  useClearOfFocus(region, alert);
  return (
    <Toast
      tag={Frame}
      fade={false}
      transition={{ appear: false, timeout: 0 }}
      className={alert.type === 'danger' ? 'toast-danger' : undefined}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <ToastHeader toggle={onClose}>Notification</ToastHeader>
      <ToastBody>{alert.message}</ToastBody>
    </Toast>
  );
}
