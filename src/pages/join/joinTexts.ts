import type { OpenClass } from '../../api/classLinks';
import { formatDateTime } from '../../lib/dates';

/** The instructor's name; '' if it is unknown. */
export const instructorName = ({ instructor: { name, lastname } }: OpenClass): string =>
  `${name} ${lastname}`.trim();

/** The instructor's name within a sentence, or a general word if it is unknown. */
export const instructorOf = (item: OpenClass): string => instructorName(item) || 'your instructor';

/** Why nobody can join the class at the moment; '' if it can be joined. */
export function whyShut(item: OpenClass): string {
  const instructor = instructorOf(item);
  switch (item.state) {
    case 'open':
      return '';
    case 'full':
      return `All seats of this class are taken. Ask ${instructor} for one.`;
    case 'closed':
      return `This link is closed at the moment. Ask ${instructor} to open it again.`;
    case 'waiting':
      return 'This class is being prepared. Try again in a few minutes.';
    case 'over':
      return `This class closed on ${formatDateTime(item.closes_at)}. Ask ${instructor} if you still want to join.`;
    case 'cancelled':
      return 'This class was cancelled: there is nothing to join.';
    default:
      return `This class cannot be joined. Ask ${instructor}.`;
  }
}
