import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Result } from '../../store/actionFamily';
import { confirmAddress, mailConfirmation } from '../../store/confirm/confirmation';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppThunk } from '../../store/store';
import { AccessLinkButton } from './AccessLinkButton';

export interface ConfirmProps {
  email: string;
  /** Stands first, and leaves its place to a refusal. */
  label?: ReactNode;
  /** Follows the proof of the address. */
  onConfirmed?: () => void;
}

/**
 * Lets users prove that the address is theirs, which anybody can register with: by the code of the mail where they have
 * signed up, else by its link.
 */
export default function ConfirmForm(props: ConfirmProps) {
  const { pathname } = useLocation();
  const hasMail = useAppSelector((state) => selectHas(state, 'support'));
  if (hasMail) return <Confirm {...props} redir={pathname} />;
  return (
    <>
      {props.label}
      <AccessLinkButton
        email={props.email}
        redir={pathname}
        label="Email me a link"
        sent="Check your inbox (or spam) for your access link. Open it, then come back to this page."
      />
    </>
  );
}

/** The code in a text, however it is written: `Your code is 123 456.` */
const codeIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);

const SENT = 'Sent.';
const ELSEWHERE = 'The link in the email sets a new password.';

/** Not a form: it stands in forms. The sixth digit sends the code, as Enter does. */
function Confirm({ label, redir, onConfirmed }: ConfirmProps & { redir: string }) {
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'confirmed'>('idle');
  const [problem, setProblem] = useState<Failure>();
  const isHere = useAppSelector(selectUser)?.confirms_by_code;

  const call = async (request: AppThunk<Promise<Result<unknown>>>, done: 'sent' | 'confirmed') => {
    if (state === 'busy') return;
    setState('busy');
    setProblem(undefined);
    const { error } = await dispatch(request);
    setState(error ? 'idle' : done);
    if (error) setProblem(error);
    else if (done === 'sent') setCode('');
    else onConfirmed?.();
  };
  const confirm = (typed: string) => call(confirmAddress(codeIn(typed)), 'confirmed');
  const type = (typed: string) => {
    setCode(typed);
    setProblem(undefined);
    if (codeIn(typed).length === 6) confirm(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A code that was refused would count again.
    if (code && problem?.status !== 400) confirm(code);
  };

  if (state === 'confirmed') return <p role="status">Your address is confirmed.</p>;
  return (
    <>
      {problem ? (
        <span role="alert" className="small text-danger-emphasis">
          {problem.errors?.code ?? problem.message}
        </span>
      ) : (
        label
      )}
      <div className="small d-inline-flex flex-wrap align-items-center justify-content-center column-gap-2 row-gap-1">
        {isHere && (
          <label className="d-inline-flex align-items-center gap-2 text-nowrap">
            Code we emailed
            <input
              className="form-control py-1"
              name="confirmation"
              style={{ width: '6rem' }}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
            />
          </label>
        )}
        <span role="status">{state === 'sent' ? SENT : isHere ? '' : ELSEWHERE}</span>
        <Button
          color="link"
          style={{ fontSize: 'inherit' }}
          aria-disabled={state === 'busy'}
          onClick={() => call(mailConfirmation({ redir }), 'sent')}
        >
          Send again
        </Button>
      </div>
    </>
  );
}
