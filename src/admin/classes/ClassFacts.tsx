import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Class } from '../../api/classes';
import { formatBareTime, formatClassTime, zoneAt } from '../../lib/format/classTimes';
import { simulationPath } from '../../rules/addresses';
import { classStateOf, nameOfClass, seatsPath } from '../../rules/classes';
import { formatCount, formatPrice } from '../../rules/money';
import { mayOpen } from '../../rules/permissions';
import { isCancelled } from '../../rules/purchases';
import { seatsTaken } from '../../rules/sessions/students';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface SimulationLinkProps {
  simulation: Class['client'];
  className?: string;
  children: ReactNode;
}

/** Leads to a simulation's record or, for those who may not open it, to its page in the library. */
export function SimulationLink({ simulation, className, children }: SimulationLinkProps) {
  const user = useAppSelector(selectUser);
  const { _id, slug } = simulation;
  if (!_id && !slug) return <span className={className}>{children}</span>;
  const hasRecord = _id && user && mayOpen(user.role, 'simulations');
  return (
    <Link
      to={hasRecord ? `/clients/${encodeURIComponent(_id)}` : simulationPath(simulation)}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The simulation of a class where its heading does not name it, its dates and seats, and its instructor for others. */
export function ClassFacts({ session }: { session: Class }) {
  const { client: simulation, instructor, seats_waiting, asks_payment } = session;
  const { remind_at, archived, purchase } = session;
  const user = useAppSelector(selectUser);
  // A class may be shared with the manager of another school.
  const mayOpenInstructor =
    user !== null &&
    instructor._id !== '' &&
    mayOpen(user.role, 'users') &&
    (user.role === 'administrator' || !session.co_taught);
  const isNamed = nameOfClass(session) !== simulation.name;
  const isOwn = instructor._id === user?._id;
  const isOver = ['Closed', 'Cancelled'].includes(classStateOf(session, new Date()));
  return (
    <ul className="list-unstyled d-flex flex-wrap column-gap-3 mb-1 small">
      {(isNamed || session.variation) && (
        <li>
          {isNamed && <SimulationLink simulation={simulation}>{simulation.name}</SimulationLink>}
          {session.variation && <span>{`${isNamed ? ', ' : ''}${session.variation}`}</span>}
        </li>
      )}
      {session.opens_at || session.closes_at ? (
        <li key="dates">
          Play <Dates session={session} />
        </li>
      ) : (
        // Another element: in a translated page, its text could not be replaced.
        !isOver && <li key="any">Play at any time</li>
      )}
      <li>
        {`${seatsTaken(session, ' seats taken')}${seats_waiting ? `, ${formatCount(seats_waiting)} more ordered` : ''}`}
        {session.sells_seats && (
          <span className="d-print-none">
            {' · '}
            <Link to={seatsPath(session)}>Add seats</Link>
          </span>
        )}
      </li>
      {asks_payment !== null && (
        <li>
          {asks_payment
            ? `Each student pays${simulation.price === null ? '' : ` ${formatPrice(simulation.price)}`}`
            : 'Students pay nothing'}
        </li>
      )}
      {remind_at && !archived && !isCancelled(purchase) && (
        <li>
          Reminder on <time dateTime={remind_at}>{formatClassTime(remind_at, session)}</time>
        </li>
      )}
      <li className={isOwn ? 'd-none d-print-list-item' : undefined}>
        {session.co_taught ? 'Shared by' : 'Instructor'}{' '}
        {mayOpenInstructor && !isOwn ? (
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
      {session._id && (isOwn || user?.role === 'administrator') && (
        <li className="d-print-none">
          <Link to={`/${isOwn ? 'receipts' : 'purchases'}/${encodeURIComponent(session._id)}`}>
            View order
          </Link>
        </li>
      )}
    </ul>
  );
}

interface DatesProps {
  session: Pick<Class, 'opens_at' | 'closes_at' | 'time_zone'>;
}

/** When students may play, within a sentence, with the zone of the times. */
export function Dates({ session }: DatesProps) {
  const { opens_at, closes_at } = session;
  const timeOf = (iso: string | null) => iso && <time dateTime={iso}>{formatBareTime(iso, session)}</time>;
  const [zoneFirst, zoneLast] = [opens_at, closes_at].map((iso) => zoneAt(iso, session, ', '));
  return (
    <span key={`${opens_at}${closes_at}`}>
      {closes_at ? !opens_at && 'until ' : 'from '}
      {timeOf(opens_at)}
      {/* The clocks may be set between the two. */}
      {opens_at && closes_at && `${zoneFirst === zoneLast ? '' : zoneFirst} – `}
      {timeOf(closes_at)}
      {zoneLast || zoneFirst}
    </span>
  );
}
