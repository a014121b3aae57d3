import { useEffect, useRef, useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { User } from '../../api/session';
import { FormField } from '../../components/fields/FormField';
import { ConfirmIdentity } from '../../components/identity/ConfirmIdentity';
import { useAppDispatch } from '../../store/hooks';
import { fetchSignInLink } from '../../store/users';

/** A link that signs in as this user: created on request, and kept by this component only. */
export function SignInLink({ user, editor }: { user: User; editor: User }) {
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();

  // The button that made the link is gone.
  useEffect(() => {
    if (link) field.current?.focus();
  }, [link]);

  const make = async () => {
    if (busy) return;
    setBusy(true);
    setError('');
    setCopied(false);
    const { data, error: refusal } = await dispatch(fetchSignInLink(user._id));
    setBusy(false);
    setFailure(refusal ?? null);
    setLink(data?.magiclogin ?? '');
    if (!data?.magiclogin) setError(refusal?.message ?? 'There is no sign-in link for this user.');
  };

  const copy = async () => {
    field.current?.select();
    // If the browser refuses the clipboard, the link is selected to be copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    );
  };

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">Sign in as this user</h2>
      <p className="text-secondary">
        A sign-in link works once, for 10 minutes, in any browser. Creating a new one cancels the last one.
      </p>
      {link ? (
        <>
          <FormField
            label="Sign-in link"
            ref={field}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <Button color="primary" onClick={copy}>
            Copy link
          </Button>
          <span role="status" className="ms-2">
            {copied && 'Copied.'}
          </span>
        </>
      ) : (
        <Button outline color="primary" aria-disabled={busy} onClick={make}>
          {busy ? 'Creating…' : 'Create sign-in link'}
        </Button>
      )}
      {error && <FormFeedback role="alert">{error}</FormFeedback>}
      <ConfirmIdentity form={{ failure, submit: make }} email={editor.email} />
    </section>
  );
}
