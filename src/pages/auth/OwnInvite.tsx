import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Spinner } from 'reactstrap';
import type { User } from '../../api/records/user';
import { inAppPath } from '../../lib/returnAddress';
import { isOwn } from '../../rules/invites';
import { useAppDispatch } from '../../store/hooks';
import { fetchInvite } from '../../store/invites';
import { LinkPanel } from './LinkPanel';
import type { LinkParameters } from './waitingLink';

interface Props {
  parameters: LinkParameters;
  user: User;
  /** Shown unless the link leads to an invite of the signed-in user. */
  children: ReactNode;
}

/** Leads the signed-in user to an own invite without another sign-in, so that its link may be opened again. */
export function OwnInvite({ parameters, user, children }: Props) {
  const dispatch = useAppDispatch();
  const path = parameters.from ? null : inAppPath(parameters.redir);
  const [, id] = /^\/invites\/([\w-]+)(?:[?#]|$)/.exec(path ?? '') ?? [];
  const [own, setOwn] = useState<boolean | null>(id ? null : false);

  useEffect(() => {
    if (!id) return;
    let current = true;
    dispatch(fetchInvite(id)).then(({ data }) => {
      if (current) setOwn(data !== undefined && data !== null && isOwn(data, user));
    });
    return () => {
      current = false;
    };
  }, [dispatch, id, user]);

  if (own && path) return <Navigate to={path} replace />;
  if (own === false) return children;
  return (
    <LinkPanel title="Opening your invitation...">
      <Spinner color="accent" className="align-self-center mt-2" aria-hidden="true">
        {null}
      </Spinner>
    </LinkPanel>
  );
}
