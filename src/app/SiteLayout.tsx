import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CrashBoundary } from '../components/CrashBoundary';
import { Loading } from '../components/Loading';
import { useAppSelector } from '../store/hooks';
import { selectIsUnchecked, selectUser } from '../store/session';
import { CrashedScreen } from './CrashedScreen';
import { forgetMissingPages } from './lazyPages';
import { SiteFrame } from './SiteFrame';

export function SiteLayout() {
  const user = useAppSelector(selectUser);
  const isUnchecked = useAppSelector(selectIsUnchecked);
  const { key } = useLocation();
  return (
    <SiteFrame user={user} isUnchecked={isUnchecked}>
      <CrashBoundary
        place={key}
        fallback={(retry) => <CrashedScreen user={user} onRetry={retry} />}
        onRetry={forgetMissingPages}
      >
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </CrashBoundary>
    </SiteFrame>
  );
}
