import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../api/session';
import { fullName } from '../../rules/users';

/** The student's account with Profile and Log Out: the students' header has no menu. */
export function StudentAccount({ user }: { user: User | null }) {
  if (user?.role !== 'student') return null;
  return (
    <p className="d-flex flex-wrap column-gap-4 row-gap-1 mt-5 mb-0 text-secondary">
      <span className="w-100 text-break">
        Signed in as <bdi translate="no">{user.email || fullName(user)}</bdi>
      </span>
      <Link to="/profile">Profile</Link>
      <Link to="/logout">Log Out</Link>
    </p>
  );
}

/** The state of an invite in a word or two, which take two lines where they are too long for one. */
export function InviteBadge({ state: [color, text] }: { state: readonly [color: string, text: string] }) {
  return (
    <span className={`badge bg-${color}-subtle rounded-pill text-start text-wrap text-${color}-emphasis`}>
      {text}
    </span>
  );
}

/** Calls once the address of the reader is proven. The line below the header has the means. */
export function useProof(isUnproven: boolean, onConfirmed: () => void) {
  const was = useRef(isUnproven);
  useEffect(() => {
    if (was.current && !isUnproven) onConfirmed();
    was.current = isUnproven;
  }, [isUnproven, onConfirmed]);
}
