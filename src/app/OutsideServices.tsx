import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadServices, type Services } from '../services/loadServices';
import { findScreen } from './findScreen';
import type { Screen } from './screens';

/** Other people's names and addresses are on these, the invites among them: who sends some sees whose they are. */
const aboutOthers: readonly string[] = ['users', 'schools', 'clients', 'purchases', 'invites'];

/** Whether credentials, cards or other people's data are on a screen: no outside script runs there. */
const isQuiet = ({ access, quiet = false }: Screen): boolean =>
  quiet || access === 'guest' || aboutOthers.includes(access);

/** Tells the services outside which screen is shown, by its pattern, and shows what they need. */
export function OutsideServices() {
  const { pathname } = useLocation();
  const [services, setServices] = useState<Services | null>(null);
  useEffect(() => {
    loadServices().then(setServices);
  }, []);
  // Before the screen is painted: a service that must not run on it goes first.
  useLayoutEffect(() => {
    const screen = findScreen(pathname)?.screen;
    if (screen) services?.showScreen({ pattern: screen.path, quiet: isQuiet(screen) });
  }, [services, pathname]);
  return services && <services.Footer />;
}
