import { matchPath, type Params } from 'react-router-dom';
import { type Screen, screens } from './screens';

interface FoundScreen {
  screen: Screen;
  params: Params;
  pathname: string;
}

/** The screen of a path below /admin; the router would rank all of them to find out. */
export function findScreen(path: string): FoundScreen | null {
  for (const screen of screens) {
    const match = matchPath(screen.path, path);
    if (match) return { screen, params: match.params, pathname: match.pathname };
  }
  return null;
}
