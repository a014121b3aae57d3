import type { ErrorInfo } from 'react';

export interface CaughtError {
  error: unknown;
  /** Whether an error boundary has handled the error. */
  handled: boolean;
  componentStack?: string;
}
type Reporter = (caught: CaughtError) => void;

const MAX_WAITING = 20;
const waiting: CaughtError[] = [];
let report: Reporter = (caught) => {
  if (waiting.length < MAX_WAITING) waiting.push(caught);
};

/** Buffers errors from the first moment until the error reporting has loaded. */
export function watchErrors(): void {
  // An error of a script of another origin has no details and is not the app's.
  window.addEventListener('error', ({ error }) => error && report({ error, handled: false }));
  window.addEventListener('unhandledrejection', ({ reason }) => report({ error: reason, handled: false }));
}

/** For React's `onCaughtError`: an error that a boundary has handled. */
export function reportCaught(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error);
  report({ error, handled: true, ...(componentStack && { componentStack }) });
}

/** Sends all errors, the buffered ones first, to this function from now on. */
export function takeErrors(reporter: Reporter): void {
  report = reporter;
  waiting.splice(0).forEach(reporter);
}
