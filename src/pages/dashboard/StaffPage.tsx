import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Overview } from '../../api/dashboard/overview';
import { DateText } from '../../components/list/DateText';
import { focusHeading } from '../../components/Page';
import { MAX_COUNTED_SLOWLY } from '../../contract/limits';
import { counted, formatCount, formatPrice } from '../../rules/money';
import { fullName } from '../../rules/users';
import { selectPurchases } from '../../store/admin/purchases';
import { selectSchoolSessions } from '../../store/classes';
import { fetchOverview, selectOverview } from '../../store/dashboard/overview';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchPurchases } from '../../store/purchases';
import { selectHas, selectUser } from '../../store/session';
import { pageKey } from '../../store/slices';
import type { AppDispatch, AppThunk } from '../../store/store';
import { Component as Invites, preload as preloadInvites } from '../invites/InvitesPage';
import { oldestOrders, toProcess } from './oldestOrders';
import { SessionStrip } from './SessionStrip';

const loadOrders = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  if (selectUser(getState())?.role === 'administrator' && selectHas(getState(), 'administration'))
    await dispatch(fetchPurchases.fetchIfStale(oldestOrders));
};

export const preload = (dispatch: AppDispatch) =>
  Promise.all([preloadInvites(dispatch), dispatch(loadOrders())]);

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
      <Invites heading={isManager ? 'Your school' : 'Home'}>
        <MissingNumbers onLoaded={setNumbers} />
      </Invites>
    );
  }
  const { orders, school, missing_pages: missing = [] } = numbers ?? {};
  const atSchool = school ? waitingAt(school) : [];
  return (
    <Invites heading={orders ? 'Home' : school ? school.name || 'Your school' : ''}>
      {orders && <Tiles tiles={ordersOf(orders)} />}
      {orders && orders.unprocessed.count !== 0 && <OldestOrders />}
      {missing.length > 0 && (
        <p className="small text-secondary">{`Buyers look for pages that this hub lacks: ${missing.join(', ')}. They are files in PAGES_DIR.`}</p>
      )}
      {atSchool.length > 0 && <Tiles tiles={atSchool} />}
      {isManager && (
        <SessionStrip title="Sessions" items={sessions.items}>
          {school && <OpenSessions {...school} />}
        </SessionStrip>
      )}
    </Invites>
  );
}

const pathToProcess = `/purchases?${new URLSearchParams(toProcess)}`;

interface Tile {
  /** The words after the number; after 1, the second ones. */
  words: readonly [many: string, one?: string];
  /** How many, and the oldest and the money. */
  told: Waiting;
  to: string;
  /** It is overdue or has failed. */
  isLate?: true;
}

type Orders = NonNullable<Overview['orders']>;
type School = NonNullable<Overview['school']>;
type Waiting = Orders['waiting'];

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
    { words: ['to process'], told: unprocessed, to: pathToProcess },
    {
      words: ['overdue invoices', 'overdue invoice'],
      told: overdue,
      to: '/invoices?state=overdue',
      isLate: true,
    },
    { words: ['without session'], told: waiting, to: '/purchases?session=waiting&sort=created_at:asc' },
    { words: ['unmatched payments', 'unmatched payment'], told: unmatched, to: '/payments?state=unmatched' },
    {
      words: ['failed refunds', 'failed refund'],
      told: refund_failed,
      to: '/payments?state=refund-failed',
      isLate: true,
    },
    {
      words: ['tax certificates to look at', 'tax certificate to look at'],
      told: certificates,
      to: `/schools/${encodeURIComponent(certificates.school)}`,
    },
  ]);

/** The tiles of a manager. */
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

/** The open sessions of a school, and those of them in which students have not started. */
const OpenSessions = ({ open, not_started }: School) => (
  <p>
    {open ? <Link to="/sessions?state=open">{`${formatCount(open)} open`}</Link> : null}
    {open && not_started ? ', ' : ''}
    {not_started ? (
      <Link to="/sessions?state=open&students=not-started">
        {`${formatCount(not_started)} with students who have not started`}
      </Link>
    ) : null}
  </p>
);

const daysSince = (iso: string): number => Math.floor((Date.now() - Date.parse(iso)) / 86_400_000);
const ageOf = ({ told: { oldest } }: Tile): number => (oldest ? daysSince(oldest) : -1);

/** Without those of which none waits. */
const oldestFirst = (tiles: readonly Tile[]): Tile[] =>
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
    <ul className="field-pair field-pair-wide row-gap-3 list-unstyled mb-5">
      {tiles.map(({ words: [many, one = many], told, to, isLate }) => {
        const count = told.count ?? 0;
        const note = noteOf(told);
        return (
          <li key={to}>
            <Link
              to={to}
              className={`d-flex flex-column h-100 p-3 border rounded text-decoration-none ${isLate ? 'border-accent' : ''}`}
            >
              <strong className="h1 mb-1 text-body">
                {count >= MAX_COUNTED_SLOWLY ? `${formatCount(count)}+` : formatCount(count)}
              </strong>{' '}
              <span className="text-body">{count === 1 ? one : many}</span>{' '}
              {note && <span className="small text-secondary">{note}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function OldestOrders() {
  const { key, items } = useAppSelector(selectPurchases);
  useFetchIfStale(fetchPurchases, [oldestOrders]);
  const orders = key === pageKey(oldestOrders) && items ? items : [];
  return (
    <section className="mb-5" aria-label="To process">
      <h2>To process</h2>
      <ul className="list-unstyled mb-0">
        {orders.map(({ _id, client, quantity, customer, payer, total, created_at }) => (
          <li key={_id} className="d-flex justify-content-between column-gap-3 py-2 border-top">
            <span className="text-break">
              <Link to={`/purchases/${encodeURIComponent(_id)}`}>{client.name}</Link>
              <small className="d-block text-secondary">{`${fullName(customer)}, ${counted(quantity, 'seat')}`}</small>
            </span>
            <span className="text-end text-nowrap">
              {`${payer === 'student' ? 'up to ' : ''}${formatPrice(total)}`}
              <small className="d-block text-secondary">
                <DateText iso={created_at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className="d-print-none border-top pt-2 mb-0">
        <Link to={pathToProcess}>All to process</Link>
      </p>
    </section>
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
