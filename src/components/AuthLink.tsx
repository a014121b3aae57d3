import { Link, type LinkProps, type To, useLocation } from 'react-router-dom';
import { searchOnward } from '../lib/returnAddress';

/**
 * The state and query of a link between the sign-in screens: they keep the path that a guard has remembered, `prev`,
 * and the address that was typed, which the URL would tell to logs and histories.
 */
export function useReturnTo(): (pathname: string, email?: string) => { to: To; state: unknown } {
  const { search, state } = useLocation();
  return (pathname, email) => ({
    to: { pathname, search: searchOnward(search) },
    state: email === undefined ? state : { ...state, email: email.trim() },
  });
}

interface Props extends LinkProps {
  to: string;
  /** The address that was typed, for the form of the next screen. */
  email?: string;
}

/** A link between sign-in, Sign-Up and Access Via Email. */
export function AuthLink({ to, email, ...props }: Props) {
  return <Link {...props} {...useReturnTo()(to, email)} />;
}
