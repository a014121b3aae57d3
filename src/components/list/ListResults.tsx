import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { Failure } from '../../api/http';
import { ErrorState } from '../ErrorState';
import { ReloadNotice } from '../ReloadNotice';

interface Props {
  /** The accessible name of the list. */
  label: string;
  error: Failure | null;
  /** Whether there are rows to show, older ones if there is an error. */
  hasRows: boolean;
  onRetry: () => void;
  /** Gets the focus when the focused control disappears. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The rows of a list, or the error that kept them from loading, with a retry. */
export function ListResults({ label, error, hasRows, onRetry, ref, children }: Props) {
  const results = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => results.current as HTMLElement);
  const retry = () => {
    // The button disappears with its error, so the focus has to move.
    results.current?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <section ref={results} tabIndex={-1} className="list-results" aria-label={label}>
      {error && hasRows && (
        <ReloadNotice what="This list may be out of date." error={error} onRetry={retry} />
      )}
      {error && !hasRows ? <ErrorState error={error} onRetry={retry} /> : children}
    </section>
  );
}
