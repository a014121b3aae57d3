import type { Invite } from '../../contract/invite';

/** The sender of an invite, as far as it is known. */
export const instructorOf = ({ instructor: { name, lastname } }: Invite): string =>
  `${name} ${lastname}`.trim() || 'Your instructor';
