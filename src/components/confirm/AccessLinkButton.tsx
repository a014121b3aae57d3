import { useState } from 'react';
import { Button } from 'reactstrap';
import { useAppDispatch } from '../../store/hooks';
import { mailAccessLink } from '../../store/session';
import { useCall } from '../useCall';

interface Props {
  email: string;
  label: string;
  /** The words that follow the request for a link. */
  sent: string;
  /** The page that the link leads to; the dashboard by default. */
  redir?: string | undefined;
}

/** Mails a link that signs in the owner of the address. */
export function AccessLinkButton({ email, label, sent, redir }: Props) {
  const { busy, failure, call } = useCall();
  const [wasSent, setWasSent] = useState(false);
  const isSent = wasSent && !busy;
  const dispatch = useAppDispatch();

  const send = async () => {
    const { error } = await call(() => dispatch(mailAccessLink({ email, redir })));
    setWasSent(!error);
  };

  return (
    <>
      <Button type="button" outline color="primary" aria-disabled={busy} onClick={send}>
        {busy ? 'Sending…' : label}
      </Button>
      <p role="status" className={isSent ? 'mt-2 mb-0' : 'mb-0'}>
        {isSent && sent}
      </p>
      {failure && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
    </>
  );
}
