import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { loadServices, type Services } from '../thirdParty/loadServices';
import { findScreen } from './findScreen';
import { isQuiet } from './isQuiet';

/** Tells the services outside which screen is shown, by its pattern, and shows what they need. */
export function OutsideServices() {
  const { pathname } = useLocation();
  const role = useAppSelector(selectUser)?.role;
  const [services, setServices] = useState<Services | null>(null);
  useEffect(() => {
    loadServices().then(setServices);
  }, []);
  const screen = findScreen(pathname)?.screen;
  const quiet = screen ? isQuiet(screen, role) : null;
  // Before the screen is painted: a service that must not run on it goes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same screen is another view
  useLayoutEffect(() => {
    if (screen && quiet !== null) services?.showScreen({ pattern: screen.path, quiet });
  }, [services, pathname, screen, quiet]);
  return services && <services.Footer />;
}
