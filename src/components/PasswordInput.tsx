import { type ComponentProps, useState } from 'react';
import { FormField } from './FormField';

/** A password field whose content can be shown. */
export function PasswordInput(props: ComponentProps<typeof FormField>) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          className="password-toggle"
          aria-label={shown ? 'HIDE password' : 'SHOW password'}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'HIDE' : 'SHOW'}
        </button>
      }
    />
  );
}
