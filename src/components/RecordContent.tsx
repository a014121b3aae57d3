import type { ReactNode } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../api/http';
import type { LoadedRecord } from '../store/hooks';
import { ErrorAlert } from './MessageBox';
import { failureText } from './ScreenProblem';

interface Props<T> {
  record: LoadedRecord<T>;
  /** The placeholder while the record loads. */
  placeholder: ReactNode;
  /** Shown on 404; by default the same as other errors. */
  missing?: ReactNode;
  /** Shown on other errors; by default a box for below the screen's heading. */
  failed?: ReactNode;
  children: (item: T) => ReactNode;
}

/** A record, its placeholder, or the error that kept it from loading. */
export function RecordContent<T>({ record, placeholder, missing, failed, children }: Props<T>) {
  const { item, error, retry } = record;
  if (item) return children(item);
  if (missing && error?.status === 404) return missing;
  if (error) return failed ?? <ErrorState error={error} onRetry={retry} />;
  return placeholder;
}

interface ErrorStateProps {
  error: Pick<Failure, 'status' | 'message'>;
  onRetry: () => void;
}

/** The error of content that could not be loaded, with a retry. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <ErrorAlert className="page-narrow mx-auto my-5 p-4 text-center">
      <p>{failureText(error)}</p>
      <Button type="button" color="primary" outline onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}

interface ReloadNoticeProps {
  /** A sentence that says which part is missing or outdated. */
  what: string;
  error: Pick<Failure, 'status' | 'message'>;
  onRetry: () => void;
}

/** A notice that a part of the screen could not be loaded, or is outdated since a reload failed, with a retry. */
export function ReloadNotice({ what, error, onRetry }: ReloadNoticeProps) {
  return (
    <ErrorAlert>
      <p className="mb-2">{`${what} ${failureText(error)}`}</p>
      <Button type="button" color="primary" outline size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorAlert>
  );
}

interface PlaceholderProps {
  width?: string;
  height?: string;
  className?: string;
}

/** The grey shape of content that is loading. */
export function Placeholder({ width, height, className = '' }: PlaceholderProps) {
  return <span className={`placeholder ${className}`} style={{ width, height }} />;
}
