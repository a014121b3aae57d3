import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Role } from '../contract/user';
import { loadServices, type Services } from '../services/loadServices';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { findScreen } from './findScreen';
import type { Screen } from './screens';

/** Who may open a screen that shows other people's names and addresses; of invites, an instructor sees whose they are. */
const aboutOthers: readonly string[] = ['users', 'schools', 'clients', 'purchases', 'invites'];

/**
 * Whether credentials, cards or other people's data are on a screen: no outside script runs there. The dashboard
 * is the library for instructors and the invites for all others: null until it is known which.
 */
function isQuiet({ access, quiet = false }: Screen, role: Role | undefined): boolean | null {
  if (access === 'dashboard') return role === undefined ? null : role !== 'instructor';
  return quiet || access === 'guest' || aboutOthers.includes(access);
}

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
