import { useLocation } from 'react-router-dom';
import { inAppPath } from '../lib/returnAddress';

/**
 * The address of the list that a record belongs to, as the reader left it for the record, which the link to the
 * record keeps in the history (`{ list }`). The first path is the list's own; others are lists of the same records.
 */
export function useBackToList(path: string, ...others: string[]): string {
  const { state } = useLocation();
  const left = typeof state?.list === 'string' ? inAppPath(state.list) : null;
  // The router does not tell upper and lower case apart.
  const isOwn = left !== null && [path, ...others].includes(left.replace(/[?#].*$/, '').toLowerCase());
  return isOwn ? left : path;
}
