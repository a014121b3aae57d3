import type { Invite } from '../../api/records/invite';

/** The sender's name, or a general word if it is unknown. */
export const instructorOf = ({ instructor: { name, lastname } }: Invite): string =>
  `${name} ${lastname}`.trim() || 'Your instructor';
