import { Link, useLocation } from 'react-router-dom';
import { inAppPath } from '../../lib/returnAddress';

/** Back to the library, with the filters that the reader left it with. */
export function BackLink() {
  const { state } = useLocation();
  const from = typeof state?.library === 'string' ? inAppPath(state.library) : null;
  return (
    <Link to={from ?? '/library'} className="back-link">
      <span aria-hidden="true">← </span>Library
    </Link>
  );
}
