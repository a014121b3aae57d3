import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from 'reactstrap';
import type { OwnUser } from '../../api/records/session';
import { inAppPath } from '../../lib/returnAddress';
import { isOwn } from '../../rules/invites';
import { useAppDispatch } from '../../store/hooks';
import { findInvite } from '../../store/invites';
import { loginLeft, magicLogin } from '../../store/session';
import { LinkPanel } from './LinkPanel';
import { PasswordRemoved } from './PasswordRemoved';
import { asksToContinue, type LinkParameters, signsIn } from './waitingLink';

interface Props {
  parameters: LinkParameters;
  user: OwnUser;
  /** Shown unless the link leads to an invite of the signed-in user, and signs in nobody else. */
  children: ReactNode;
}

/**
 * Leads the signed-in user to an own invite without a question, so that its link may be opened again. The link is used
 * before, since that proves the address.
 */
export function OwnInvite({ parameters, user, children }: Props) {
  const { email, role } = user;
  const dispatch = useAppDispatch();
  const path = parameters.from ? null : inAppPath(parameters.redir);
  const [, id] = /^\/invites\/([\w-]+)(?:[?#]|$)/.exec(path ?? '') ?? [];
  const [outcome, setOutcome] = useState<'asks' | 'leads' | null>(id ? null : 'asks');

  useEffect(() => {
    if (!id) return;
    let current = true;
    const spendLink = async () => {
      const { data: invite } = await dispatch(findInvite(id));
      if (!current) return null;
      // Without an address, nobody knows whose invite it is.
      if (!invite?.email || !isOwn(invite, { email, role })) return 'asks';
      const { error } = await dispatch(magicLogin(parameters));
      if (!error || !asksToContinue(error)) return 'leads';
      // The address of an own invite may come with the token of somebody else.
      if (!signsIn(error, email)) return 'asks';
      await dispatch(magicLogin({ ...parameters, confirm: true }));
      return 'leads';
    };
    spendLink().then((outcome) => {
      if (current && outcome) setOutcome(outcome);
    });
    return () => {
      current = false;
    };
  }, [dispatch, parameters, id, email, role]);

  // A layout effect: the next screen would otherwise show the link's error as its own.
  useLayoutEffect(
    () => () => {
      dispatch(loginLeft());
    },
    [dispatch],
  );

  if (outcome === 'asks' || !path) return children;
  if (outcome === 'leads') {
    if (!user.password_removed) return <Navigate to={path} replace />;
    return (
      <LinkPanel title={`Welcome ${email}!`} focus={outcome}>
        <PasswordRemoved away={undefined} path={path} />
      </LinkPanel>
    );
  }
  return (
    <LinkPanel title="Opening your invitation...">
      <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
        {null}
      </Spinner>
    </LinkPanel>
  );
}
