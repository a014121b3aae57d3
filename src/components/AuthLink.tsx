import { Link, type LinkProps, type To, useLocation } from 'react-router-dom';
import { searchOnward } from '../lib/returnAddress';

/**
 * The state and query of a link between the sign-in screens: they keep the path that a guard has remembered, and
 * `prev`.
 */
export function useReturnTo(): (pathname: string) => { to: To; state: unknown } {
  const { search, state } = useLocation();
  return (pathname) => ({ to: { pathname, search: searchOnward(search) }, state });
}

/** A link between sign-in, Sign-Up and Access Via Email. */
export function AuthLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} {...useReturnTo()(to)} />;
}
