import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { loadServices, type Services } from '../thirdParty/loadServices';
import { findScreen } from './findScreen';
import { isQuiet } from './isQuiet';

/** Tells external services the pattern of the current screen, and renders what they need. */
export function OutsideServices() {
  const { pathname } = useLocation();
  const role = useAppSelector(selectUser)?.role;
  const [services, setServices] = useState<Services | null>(null);
  useEffect(() => {
    loadServices().then(setServices);
  }, []);
  const screen = findScreen(pathname)?.screen;
  const quiet = screen ? isQuiet(screen, role) : null;
  // A layout effect: a service that must not run on the new screen ends before it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same screen is another page view
  useLayoutEffect(() => {
    if (screen && quiet !== null) services?.showScreen({ pattern: screen.path, quiet });
  }, [services, pathname, screen, quiet]);
  return services && <services.Footer />;
}
