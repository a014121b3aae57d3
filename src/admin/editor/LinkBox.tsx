import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import { FormField } from '../../components/FormField';
import { linkAddress } from './links';

interface Props {
  /** The address of the link to be changed; '' for a new link. */
  url: string;
  onConfirm: (url: string) => void;
  onCancel: () => void;
}

/** Asks for the address of a link. */
export function LinkBox({ url, onConfirm, onCancel }: Props) {
  const [entered, setEntered] = useState(url);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.select(), []);

  const confirm = () => {
    const address = linkAddress(entered);
    if (address) onConfirm(address);
    else {
      setRefused(true);
      input.current?.focus();
    }
  };
  // Handles Enter without a form: the editor may stand in a form, and forms cannot be nested.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      confirm();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not be laid out as a row everywhere
    <div
      role="group"
      aria-label="Link"
      className="d-flex flex-wrap align-items-center gap-2 px-3 py-2 bg-body-tertiary border-bottom"
      onKeyDown={onKeyDown}
    >
      <div className="grow">
        <FormField
          ref={input}
          id={id}
          label="URL"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={entered}
          onChange={({ target }) => {
            setEntered(target.value);
            setRefused(false);
          }}
          error={refused ? 'Enter a web address or an email address.' : undefined}
        />
      </div>
      <Button color="accent" size="sm" onClick={confirm}>
        Confirm
      </Button>
      <Button outline color="primary" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
