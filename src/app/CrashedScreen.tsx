import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { focusHeading } from '../components/focusHeading';
import { Page } from '../components/Page';
import { reloadPage } from '../lib/pageUnload';

interface Props {
  user: { role: string } | null;
  onRetry: () => void;
}

/** Stands for a screen that could not be shown, below the header, which works on. */
export function CrashedScreen({ user, onRetry }: Props) {
  useEffect(() => {
    focusHeading();
  }, []);
  return (
    <Page title="Something went wrong" narrow>
      <h1>Something went wrong</h1>
      <p className="lead">We couldn't load this page. Try reloading.</p>
      <div className="d-flex flex-wrap align-items-center gap-3">
        <Button type="button" color="accent" onClick={onRetry}>
          Try again
        </Button>
        {/* A style sheet that did not come comes with a reload alone. */}
        <Button type="button" color="primary" outline onClick={reloadPage}>
          Reload page
        </Button>
        {/* The students' header has no way out. */}
        {user?.role === 'student' && <Link to="/logout">Log Out</Link>}
      </div>
    </Page>
  );
}
