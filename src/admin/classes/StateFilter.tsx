import type { Class } from '../../api/classes';
import { formatCount } from '../../rules/money';
import type { StudentFilters } from './classLists';

type State = StudentFilters['state'];

/** The students who are left at each step, or done, with their number: what a teacher asks for. */
function groupsOf({ counts, asks_payment }: Class): [state: State, label: string, count: number | null][] {
  const { invited, failed, opened, paid, started, finished } = counts;
  const left = (done: number | null) => (invited === null || done === null ? null : invited - done);
  return [
    ['', 'All', invited],
    ['failed', 'Email failed', failed],
    ['unopened', 'Not opened', left(opened)],
    ['unpaid', 'Not paid', asks_payment ? left(paid) : 0],
    ['not-started', 'Not started', left(started)],
    ['finished', 'Finished', finished],
  ];
}

interface Props {
  session: Class;
  /** The state that the roster shows alone. */
  state: State;
  onChoose: (state: State) => void;
}

/** The students by state: each number shows its students alone. Those without any are left out. */
export function StateFilter({ session, state, onChoose }: Props) {
  const shown = groupsOf(session).filter(
    ([each, , count]) => each === '' || each === state || (count ?? 0) > 0,
  );
  return (
    <ul className="choices-line list-unstyled mb-0" aria-label="Students by state">
      {shown.map(([each, label, count]) => (
        <li key={each}>
          <button
            type="button"
            className={`btn btn-sm rounded-pill text-nowrap btn-outline-${each === 'failed' ? 'danger' : 'primary'} ${each === state ? 'active' : ''}`}
            aria-pressed={each === state}
            onClick={() => onChoose(each)}
          >
            {label} <span className="fw-semibold">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
