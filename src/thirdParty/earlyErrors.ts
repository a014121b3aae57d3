import type { ErrorInfo } from 'react';

export interface CaughtError {
  error: unknown;
  /** Whether the app knew what to do. */
  handled: boolean;
  componentStack?: string;
}
type Reporter = (caught: CaughtError) => void;

const MAX_WAITING = 20;
const waiting: CaughtError[] = [];
let report: Reporter = (caught) => {
  if (waiting.length < MAX_WAITING) waiting.push(caught);
};

/** Keeps what goes wrong from the first moment, for the error reporting that comes later. */
export function watchErrors(): void {
  // A script from elsewhere that fails tells nothing, and is not ours to mend.
  window.addEventListener('error', ({ error }) => error && report({ error, handled: false }));
  window.addEventListener('unhandledrejection', ({ reason }) => report({ error: reason, handled: false }));
}

/** For React: an error that a boundary has shown something for. */
export function reportCaught(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error);
  report({ error, handled: true, ...(componentStack && { componentStack }) });
}

/** From now on errors go there, with those that waited. */
export function takeErrors(reporter: Reporter): void {
  report = reporter;
  waiting.splice(0).forEach(reporter);
}
