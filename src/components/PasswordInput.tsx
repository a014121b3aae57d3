import { type ComponentProps, useState } from 'react';
import { FormField } from './FormField';

interface Props extends ComponentProps<typeof FormField> {
  /** The name of the content, for the button's label. */
  noun?: string;
}

/** A password input with a button that shows its content. */
export function PasswordInput({ noun = 'password', ...props }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          className="btn btn-sm password-toggle"
          aria-label={`${shown ? 'HIDE' : 'SHOW'} ${noun}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'HIDE' : 'SHOW'}
        </button>
      }
    />
  );
}
