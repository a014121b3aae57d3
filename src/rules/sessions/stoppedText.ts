import { isBeforeOpening, isOpenAt, type Opening } from '../classes';
import { counted } from '../money';

/** How many students who have started cannot go on, before the opening or after the closing; '' if none or unknown. */
export function stoppedText(started: number | null, opening: Opening, now: Date): string {
  if (!started || isOpenAt(opening, now)) return '';
  const students = counted(started, 'student has started', 'students have started');
  return `${students} and cannot go on${isBeforeOpening(opening, now) ? ' before then' : ''}.`;
}
