import type { Classroom } from '../../api/classrooms';
import { formatCount } from '../../rules/numbers';
import { isCancelled } from '../../rules/purchases';
import { DateText } from '../shared/DateText';

/** When the reminder of a class goes out, and when the last one has gone out. */
export function ReminderFact({ session }: { session: Classroom }) {
  const { remind_at, reminded, purchase, archived } = session;
  return (
    <>
      {remind_at && !archived && !isCancelled(purchase) && (
        <li>
          Reminder goes out on <DateText iso={remind_at} withTime />
        </li>
      )}
      {reminded && (
        <li key={reminded.at}>
          {`Reminder sent to ${reminded.students === null ? 'students' : formatCount(reminded.students)} on `}
          <DateText iso={reminded.at} withTime />
        </li>
      )}
    </>
  );
}
