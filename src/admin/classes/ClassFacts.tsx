import { Link } from 'react-router-dom';
import type { Class } from '../../api/classes';
import { DateText } from '../../components/list/DateText';
import { simulationPath } from '../../rules/addresses';
import { formatCount, formatPrice } from '../../rules/money';
import { mayOpen } from '../../rules/permissions';
import { isCancelled } from '../../rules/purchases';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { Dates } from './ClassState';

interface ClassFactsProps {
  session: Class;
  showsPurchase: boolean;
}

/** The simulation of a class, its dates and seats, and its instructor for others. */
export function ClassFacts({ session, showsPurchase }: ClassFactsProps) {
  const { client: simulation, instructor, seats, seats_taken, seats_waiting, asks_payment } = session;
  const user = useAppSelector(selectUser);
  // A class may be shared with the manager of another school.
  const mayOpenInstructor =
    user !== null &&
    instructor._id !== '' &&
    mayOpen(user.role, 'users') &&
    (user.role === 'administrator' || !session.co_taught);
  const hasRecord = simulation._id !== '' && user !== null && mayOpen(user.role, 'simulations');
  const record = `/clients/${encodeURIComponent(simulation._id)}`;
  return (
    <ul className="list-unstyled d-flex flex-wrap column-gap-3 mb-1 small">
      <li>
        Simulation{' '}
        {simulation._id || simulation.slug ? (
          <Link to={hasRecord ? record : simulationPath(simulation)}>{simulation.name}</Link>
        ) : (
          <span>{simulation.name}</span>
        )}
      </li>
      {session.variation && <li>{`Activity ${session.variation}`}</li>}
      {instructor._id === user?._id ? (
        <li className="d-none d-print-block">
          Instructor <bdi>{fullName(instructor)}</bdi>
        </li>
      ) : (
        <li>
          {session.co_taught ? 'Shared by' : 'Instructor'}{' '}
          {mayOpenInstructor ? (
            <Link to={`/users/${encodeURIComponent(instructor._id)}`}>
              <bdi>{fullName(instructor)}</bdi>
            </Link>
          ) : (
            <bdi>{fullName(instructor)}</bdi>
          )}
          {instructor.email && (
            <span className="d-print-none">
              {' · '}
              <a href={`mailto:${encodeURI(instructor.email)}`}>
                Email <span className="visually-hidden">{fullName(instructor)}</span>
              </a>
            </span>
          )}
        </li>
      )}
      <li>
        {`${formatCount(seats_taken)} of ${formatCount(seats)} seats taken${seats_waiting ? `, ${formatCount(seats_waiting)} more being added` : ''}`}
      </li>
      <li>
        {session.opens_at || session.closes_at ? (
          <span>
            Play <Dates session={session} inSentence />
          </span>
        ) : (
          'Play at any time'
        )}
      </li>
      <ReminderFact session={session} />
      {asks_payment && simulation.price !== null && (
        <li>{`Each student pays ${formatPrice(simulation.price)}`}</li>
      )}
      <li>
        {showsPurchase && session._id ? (
          <Link to={`/purchases/${encodeURIComponent(session._id)}`}>Bought</Link>
        ) : (
          <span>Bought</span>
        )}{' '}
        <DateText iso={session.created_at} />
        {instructor._id === user?._id && session._id && (
          <span className="d-print-none">
            {' · '}
            <Link to={`/receipts/${encodeURIComponent(session._id)}`}>View order</Link>
          </span>
        )}
      </li>
    </ul>
  );
}

/** When the reminder of a class goes out, and when the last one has gone out. */
function ReminderFact({ session }: { session: Class }) {
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
