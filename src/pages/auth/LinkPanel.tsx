import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { Page } from '../../components/Page';
import type { NextPage } from './waitingLink';

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
    <div className="auth">
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

interface PasswordRemovedProps {
  /** The next address outside of the app, if there is one. */
  away?: string | undefined;
  next: NextPage;
}

/** Tells the owner of an address that an earlier password was removed, and continues on request. */
export function PasswordRemoved({ away, next: { path, state } }: PasswordRemovedProps) {
  return (
    <>
      <p role="alert">
        Your address is confirmed. The password from before no longer works: choose a new one now, or later in
        your profile.
      </p>
      {away ? (
        <Button href={away} color="accent" block>
          Continue
        </Button>
      ) : (
        <Button tag={Link} to={path} state={state} replace color="accent" block>
          Continue
        </Button>
      )}
      <Button tag={Link} to="/profile#password" outline color="primary" block className="mt-2">
        Choose a new password
      </Button>
    </>
  );
}
