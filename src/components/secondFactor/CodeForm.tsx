import { type FormEvent, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { FormField } from '../FormField';
import { ErrorAlert } from '../MessageBox';

interface Props {
  /** The button, and its words during the call. */
  label: string;
  busyLabel: string;
  /** Whether a recovery code will do. */
  takesRecoveryCodes?: boolean;
  /** Resolves to the failure, if there is one. */
  send: (code: string) => Promise<Failure | undefined>;
}

/** Asks for a code of the authenticator app. */
export function CodeForm({ label, busyLabel, takesRecoveryCodes, send }: Props) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const refuse = (reason: string) => {
    setProblem(reason);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure('');
    setProblem('');
    if (!code.trim()) return refuse('Enter the code.');
    setBusy(true);
    const error = await send(code);
    setBusy(false);
    if (!error) return;
    if (error.errors?.code) refuse(error.errors.code);
    else setFailure(error.message);
  };

  return (
    <form noValidate onSubmit={submit}>
      <FormField
        key={String(isRecovery)}
        ref={field}
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={64}
        autoFocus
        data-autofocus
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem}
      />
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      <Button type="submit" color="accent" block aria-disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
      {takesRecoveryCodes && (
        <Button
          type="button"
          color="link"
          block
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
            setProblem('');
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  );
}
