import type { ReactNode } from 'react';
import { NavLink } from 'reactstrap';

interface Props {
  /** The id of the section's heading is this with `-title` behind it. */
  id: string;
  className?: string;
  children: ReactNode;
}

/** Leads to a section of the page, whose heading gets the focus. */
export function SectionLink({ id, className, children }: Props) {
  const follow = () => {
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <NavLink
      href={`#${id}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        follow();
      }}
    >
      {children}
    </NavLink>
  );
}
