import { Component, type ReactNode } from 'react';
import { Button } from 'reactstrap';
import { reloadPage } from '../lib/pageUnload';
import { BASENAME } from './findScreen';

/** The screen after an unexpected error: an apology, a reload and the way home. */
export class CrashBoundary extends Component<{ children: ReactNode }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main id="main" className="page page-narrow">
        <title>Something went wrong · Casebridge</title>
        <h1>Something went wrong</h1>
        <p className="lead">This screen could not be shown. Loading it again often helps.</p>
        <div className="d-flex flex-wrap gap-2">
          <Button type="button" color="accent" onClick={reloadPage}>
            Load again
          </Button>
          <Button color="primary" outline href={`${BASENAME}/library`}>
            Go to the library
          </Button>
        </div>
      </main>
    );
  }
}
