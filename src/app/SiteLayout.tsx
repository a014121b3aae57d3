import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { LeftFormNotice } from './LeftFormNotice';
import { SiteFrame } from './SiteFrame';

export function SiteLayout() {
  const user = useAppSelector(selectUser);
  return (
    // Visitors who are not signed in have no drafts.
    <SiteFrame user={user} notice={user && <LeftFormNotice owner={user._id} />}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </SiteFrame>
  );
}
