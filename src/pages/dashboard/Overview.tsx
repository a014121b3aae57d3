import './overview.scss';
import { Link } from 'react-router-dom';
import type { Overview as Numbers } from '../../api/overview';
import { MAX_COUNTED_SLOWLY } from '../../contract/limits';
import { formatCount } from '../../rules/money';

type Tile = readonly [label: string, count: number | null, to: string];

const ordersOf = ({
  unprocessed,
  waiting,
  to_invoice,
  unmatched,
}: NonNullable<Numbers['orders']>): Tile[] => [
  ['Orders to process', unprocessed, '/purchases?status=completed&processed=false&session=open'],
  ['Orders without a session', waiting, '/purchases?session=waiting'],
  ['Unmatched payments', unmatched, '/payments'],
  [
    'Invoices to send',
    to_invoice,
    '/purchases?status=completed&processed=false&session=open&payer=instructor&payment_time=later',
  ],
];

type School = NonNullable<Numbers['school']>;

const schoolOf = ({ people, sessions }: School): Tile[] => [
  ['People', people, '/users?status=not-deleted'],
  ['Sessions', sessions, '/sessions'],
];

const dueOf = ({ never_signed_in, opening, not_started }: School): Tile[] => [
  [
    'Instructors who have never signed in',
    never_signed_in,
    '/users?status=not-deleted&role=instructor&last_login=never',
  ],
  ['Sessions being opened', opening, '/sessions?state=opening'],
  ['Sessions with students who have not started', not_started, '/sessions?students=not-started'],
];

/** The heading above the numbers; '' if there are none. */
export function headingOf(numbers: Numbers | null): string {
  if (numbers?.orders) return 'To do';
  return numbers?.school ? numbers.school.name || 'Your school' : '';
}

interface TilesProps {
  tiles: readonly Tile[];
  /** Whether somebody has to look at what is counted. */
  isToDo?: boolean;
}

function Tiles({ tiles, isToDo = false }: TilesProps) {
  return (
    <ul className="overview list-unstyled mb-5">
      {tiles.map(
        ([label, count, to]) =>
          count !== null && (
            <li key={label}>
              <Link
                to={to}
                className={`overview-tile d-flex flex-column-reverse justify-content-end p-3 border rounded text-decoration-none ${isToDo && count > 0 ? 'is-due' : ''}`}
              >
                <span className="text-body">{label}</span>{' '}
                <strong className={`h1 mb-1 ${count === 0 ? 'text-secondary' : 'text-body'}`}>
                  {count >= MAX_COUNTED_SLOWLY ? `${formatCount(count)}+` : formatCount(count)}
                </strong>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

/** The numbers that matter to an administrator or a manager, each with the list behind it. */
export function Overview({ orders, school }: Numbers) {
  if (orders) return <Tiles tiles={ordersOf(orders)} isToDo />;
  if (!school) return null;
  return (
    <>
      <Tiles tiles={schoolOf(school)} />
      <h2>Waiting</h2>
      <Tiles tiles={dueOf(school)} isToDo />
    </>
  );
}
