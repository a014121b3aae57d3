import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** From a list to one of its records, or on from there: the way back leads to the list as it was left. See `useBackToList`. */
export function RecordLink(props: LinkProps & { to: string }) {
  const { pathname, search, state } = useLocation();
  return <Link {...props} state={{ list: state?.list ?? pathname + search }} />;
}
