import { useEffect, useRef } from 'react';
import { Button } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import type { InvitePayment } from './useInvitePayment';

/** Shown after a payment until the invite is marked as paid. */
export function PaymentReceived({ payment: { error, busy, retry } }: { payment: InvitePayment }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div>
      <p role="status" ref={message} tabIndex={-1}>
        <strong>Payment received, updating…</strong>
      </p>
      {error && !busy && <ErrorAlert color="warning">{error.message}</ErrorAlert>}
      <p>You will not be charged again.</p>
      <Button outline color="primary" aria-disabled={busy} onClick={() => busy || retry()}>
        {busy ? 'Updating…' : 'Try again'}
      </Button>
    </div>
  );
}
