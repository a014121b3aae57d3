import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';
import { selectUser } from '../store/session';
import { type LoadedThirdParties, loadThirdParties } from '../thirdParty/loadThirdParties';
import { findScreen, isQuiet } from './screens';

/** Tells third parties the pattern of the current screen, and renders what they need. */
export function ThirdParties() {
  const { pathname } = useLocation();
  const role = useAppSelector(selectUser)?.role;
  const [loaded, setLoaded] = useState<LoadedThirdParties | null>(null);
  useEffect(() => {
    loadThirdParties().then(setLoaded);
  }, []);
  const screen = findScreen(pathname)?.screen;
  const quiet = screen ? isQuiet(screen, role) : null;
  // A layout effect: a third party that must not run on the new screen ends before it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address of the same screen is another page view
  useLayoutEffect(() => {
    if (screen && quiet !== null) loaded?.showScreen({ pattern: screen.path, quiet });
  }, [loaded, pathname, screen, quiet]);
  return loaded && <loaded.Footer />;
}
