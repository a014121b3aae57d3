import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { OwnUser } from '../../api/session';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { type NextPage, passwordRequest } from './waitingLink';

interface Props {
  title: string;
  /** Content above the title. */
  above?: ReactNode;
  /** When this value changes, the title takes the focus, unless another element has it. */
  focus?: unknown;
  children?: ReactNode;
}

/** The card of a login link's screen. */
export function LinkPanel({ title, above, focus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // A focus that has moved to the header stays there.
    const lost = !activeElement || activeElement === document.body;
    if (focus && lost) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <div className="auth d-grid bg-body-tertiary">
      <Page title="Signing in" narrow>
        <div className="card card-body text-center">
          {above}
          <h1 ref={heading} className="h2 text-break" tabIndex={-1} aria-live="polite">
            {title}
          </h1>
          {children}
        </div>
      </Page>
    </div>
  );
}

const loadForm = () => import('../../components/confirm/NewPasswordForm');

interface PasswordRemovedProps {
  user: OwnUser;
  /** The next address outside of the app, if there is one. */
  away?: string | undefined;
  next: NextPage;
}

/** Asks the owner of an address for a new password after the one from before was removed, and goes on. */
export function PasswordRemoved({ user, away, next: { path, state } }: PasswordRemovedProps) {
  const navigate = useNavigate();
  // A reload of the tab asks again.
  useEffect(() => {
    passwordRequest.keep({ user: user._id, redir: path, ...(away && { fullredir: away }) });
    return passwordRequest.forget;
  }, [user._id, path, away]);
  const goOn = () => {
    passwordRequest.forget();
    if (away) window.location.assign(away);
    else navigate(path, { replace: true, state });
  };
  return (
    <>
      <p role="alert">
        Your address is confirmed. Choose a new password: somebody else may know the one from before.
      </p>
      <LatePart load={loadForm}>
        {(NewPasswordForm) => <NewPasswordForm user={user} onSaved={goOn} />}
      </LatePart>
      <Button color="link" block className="mt-2" onClick={goOn}>
        Continue without a password
      </Button>
    </>
  );
}
