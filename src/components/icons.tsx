import type { SVGProps } from 'react';

/** A line icon on a 20-unit grid, hidden from screen readers: the control's own text names it. */
function Icon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M2 5h16M2 10h16M2 15h16" />
  </Icon>
);

/** The magnifying glass at the start of a search field. */
export const SearchIcon = () => (
  <Icon className="search-icon" width="18" height="18">
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m13 13 5 5" />
  </Icon>
);
