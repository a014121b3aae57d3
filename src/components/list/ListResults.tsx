import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import type { Failure } from '../../api/http';
import { ErrorState } from '../ErrorState';
import { ReloadNotice } from '../ReloadNotice';

interface Props {
  /** The noun for the listed rows. */
  label: string;
  error: Failure | null;
  /** Older rows of the same list are still shown. */
  hasRows: boolean;
  onRetry: () => void;
  /** Takes the focus where what had it goes. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The rows of a list; or the reason why it could not be loaded, and another try. */
export function ListResults({ label, error, hasRows, onRetry, ref, children }: Props) {
  const results = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => results.current as HTMLElement);
  const retry = () => {
    // The button disappears together with its error.
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
