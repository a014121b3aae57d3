import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Class } from '../../api/classes';
import type { Failure } from '../../api/http';
import { LatePart } from '../../components/LatePart';
import { ReloadNotice } from '../../components/RecordContent';
import { SmallCover } from '../../components/sessions/SmallCover';
import { classStateOf, nameOfClass, ownSessionsQuery } from '../../rules/classes';
import { counted, formatCount } from '../../rules/money';
import { nextDateOf, nextStepOf, progressOf } from '../../rules/sessions/progress';
import { fullName } from '../../rules/users';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classes';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { groupSessions, hasFailedMail } from './nextSessions';

/** The sessions. The first answer decides: those that arrive later would push down what stands below. */
function useSessions(items: readonly Class[] | null, error: Failure | null = null) {
  const [now] = useState(() => new Date());
  const [wasKnown] = useState(Boolean(items ?? error));
  return { now, sessions: (wasKnown && items) || [], failure: wasKnown && !items && error };
}

/** The strip shows the next ones. */
const AllSessions = () => (
  <p className="d-print-none border-top pt-2">
    <Link to="/sessions">All sessions</Link>
  </p>
);

const heading = 'Your sessions';

interface HomeProps {
  Library: ComponentType<{ heading?: string; children?: ReactNode }>;
}

/** The home of instructors: what they teach now and next, and what waits for them; the library is below. */
export function InstructorHome({ Library }: HomeProps) {
  const dispatch = useAppDispatch();
  const { items, error } = useAppSelector(selectOwnSessions);
  const { now, sessions, failure } = useSessions(items, error);
  const groups = groupSessions(sessions, now);
  const all = groups.flatMap(([, inGroup]) => inGroup);
  return (
    <Library {...(all.length > 0 && { heading })}>
      {failure && (
        <ReloadNotice
          what="Your sessions could not be loaded."
          error={failure}
          onRetry={() => dispatch(fetchOwnSessions(ownSessionsQuery))}
        />
      )}
      {all.length > 0 && (
        <section className="mb-5" aria-labelledby="own-sessions">
          <h1 id="own-sessions">{heading}</h1>
          {groups.map(([group, inGroup]) => (
            <div
              key={group}
              className="d-lg-grid border-top"
              style={{ gridTemplateColumns: '6rem minmax(0, 1fr)' }}
            >
              <h2 className="h5 mb-0 pt-3 text-secondary">{group}</h2>
              <StripRows sessions={inGroup} all={all} now={now} />
            </div>
          ))}
          <AllSessions />
        </section>
      )}
    </Library>
  );
}

/** The students who could have started. */
const behindIn = ({ class_state, to_remind }: Class): number =>
  class_state === 'open' ? (to_remind.not_started ?? 0) : 0;

/** Failed emails, then students who have not started, then all others. */
const worryOf = (session: Class): number => (hasFailedMail(session) ? 0 : behindIn(session) ? 1 : 2);

interface StripProps {
  title: string;
  /** Null until the server has answered. */
  items: readonly Class[] | null;
  /** Tells how all of them stand. */
  children?: ReactNode;
}

const MAX_SHOWN = 5;

/** The sessions of others that are not over, with their instructors: what waits first, then the next. */
export function SessionStrip({ title, items, children }: StripProps) {
  const { now, sessions } = useSessions(items);
  const all = sessions
    .filter((session) => !['Closed', 'Cancelled'].includes(classStateOf(session, now)))
    .toSorted((one, other) => worryOf(one) - worryOf(other))
    .slice(0, MAX_SHOWN);
  if (all.length === 0) return null;
  return (
    <section className="mb-5" aria-labelledby="session-strip-title">
      <h2 id="session-strip-title">{title}</h2>
      {children}
      <div className="border-top">
        <StripRows sessions={all} all={all} now={now} ofOthers />
      </div>
      <AllSessions />
    </section>
  );
}

interface RowsProps {
  sessions: readonly Class[];
  /** All that are shown. */
  all: readonly Class[];
  now: Date;
  ofOthers?: boolean;
}

const StripRows = ({ sessions, all, now, ofOthers = false }: RowsProps) => (
  <ul className="list-unstyled mb-0">
    {sessions.map((session) => (
      <StripSession
        key={session._id}
        session={session}
        now={now}
        ofOthers={ofOthers}
        isFirst={!ofOthers && session === all[0]}
        hasTwin={all.some((other) => other !== session && isTwin(other, session))}
      />
    ))}
  </ul>
);

/** Two sessions of a simulation without names of their own, which only the time of their purchase tells apart. */
const isTwin = (one: Class, other: Class): boolean =>
  !one.name && !other.name && one.client.name === other.client.name;

const loadTime = () => import('../../components/sessions/ClassTime');

const labels = {
  add: 'Add students',
  open: 'Manage class',
  results: 'See results',
} as const;

interface Props extends Pick<RowsProps, 'now' | 'ofOthers'> {
  session: Class;
  /** The most urgent one. */
  isFirst: boolean;
  hasTwin: boolean;
}

function StripSession({ session, now, ofOthers, isFirst, hasTwin }: Props) {
  const { _id, name, client: simulation, co_taught, instructor, counts } = session;
  const title = nameOfClass(session);
  const failed = hasFailedMail(session);
  const behind = ofOthers ? behindIn(session) : 0;
  const step = failed ? 'open' : nextStepOf(session, now);
  const path = `/sessions/${encodeURIComponent(_id)}`;
  const progress = [
    failed && counted(counts.failed, 'email failed', 'emails failed'),
    behind > 0 && `${formatCount(behind)} not started`,
  ].filter(Boolean);
  const date = nextDateOf(session, now);
  const [verb, iso] = date ?? (hasTwin ? ['Bought', session.created_at] : []);
  return (
    <li
      className="d-flex d-lg-grid flex-wrap align-items-center justify-content-between column-gap-3 row-gap-1 py-2"
      style={{ gridTemplateColumns: `auto minmax(0, 1fr) ${ofOthers ? 'auto' : '12rem 8rem'}` }}
    >
      <SmallCover address={simulation.cover_url} />
      {/* On phones, next to the picture; the rest is below. */}
      <span style={{ flex: '1 1 calc(100% - 5rem)' }}>
        <strong className="d-block text-break">{ofOthers ? <Link to={path}>{title}</Link> : title}</strong>
        <span className="d-block d-lg-flex flex-wrap column-gap-3 small text-secondary text-break">
          {/* Lines of their own on phones, where the date comes late. */}
          {(ofOthers || co_taught) && (
            <span className="d-block">
              {co_taught && 'Co-teaching with '}
              <bdi>{fullName(instructor)}</bdi>
            </span>
          )}{' '}
          {name && <span className="d-block">{simulation.name}</span>}{' '}
          {iso && (
            <span className="d-block">
              {`${verb} `}
              <LatePart load={loadTime} fallback="…">
                {(ClassTime) => <ClassTime iso={iso} item={date ? session : undefined} now={now} />}
              </LatePart>
            </span>
          )}
        </span>
      </span>
      <span className={`small ${failed ? 'text-danger' : 'text-secondary'}`}>
        {progress.join(', ') || progressOf(session)?.text}
      </span>
      {!ofOthers && (
        <Link
          to={`${path}${failed ? '?state=failed' : step === 'add' ? '#add' : ''}`}
          className={`btn btn-sm btn-${isFirst ? 'accent' : 'outline-primary'}`}
        >
          {labels[step]} <span className="visually-hidden">{title}</span>
        </Link>
      )}
    </li>
  );
}
