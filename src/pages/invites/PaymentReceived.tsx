import '../../components/warningBox.scss';
import { useEffect, useRef } from 'react';
import type { InvitePayment } from './useInvitePayment';

/** Stays until the invite itself says that it is paid. */
export function PaymentReceived({ payment: { error, busy, retry } }: { payment: InvitePayment }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="payment-received">
      <p role="status" ref={message} tabIndex={-1}>
        <strong>Payment received, updating…</strong>
      </p>
      {error && !busy && (
        <p className="warning-box" role="alert">
          {error.message}
        </p>
      )}
      <p>You will not be charged again.</p>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-disabled={busy}
        onClick={() => busy || retry()}
      >
        {busy ? 'Updating…' : 'Try again'}
      </button>
    </div>
  );
}
