import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { StartupOverlay } from './StartupOverlay';
import { ThirdParties } from './ThirdParties';
import { Toast } from './Toast';
import { useScreenChange } from './useScreenChange';
import { useUnloadWarning } from './useUnloadWarning';

/**
 * The parts around every screen: start-up, scrolling and focus after a change of screen, notices, and the browser's
 * warning before unsaved changes are lost.
 */
export function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useScreenChange(pathname);
  useUnloadWarning();
  useEffect(() => {
    onRefusal({ forbidden: () => navigate('/error?code=403', { replace: true }) });
  }, [navigate]);
  return (
    <>
      {children}
      {__USES_THIRD_PARTIES__ && <ThirdParties />}
      <Toast />
      <StartupOverlay />
    </>
  );
}
