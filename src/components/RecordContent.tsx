import type { ReactNode } from 'react';
import type { LoadedRecord } from '../store/useFetchIfStale';
import { ErrorState } from './ErrorState';

interface Props<T> {
  record: LoadedRecord<T>;
  /** Stands for the record while it loads. */
  placeholder: ReactNode;
  /** There is no such record, or not for this reader; by default an error like any other. */
  missing?: ReactNode;
  children: (item: T) => ReactNode;
}

/** A record as soon as it is there; until then its shape, or why it is not there. */
export function RecordContent<T>({ record, placeholder, missing, children }: Props<T>) {
  const { item, error, retry } = record;
  if (item) return children(item);
  if (missing && error?.status === 404) return missing;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return placeholder;
}
