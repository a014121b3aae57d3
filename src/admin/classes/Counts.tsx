import { Button } from 'reactstrap';
import type { Class } from '../../api/classes';
import { formatCount } from '../../rules/money';
import type { StudentFilters } from './classLists';

type State = StudentFilters['state'];

interface Count {
  label: string;
  value: number | null;
  /** The students that the count's button shows, in a word or two, and their number. */
  state: State;
  words: string;
  shown: number | null;
}

const less = (whole: number | null, part: number | null): number | null =>
  whole === null || part === null ? null : Math.max(0, whole - part);

function countsOf({ counts, asks_payment }: Class): Count[] {
  const { invited, failed, opened, paid, started, finished } = counts;
  const rest = (part: number | null) => less(invited, part);
  return [
    { label: 'Invited', value: invited, state: '', words: '', shown: invited },
    { label: 'Email failed', value: failed, state: 'failed', words: 'failed', shown: failed },
    { label: 'Opened', value: opened, state: 'unopened', words: 'not opened', shown: rest(opened) },
    asks_payment
      ? { label: 'Paid', value: paid, state: 'unpaid', words: 'not paid', shown: rest(paid) }
      : { label: 'Nothing to pay', value: paid, state: 'unpaid', words: 'not paid', shown: 0 },
    { label: 'Started', value: started, state: 'not-started', words: 'not started', shown: rest(started) },
    { label: 'Finished', value: finished, state: 'finished', words: 'finished', shown: finished },
  ];
}

/** The counts that do not grow to the whole class. */
const withoutBar = ['Email failed', 'Nothing to pay'];

interface Props {
  session: Class;
  /** The state that the roster shows alone. */
  state: State;
  onChoose: (state: State) => void;
}

/** How far the students of a class have come. Each count has a button that shows those who are left, or concerned. */
export function Counts({ session, state, onChoose }: Props) {
  const { invited } = session.counts;
  return (
    <ul className="class-counts list-unstyled mb-0" aria-label="Students by state">
      {countsOf(session).map((count) => (
        <li key={count.label}>
          <div className="d-flex justify-content-between column-gap-2">
            <span className="text-secondary">{count.label}</span>
            <strong className={`h5 mb-0 ${count.state === 'failed' && count.value ? 'text-danger' : ''}`}>
              {formatCount(count.value)}
            </strong>
          </div>
          {!withoutBar.includes(count.label) && (
            <progress max={invited || 1} value={count.value ?? 0} aria-hidden="true" />
          )}
          {count.shown ? (
            <Button
              color="link"
              size="sm"
              className="p-0 text-start"
              aria-pressed={state === count.state}
              onClick={() => onChoose(state === count.state ? '' : count.state)}
            >
              {count.state ? (
                <>
                  <span className="visually-hidden">Show</span>{' '}
                  <span>{`${formatCount(count.shown)} ${count.words}`}</span>
                </>
              ) : (
                'Show all'
              )}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
