import { type ComponentProps, useDeferredValue, useState } from 'react';
import { passwordProblem } from '../../rules/passwords/passwordStrength';
import { PasswordInput } from '../PasswordInput';

interface Props
  extends Pick<ComponentProps<typeof PasswordInput>, 'ref' | 'required' | 'error' | 'hint' | 'autoFocus'> {
  label: string;
  'data-autofocus'?: true | undefined;
  value: string;
  onChange: (password: string) => void;
}

/** A field for a new password, with the first rule that the typed text breaks. */
export function NewPassword({ value, onChange, error, hint, ...input }: Props) {
  const [touched, setTouched] = useState(false);
  const problem = touched && value ? passwordProblem(value) : null;
  const announced = useDeferredValue(problem);
  const message = problem ?? error;
  return (
    <>
      <PasswordInput
        {...input}
        name="password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => {
          setTouched(true);
          onChange(event.target.value);
        }}
        error={message}
        hint={hint}
      />
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
