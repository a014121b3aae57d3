import { useLocation } from 'react-router-dom';

/** Where the list of a record is: with the filters and the page that the reader left it with for the record. */
export function useListAddress(path: string): string {
  const { state } = useLocation();
  const left: unknown = state?.list;
  return typeof left === 'string' && left.startsWith(`${path}?`) ? left : path;
}
