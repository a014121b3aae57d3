/** Stands in for react-router-dom where a screen's first picture is drawn: links are addresses. */
import { jsx } from './react';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');
const pathname = () => window.location.pathname.slice(base.length) || '/';

type To = string | { pathname: string; search?: string };
type LinkProps = { to: To } & Record<string, unknown>;

function addressOf(to: To): string {
  if (typeof to === 'object') return `${base}${to.pathname}${to.search ?? ''}`;
  return base + (to.startsWith('?') ? pathname() + to.replace(/^\?$/, '') : to);
}

export const Link = ({ to, state: _, ...props }: LinkProps) => jsx('a', { ...props, href: addressOf(to) });

export function NavLink({ className, ...props }: LinkProps) {
  const isHere = typeof props.to === 'string' && `${pathname()}/`.startsWith(`${props.to}/`);
  return Link({
    ...props,
    className: isHere ? `${className} active` : className,
    'aria-current': isHere ? 'page' : undefined,
  });
}

export const useLocation = () => ({
  pathname: pathname(),
  search: window.location.search,
  state: window.history.state?.usr ?? null,
  key: 'default',
});

export const useNavigationType = () => 'POP';

export const useSearchParams = () => [new URLSearchParams(window.location.search), () => {}];
