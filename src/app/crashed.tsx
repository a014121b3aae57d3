import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { BackLink } from '../components/BackLink';
import { Page } from '../components/Page';
import { ScreenProblem } from '../components/ScreenProblem';
import { reloadPage } from '../lib/pageUnload';
import { useOnlineRetry } from '../store/hooks';
import { BASENAME, findScreen } from './screens';

/** Stands for the app where its frame cannot be shown either: only loading it again may help. */
export function CrashedApp() {
  return (
    <main id="main" className="page">
      <title>Something went wrong · Casebridge</title>
      <h1>Something went wrong</h1>
      <p className="lead">We couldn’t load this page. Try reloading.</p>
      <div className="d-flex flex-wrap gap-2">
        <Button type="button" color="accent" onClick={reloadPage}>
          Reload page
        </Button>
        <Button color="primary" outline href={`${BASENAME}/library`}>
          Go to the library
        </Button>
      </div>
    </main>
  );
}

interface CrashedScreenProps {
  user: { role: string } | null;
  onRetry: () => void;
}

/** The list that the address of a record belongs to, if there is one in the menu. */
function listOf(pathname: string): { path: string; label: string } | null {
  const [, path = ''] = /^(\/[^/]+)\/./.exec(pathname) ?? [];
  const label = findScreen(path)?.screen.menu;
  return label ? { path, label } : null;
}

/** Stands for a screen that could not be shown, below the header, which works on. */
export function CrashedScreen({ user, onRetry }: CrashedScreenProps) {
  const { pathname } = useLocation();
  const list = listOf(pathname);
  // Without a network it is the screen's file that did not come.
  const [isOffline] = useState(() => !navigator.onLine);
  const [title, text] = isOffline
    ? ['We could not reach the server', 'Check your connection and try again.']
    : [
        'Something went wrong',
        findScreen(pathname)?.screen.takesCards
          ? 'Your card may have been charged. Reload the page to see what was paid before you pay again.'
          : 'We couldn’t load this page. Try reloading.',
      ];
  // Not `onRetry`, which would show the screen without a style sheet that did not come.
  useOnlineRetry(isOffline, reloadPage);
  return (
    <Page title={title}>
      {list && <BackLink to={list.path}>{list.label}</BackLink>}
      <ScreenProblem title={title} text={text} onRetry={onRetry}>
        {/* A style sheet that did not come comes with a reload alone. */}
        <Button type="button" color="primary" outline onClick={reloadPage}>
          Reload page
        </Button>
        {/* The students' header has no way out. */}
        {user?.role === 'student' && <Link to="/logout">Log Out</Link>}
      </ScreenProblem>
    </Page>
  );
}
