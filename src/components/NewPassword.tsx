import { useDeferredValue, useState } from 'react';
import { passwordProblem } from '../lib/passwordStrength';
import { PasswordInput } from './PasswordInput';

interface Props {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
}

/** A field for a new password that names the first rule it breaks, while typing. */
export function NewPassword({ label, value, onChange, error }: Props) {
  const [touched, setTouched] = useState(false);
  const problem = touched && value ? passwordProblem(value) : null;
  const announced = useDeferredValue(problem);
  return (
    <>
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => {
          setTouched(true);
          onChange(event.target.value);
        }}
        error={problem ?? error}
      />
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
