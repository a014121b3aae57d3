import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { PublicHeader } from './PublicHeader';
import { SessionHeader } from './SessionHeader';

export function SiteLayout() {
  const user = useAppSelector(selectUser);
  return (
    <>
      {user ? <SessionHeader user={user} /> : <PublicHeader />}
      {/* Takes the focus from the skip link; not every browser moves it to what cannot have it. */}
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}
