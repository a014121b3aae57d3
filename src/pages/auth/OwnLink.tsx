import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from 'reactstrap';
import type { OwnUser } from '../../api/session';
import { awaitedPath } from '../../lib/mailedLink';
import { useAppDispatch } from '../../store/hooks';
import { findLinkOwner } from '../../store/links';
import { loginLeft, magicLogin } from '../../store/session';
import { LinkPanel } from './LinkPanel';
import { PasswordRemoved } from './PasswordRemoved';
import {
  asksToContinue,
  type LinkParameters,
  type NextPage,
  nextPageOf,
  pageOf,
  signsIn,
} from './waitingLink';

interface Props {
  parameters: LinkParameters;
  user: OwnUser;
  /** When this value changes, the title takes the focus. */
  focus: unknown;
  /** The question for a link that may sign in somebody else, or is known to. */
  ask: (isOther: boolean) => ReactNode;
}

/**
 * Leads the signed-in user to the page of an own link without a question, also when it is opened again. The link is
 * used before, since that proves the address.
 */
export function OwnLink({ parameters, user, focus, ask }: Props) {
  const { email } = user;
  const dispatch = useAppDispatch();
  const { from, fullredir, token } = parameters;
  // Partners and links out of the app are not the hub's own.
  const isOfHub = !from && !fullredir && token !== undefined;
  const [outcome, setOutcome] = useState<'waits' | 'other' | 'unknown' | NextPage>(
    isOfHub ? 'waits' : 'unknown',
  );

  useEffect(() => {
    if (!isOfHub) return;
    let current = true;
    const spendLink = async () => {
      const owner = await dispatch(findLinkOwner(token, pageOf(parameters)));
      if (owner !== 'caller') return owner;
      if (!current) return null;
      const next = nextPageOf(parameters);
      const { error } = await dispatch(magicLogin(parameters));
      if (!error || !asksToContinue(error)) return next;
      // The address of an own invite may come with the token of somebody else.
      if (!signsIn(error, email)) return 'other';
      await dispatch(magicLogin({ ...parameters, confirm: true }));
      return next;
    };
    spendLink().then((outcome) => {
      if (!current || !outcome) return;
      if (typeof outcome === 'object') awaitedPath.keep(null);
      setOutcome(outcome);
    });
    return () => {
      current = false;
    };
  }, [dispatch, parameters, isOfHub, token, email]);

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
  if (outcome === 'other' || outcome === 'unknown') return ask(outcome === 'other');
  if (!user.password_removed) return <Navigate to={outcome.path} state={outcome.state} replace />;
  return (
    <LinkPanel title={`Welcome ${email}!`} focus={outcome}>
      <PasswordRemoved next={outcome} />
    </LinkPanel>
  );
}
