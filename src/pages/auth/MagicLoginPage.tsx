import './magicLogin.scss';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session';
import { LinkLogin } from './LinkLogin';
import { ReplaceSession } from './ReplaceSession';

export function Component() {
  const { loggingIn, user } = useAppSelector(selectSession);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [parameters] = useState(() => Object.fromEntries(search));
  const [ready, setReady] = useState(false);
  // Somebody who is signed in already decides first whether the link may take their place; as long as
  // the server has not said who that is, the link waits.
  if (!ready && !loggingIn && !user) setReady(true);

  // The token leaves the address bar, and so the history and every referrer, before anything else runs.
  useEffect(() => {
    if (search.size) navigate({ search: '' }, { replace: true });
  }, [search, navigate]);

  if (!ready && user) return <ReplaceSession email={user.email} onReplace={() => setReady(true)} />;
  return <LinkLogin parameters={parameters} ready={ready} />;
}
