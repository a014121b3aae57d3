import { Link, type LinkProps, useLocation } from 'react-router-dom';

/**
 * A link to a record that keeps the list's address, so that the way back leads to the same filters. See
 * `useBackToList`.
 */
export function RecordLink(props: LinkProps & { to: string }) {
  const { pathname, search, state } = useLocation();
  return <Link {...props} state={{ list: state?.list ?? pathname + search }} />;
}
