import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { OutsideServices } from './OutsideServices';
import { StartupOverlay } from './StartupOverlay';
import { Toast } from './Toast';
import { useScreenChange } from './useScreenChange';
import { useUnsavedQuestion } from './useUnsavedQuestion';

/**
 * The frame around every screen: the way in, scrolling and focus on a change of screen, notifications, the question
 * before unsaved changes are lost with the tab.
 */
export function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useScreenChange(pathname);
  useUnsavedQuestion();
  useEffect(() => {
    onRefusal({ forbidden: () => navigate('/error?code=403', { replace: true }) });
  }, [navigate]);
  return (
    <>
      {children}
      {__USES_SERVICES__ && <OutsideServices />}
      <Toast />
      <StartupOverlay />
    </>
  );
}
