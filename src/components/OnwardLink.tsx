import { Link, type LinkProps, type To, useLocation } from 'react-router-dom';
import { searchOnward } from '../lib/returnAddress';

/**
 * Leads from one way in to another without losing where the visitor wants to go afterwards: the
 * place that a guard has remembered, and `prev`.
 */
export function useOnward(): (pathname: string) => { to: To; state: unknown } {
  const { search, state } = useLocation();
  return (pathname) => ({ to: { pathname, search: searchOnward(search) }, state });
}

/** A link between sign-in and its kin. */
export function OnwardLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} {...useOnward()(to)} />;
}
