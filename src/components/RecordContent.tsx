import type { ReactNode } from 'react';
import type { LoadedRecord } from '../store/hooks';
import { ErrorState } from './ErrorState';

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
