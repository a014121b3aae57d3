import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { Page } from '../../components/Page';
import { looksLikeCode, readCode, shownCode } from '../../rules/links/classCodes';

interface Props {
  title: string;
  children: ReactNode;
}

/** The card of the screens that lead into a class. */
export function JoinFrame({ title, children }: Props) {
  return (
    <div className="auth d-grid bg-body-tertiary">
      <Page title={title} narrow>
        <div className="card card-body">{children}</div>
      </Page>
    </div>
  );
}

interface CodeProps {
  /** Whether the field is the screen's first: it then has the focus from the start. */
  first?: boolean;
}

/** Takes the code of a class from the blackboard, in any spelling. */
export function CodeForm({ first = false }: CodeProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!looksLikeCode(code));
    if (!looksLikeCode(code)) return input.current?.focus();
    navigate(`/join/${shownCode(readCode(code))}`);
  };

  return (
    <form onSubmit={submit} noValidate>
      <FormField
        ref={input}
        data-autofocus={first || undefined}
        autoFocus={first}
        label="Class code"
        className="h2 mb-0 py-2 font-monospace text-center text-uppercase"
        placeholder="XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={
          refused ? 'A class code has eight letters and digits. Check it with your instructor.' : undefined
        }
      />
      <Button type="submit" color="accent" block>
        Go to the class
      </Button>
    </form>
  );
}
