import type { Invite } from '../../contract/invite';

/** Who invites, as far as it is known. */
export const instructorOf = ({ instructor: { name, lastname } }: Invite): string =>
  `${name} ${lastname}`.trim() || 'Your instructor';
