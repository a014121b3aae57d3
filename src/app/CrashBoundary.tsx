import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

/** What is left when a screen throws: an apology and two ways on. */
export function CrashScreen() {
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <main id="main" className="page page-narrow">
      <title>Something went wrong · Casebridge</title>
      <h1>Something went wrong</h1>
      <p className="lead">This screen could not be shown. Loading it again often helps.</p>
      <div className="actions">
        <button type="button" className="btn btn-accent" onClick={() => window.location.reload()}>
          Load again
        </button>
        <a className="btn btn-outline-primary" href="/admin/library">
          Go to the library
        </a>
      </div>
    </main>
  );
}
