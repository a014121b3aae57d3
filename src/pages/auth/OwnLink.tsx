import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from 'reactstrap';
import type { OwnUser } from '../../api/records/session';
import { byLink } from '../../lib/byLink';
import { inAppPath } from '../../lib/returnAddress';
import { useAppDispatch } from '../../store/hooks';
import { findLinkOwner } from '../../store/links';
import { loginLeft, magicLogin } from '../../store/session';
import { LinkPanel } from './LinkPanel';
import { PasswordRemoved } from './PasswordRemoved';
import { asksToContinue, type LinkParameters, signsIn } from './waitingLink';

interface Props {
  parameters: LinkParameters;
  user: OwnUser;
  /** When this value changes, the title takes the focus. */
  focus: unknown;
  /** The question for a link that may sign in somebody else, or is known to. */
  ask: (isOther: boolean) => ReactNode;
}

/** The page that a link of the hub leads to; null for a partner's link, and for one that leads out of the app. */
const pageOf = ({ from, fullredir, redir }: LinkParameters): string | null =>
  from || fullredir ? null : (inAppPath(redir) ?? '/dashboard');

/**
 * Leads the signed-in user to the page of an own link without a question, also when it is opened again. The link is
 * used before, since that proves the address.
 */
export function OwnLink({ parameters, user, focus, ask }: Props) {
  const { email } = user;
  const dispatch = useAppDispatch();
  const path = pageOf(parameters);
  const { token } = parameters;
  const [outcome, setOutcome] = useState<'waits' | 'leads' | 'other' | 'unknown'>(
    path && token ? 'waits' : 'unknown',
  );

  useEffect(() => {
    if (!path || !token) return;
    let current = true;
    const spendLink = async () => {
      const owner = await dispatch(findLinkOwner(token, path));
      if (owner !== 'caller') return owner;
      if (!current) return null;
      const { error } = await dispatch(magicLogin(parameters));
      if (!error || !asksToContinue(error)) return 'leads';
      // The address of an own invite may come with the token of somebody else.
      if (!signsIn(error, email)) return 'other';
      await dispatch(magicLogin({ ...parameters, confirm: true }));
      return 'leads';
    };
    spendLink().then((outcome) => {
      if (current && outcome) setOutcome(outcome);
    });
    return () => {
      current = false;
    };
  }, [dispatch, parameters, token, path, email]);

  // A layout effect: the next screen would otherwise show the link's error as its own.
  useLayoutEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  if (outcome === 'waits') {
    return (
      <LinkPanel title="Opening your link..." focus={focus}>
        <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
          {null}
        </Spinner>
      </LinkPanel>
    );
  }
  if (outcome !== 'leads' || !path) return ask(outcome === 'other');
  if (!user.password_removed) return <Navigate to={path} state={byLink} replace />;
  return (
    <LinkPanel title={`Welcome ${email}!`} focus={outcome}>
      <PasswordRemoved away={undefined} path={path} />
    </LinkPanel>
  );
}
