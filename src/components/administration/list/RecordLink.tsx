import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** From a list to one of its records, which leads back to the list as it was left: see `useListAddress`. */
export function RecordLink(props: LinkProps & { to: string }) {
  const { pathname, search } = useLocation();
  return <Link {...props} state={{ list: pathname + search }} />;
}
