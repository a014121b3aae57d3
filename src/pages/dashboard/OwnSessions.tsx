import './ownSessions.scss';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from 'reactstrap';
import type { Classroom } from '../../api/records/classroom';
import { type ClassState, classroomName, classStateOf } from '../../rules/classrooms';
import { formatCount } from '../../rules/numbers';
import { fullName } from '../../rules/users';
import { selectOwnSessions } from '../../store/classrooms';
import { useAppSelector } from '../../store/hooks';
import { nearestFirst } from './nearestFirst';

const MAX_SHOWN = 3;

/**
 * The next class sessions that the user teaches; nothing without any. The first answer decides: sessions that arrive when the
 * catalogue is on screen would push it down.
 */
export function OwnSessions() {
  const { items } = useAppSelector(selectOwnSessions);
  const [now] = useState(() => new Date());
  const [wasKnown] = useState(items !== null);
  const sessions = wasKnown && items ? nearestFirst(items, now) : [];
  if (sessions.length === 0) return null;
  const shown = sessions.slice(0, MAX_SHOWN);
  return (
    <section className="own-sessions mb-5" aria-labelledby="own-sessions-title">
      <div className="d-flex flex-wrap align-items-baseline justify-content-between gap-3 mb-2">
        <h2 id="own-sessions-title" className="mb-0">
          Your sessions
        </h2>
        <Link to="/sessions">All sessions</Link>
      </div>
      <ul className="list-unstyled mb-0">
        {shown.map((session) => (
          <OwnSession
            key={session._id}
            session={session}
            now={now}
            hasPaidColumn={shown.some(({ asks_payment }) => asks_payment)}
            hasTwin={shown.some((other) => other !== session && isTwin(other, session))}
          />
        ))}
      </ul>
    </section>
  );
}

const colors: Record<ClassState, string> = {
  Cancelled: 'danger',
  Opening: 'warning',
  Ready: 'success',
  'In class': 'info',
  Finished: 'secondary',
};

const BoughtAt = lazy(() => import('./BoughtAt'));

/** Two sessions of a simulation without names of their own, which only the time of their purchase tells apart. */
const isTwin = (one: Classroom, other: Classroom): boolean =>
  !one.name && !other.name && one.client.name === other.client.name;

interface Props {
  session: Classroom;
  now: Date;
  /** One of the sessions asks for payment: the others leave room for the number of those who have paid. */
  hasPaidColumn: boolean;
  hasTwin: boolean;
}

function OwnSession({ session, now, hasPaidColumn, hasTwin }: Props) {
  const { _id, name, client: simulation, counts, asks_payment, co_taught, instructor } = session;
  const { invited, failed, paid, started } = counts;
  const title = classroomName(session);
  const path = `/sessions/${encodeURIComponent(_id)}`;
  const state = classStateOf(session, now);
  return (
    <li className="own-session d-flex flex-wrap align-items-center column-gap-4 row-gap-1 py-3">
      <span className="own-session-name">
        <strong className="text-break">{title}</strong>{' '}
        <Badge pill color={`${colors[state]}-subtle`} className={`text-${colors[state]}-emphasis`}>
          {state}
        </Badge>
        {name && <span className="small text-secondary text-break d-block">{simulation.name}</span>}
        {hasTwin && (
          <span className="small text-secondary d-block">
            {/* The line keeps its place until the file has come. */}
            <Suspense fallback={'\u00a0'}>
              <BoughtAt iso={session.created_at} />
            </Suspense>
          </span>
        )}
        {co_taught && (
          <span className="small text-secondary text-break">
            Co-teaching with <bdi>{fullName(instructor)}</bdi>
          </span>
        )}
      </span>
      {failed !== null && failed > 0 && (
        <Link to={`${path}?state=failed`} className="small text-danger">
          {failed === 1 ? '1 email' : `${formatCount(failed)} emails`} not delivered{' '}
          <span className="visually-hidden">to students of {title}</span>
        </Link>
      )}
      <span className="own-session-counts small text-secondary">
        <Count word="invited" count={invited} />
        {asks_payment ? (
          <Count word="paid" count={paid} />
        ) : (
          hasPaidColumn && <span className="d-none d-lg-inline" />
        )}
        <Count word="played" count={started} />
      </span>
      <Link to={path} className="btn btn-outline-primary btn-sm ms-auto">
        Open <span className="visually-hidden">{title}</span>
      </Link>
    </li>
  );
}

const Count = ({ word, count }: { word: string; count: number | null }) => (
  <span>
    <strong className="text-body">{formatCount(count)}</strong> {word}
  </span>
);
