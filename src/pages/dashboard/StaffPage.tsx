import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Overview } from '../../api/dashboard/overview';
import { focusHeading } from '../../components/Page';
import { MAX_COUNTED_SLOWLY } from '../../contract/limits';
import { counted, formatCount, formatPrice } from '../../rules/money';
import { selectSchoolSessions } from '../../store/classes';
import { fetchOverview, selectOverview } from '../../store/dashboard/overview';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { Component as Invites, preload as preloadInvites } from '../invites/InvitesPage';
import { SessionStrip } from './SessionStrip';

export const preload = preloadInvites;

/** The start page of managers and administrators: what waits, then the invites. */
export function Component() {
  const isManager = useAppSelector(selectUser)?.role === 'manager';
  const hasNumbers = useAppSelector((state) => selectHas(state, 'administration'));
  const sessions = useAppSelector(selectSchoolSessions);
  const stored = useAppSelector(selectOverview);
  // The first answer decides: numbers that arrive later would push the list down.
  const [numbers, setNumbers] = useState(stored);
  if (!numbers && hasNumbers) {
    return (
      <Invites heading={isManager ? 'Your school' : 'Purchases'}>
        <MissingNumbers onLoaded={setNumbers} />
      </Invites>
    );
  }
  const { orders, school, missing_pages: missing = [] } = numbers ?? {};
  return (
    <Invites heading={orders ? 'Purchases' : school ? school.name || 'Your school' : ''}>
      {orders && <Tiles tiles={ordersOf(orders)} />}
      {missing.length > 0 && (
        <p className="small text-secondary">{`Buyers look for pages that this hub lacks: ${missing.join(', ')}. They are files in PAGES_DIR.`}</p>
      )}
      {!orders && school && <Tiles tiles={[...waitingAt(school), ...schoolOf(school)]} />}
      {isManager && <SessionStrip title="Next sessions" items={sessions.items} />}
    </Invites>
  );
}

interface Tile {
  /** The words after the number; after 1, the second ones. */
  words: readonly [many: string, one?: string];
  /** How many, and of what waits also the oldest and the money. */
  told: Waiting | number | null;
  to: string;
}

type Orders = NonNullable<Overview['orders']>;
type School = NonNullable<Overview['school']>;
type Waiting = Orders['waiting'];

const toProcess = '/purchases?status=completed&processed=false&session=open&free=false&sort=created_at:asc';

/** The tiles of an administrator: the oldest first and, of the same day, the largest amount. */
const ordersOf = ({
  unprocessed,
  waiting,
  to_approve,
  overdue,
  unmatched,
  refund_failed,
  certificates,
}: Orders): Tile[] =>
  oldestFirst([
    { words: ['to approve'], told: to_approve, to: '/purchases?session=approval&sort=created_at:asc' },
    { words: ['to process'], told: unprocessed, to: toProcess },
    {
      words: ['overdue invoices', 'overdue invoice'],
      told: overdue,
      to: '/invoices?state=overdue',
    },
    { words: ['without session'], told: waiting, to: '/purchases?session=waiting&sort=created_at:asc' },
    { words: ['unmatched payments', 'unmatched payment'], told: unmatched, to: '/payments?state=unmatched' },
    { words: ['failed refunds', 'failed refund'], told: refund_failed, to: '/payments?state=refund-failed' },
    {
      words: ['tax certificates to look at', 'tax certificate to look at'],
      told: certificates,
      to: `/schools/${encodeURIComponent(certificates.school)}`,
    },
  ]);

const waitingAt = ({ never_signed_in, opening }: School): Tile[] =>
  oldestFirst([
    {
      words: ['instructors have never signed in', 'instructor has never signed in'],
      told: never_signed_in,
      to: '/users?status=not-deleted&role=instructor&last_login=never&sort=created_at:asc',
    },
    {
      words: ['sessions being opened', 'session being opened'],
      told: opening,
      to: '/sessions?state=opening&sort=created_at:asc',
    },
  ]);

/** The tiles of a school where nobody has to do anything. */
const schoolOf = ({ open, not_started }: School): Tile[] => [
  { words: ['open sessions', 'open session'], told: open, to: '/sessions?state=open' },
  {
    words: ['with students who have not started'],
    told: not_started,
    to: '/sessions?state=open&students=not-started',
  },
];

interface WaitingTile extends Tile {
  told: Waiting;
}

const daysSince = (iso: string): number => Math.floor((Date.now() - Date.parse(iso)) / 86_400_000);
const ageOf = ({ told: { oldest } }: WaitingTile): number => (oldest ? daysSince(oldest) : -1);

/** Without those of which none waits. */
const oldestFirst = (tiles: readonly WaitingTile[]): Tile[] =>
  tiles
    .filter(({ told }) => told.count)
    .toSorted((one, other) => ageOf(other) - ageOf(one) || (other.told.total ?? 0) - (one.told.total ?? 0));

/** 'oldest 315 days, $5,720.00' */
function noteOf({ oldest, total }: Waiting): string {
  const days = oldest ? daysSince(oldest) : -1;
  const age = days < 0 ? '' : `oldest ${days === 0 ? 'today' : counted(days, 'day')}`;
  return [age, total ? formatPrice(total) : ''].filter(Boolean).join(', ');
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  if (tiles.length === 0) return <p className="lead mb-5">Nothing waits.</p>;
  return (
    <ul className="field-pair row-gap-3 list-unstyled mb-5">
      {tiles.map(({ words: [many, one = many], told, to }) => {
        const isDue = typeof told === 'object' && told !== null;
        const count = isDue ? told.count : told;
        const note = isDue && noteOf(told);
        return (
          count !== null && (
            <li key={to}>
              <Link
                to={to}
                className={`d-flex flex-column h-100 p-3 border rounded text-decoration-none ${isDue ? 'border-accent' : ''}`}
              >
                <strong className={`h1 mb-1 ${count === 0 ? 'text-secondary' : 'text-body'}`}>
                  {count >= MAX_COUNTED_SLOWLY ? `${formatCount(count)}+` : formatCount(count)}
                </strong>{' '}
                <span className="text-body">{count === 1 ? one : many}</span>{' '}
                {note && <span className="small text-secondary">{note}</span>}
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Stands for numbers that did not come with the list, and loads them again. */
function MissingNumbers({ onLoaded }: { onLoaded: (numbers: Overview) => void }) {
  const dispatch = useAppDispatch();
  const line = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    const { data } = await dispatch(fetchOverview());
    // The reader has left.
    if (!line.current) return;
    setBusy(false);
    if (!data) return;
    // The button disappears, and perhaps the heading with it, so the focus has to move afterwards.
    flushSync(() => onLoaded(data));
    focusHeading();
  };
  return (
    <p ref={line} className="mb-5 text-secondary">
      The numbers are not here yet, or could not be loaded.{' '}
      <Button color="link" className="p-0 border-0" aria-disabled={busy} onClick={load}>
        {busy ? 'Loading…' : 'Try again'}
      </Button>
    </p>
  );
}
