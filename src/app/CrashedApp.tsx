import { Button } from 'reactstrap';
import { reloadPage } from '../lib/pageUnload';
import { BASENAME } from './screens';

/** Stands for the app where its frame cannot be shown either: only loading it again may help. */
export function CrashedApp() {
  return (
    <main id="main" className="page page-narrow">
      <title>Something went wrong · Casebridge</title>
      <h1>Something went wrong</h1>
      <p className="lead">We couldn't load this page. Try reloading.</p>
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
