import type { ReactNode } from 'react';
import { NavLink } from 'reactstrap';

interface Props {
  /** The id of the section's heading is this with `-title` behind it. */
  id: string;
  className?: string;
  /** Whether this is the section in sight. */
  isCurrent?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/** Leads to a section of the page, whose heading gets the focus. */
export function SectionLink({ id, className, isCurrent = false, onFollow, children }: Props) {
  const follow = () => {
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <NavLink
      href={`#${id}`}
      className={className}
      active={isCurrent}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        event.preventDefault();
        follow();
        onFollow?.();
      }}
    >
      {children}
    </NavLink>
  );
}
