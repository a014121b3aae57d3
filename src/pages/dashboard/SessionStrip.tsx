import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Class } from '../../api/classes';
import { LatePart } from '../../components/LatePart';
import { type ClassState, classStateOf, isAfterClosing, nameOfClass } from '../../rules/classes';
import { counted, formatCount } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { fullName } from '../../rules/users';

const MAX_SHOWN = 3;

interface StripProps {
  title: string;
  /** Null until the server has answered. */
  items: readonly Class[] | null;
  /** Names the instructor of each session. */
  ofOthers?: boolean;
}

/**
 * The next sessions; nothing without any. The first answer decides: sessions that arrive when the list below is
 * on screen would push it down.
 */
export function SessionStrip({ title, items, ofOthers = false }: StripProps) {
  const [now] = useState(() => new Date());
  const [wasKnown] = useState(items !== null);
  const sessions = wasKnown && items ? nearestFirst(items, now) : [];
  if (sessions.length === 0) return null;
  const shown = sessions.slice(0, MAX_SHOWN);
  return (
    <section className="mb-5" aria-labelledby="session-strip-title">
      <div className="d-flex flex-wrap align-items-baseline justify-content-between gap-3 mb-2">
        <h2 id="session-strip-title" className="mb-0">
          {title}
        </h2>
        <Link to="/sessions">All sessions</Link>
      </div>
      <ul className="list-unstyled border-bottom mb-0">
        {shown.map((session) => (
          <StripSession
            key={session._id}
            session={session}
            now={now}
            ofOthers={ofOthers}
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
  Scheduled: 'info',
  Open: 'success',
  Closed: 'secondary',
};

const loadBoughtAt = () => import('./BoughtAt');

/** Two sessions of a simulation without names of their own, which only the time of their purchase tells apart. */
const isTwin = (one: Class, other: Class): boolean =>
  !one.name && !other.name && one.client.name === other.client.name;

interface Props {
  session: Class;
  now: Date;
  ofOthers: boolean;
  /** One of the sessions asks for payment: the others leave room for the number of those who have paid. */
  hasPaidColumn: boolean;
  hasTwin: boolean;
}

function StripSession({ session, now, ofOthers, hasPaidColumn, hasTwin }: Props) {
  const { _id, name, client: simulation, counts, asks_payment, co_taught, instructor } = session;
  const { invited, failed, paid, started } = counts;
  const title = nameOfClass(session);
  const path = `/sessions/${encodeURIComponent(_id)}`;
  const state = classStateOf(session, now);
  return (
    <li className="border-top d-flex flex-wrap align-items-center column-gap-4 row-gap-1 py-3">
      <span className="grow">
        <strong className="text-break">{title}</strong>{' '}
        <span className={`badge bg-${colors[state]}-subtle rounded-pill text-${colors[state]}-emphasis`}>
          {state}
        </span>
        {(name || ofOthers) && (
          <span className="small text-secondary text-break d-block">
            <span>{name && `${simulation.name}${ofOthers ? ' · ' : ''}`}</span>
            {ofOthers && <bdi>{fullName(instructor)}</bdi>}
          </span>
        )}
        {hasTwin && (
          <span className="small text-secondary d-block">
            {/* The line keeps its place until the file has come. */}
            <LatePart load={loadBoughtAt} fallback={<span>&nbsp;</span>}>
              {(BoughtAt) => <BoughtAt iso={session.created_at} />}
            </LatePart>
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
          <span>{counted(failed, 'email not delivered', 'emails not delivered')}</span>{' '}
          <span className="visually-hidden">{`to students of ${title}`}</span>
        </Link>
      )}
      <span className="strip-session-counts small text-secondary">
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

type Timed = Pick<
  Class,
  'purchase' | 'session' | 'counts' | 'archived' | 'opens_at' | 'closes_at' | 'class_state' | 'created_at'
>;

const hasFailedMail = ({ counts }: Timed): boolean => (counts.failed ?? 0) > 0;

/**
 * The sessions that run or come next, the nearest first; of those with the same time the newest first. Those with
 * an email that was not delivered come before all others, and those that all students have finished come last.
 */
export function nearestFirst<Session extends Timed>(sessions: readonly Session[], now: Date): Session[] {
  const distance = (session: Timed) => {
    const { opens_at, closes_at, created_at } = session;
    if (classStateOf(session, now) === 'Closed') return Number.MAX_VALUE;
    if (hasFailedMail(session)) return -1;
    const untilOpening = Date.parse(opens_at ?? created_at) - now.getTime();
    // Sessions without an end would otherwise always come before the one of next week.
    return closes_at ? Math.max(0, opens_at ? untilOpening : 0) : Math.abs(untilOpening);
  };
  return sessions
    .filter((session) => !isCancelled(session.purchase) && !session.archived)
    .filter((session) => !isAfterClosing(session, now))
    .toSorted(
      (one, other) => distance(one) - distance(other) || (one.created_at < other.created_at ? 1 : -1),
    );
}
