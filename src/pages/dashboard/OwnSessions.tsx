import './ownSessions.scss';
import { useState } from 'react';
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
  return (
    <section className="own-sessions mb-5" aria-labelledby="own-sessions-title">
      <div className="d-flex flex-wrap align-items-baseline justify-content-between gap-3 mb-2">
        <h2 id="own-sessions-title" className="mb-0">
          Your sessions
        </h2>
        <Link to="/sessions">All sessions</Link>
      </div>
      <ul className="list-unstyled mb-0">
        {sessions.slice(0, MAX_SHOWN).map((session) => (
          <OwnSession key={session._id} session={session} now={now} />
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

function OwnSession({ session, now }: { session: Classroom; now: Date }) {
  const { _id, name, client: simulation, counts, asks_payment, co_taught, instructor } = session;
  const { invited, paid, started } = counts;
  const facts = [
    ['invited', invited],
    ...(asks_payment ? [['paid', paid] as const] : []),
    ['played', started],
  ] as const;
  const title = classroomName(session);
  const state = classStateOf(session, now);
  return (
    <li className="own-session d-flex flex-wrap align-items-center column-gap-4 row-gap-1 py-3">
      <span className="own-session-name">
        <strong className="text-break">{title}</strong>{' '}
        <Badge pill color={`${colors[state]}-subtle`} className={`text-${colors[state]}-emphasis`}>
          {state}
        </Badge>
        {name && <span className="small text-secondary text-break d-block">{simulation.name}</span>}
        {co_taught && (
          <span className="small text-secondary text-break">
            Co-teaching with <bdi>{fullName(instructor)}</bdi>
          </span>
        )}
      </span>
      <span className="d-flex flex-wrap column-gap-4 small text-secondary">
        {facts.map(([word, count]) => (
          <span key={word}>
            <strong className="text-body">{formatCount(count)}</strong> {word}
          </span>
        ))}
      </span>
      <Link to={`/sessions/${encodeURIComponent(_id)}`} className="btn btn-outline-primary btn-sm ms-auto">
        Open <span className="visually-hidden">{title}</span>
      </Link>
    </li>
  );
}
