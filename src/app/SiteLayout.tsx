import { Outlet, useNavigation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { PublicHeader } from './PublicHeader';
import { SessionHeader } from './SessionHeader';

export function SiteLayout() {
  const user = useAppSelector(selectUser);
  const { state } = useNavigation();
  return (
    <>
      {user ? <SessionHeader user={user} /> : <PublicHeader />}
      <main id="main" aria-busy={state === 'loading'}>
        <Outlet />
      </main>
    </>
  );
}
