import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../components/Loading';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { SiteFrame } from './SiteFrame';

export function SiteLayout() {
  return (
    <SiteFrame user={useAppSelector(selectUser)}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </SiteFrame>
  );
}
