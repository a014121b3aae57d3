import './dashboard.scss';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Overview as Numbers } from '../../api/dashboard/overview';
import { Loading } from '../../components/Loading';
import { focusHeading } from '../../components/Page';
import { MAX_COUNTED_SLOWLY } from '../../contract/limits';
import { ownSessionsQuery, waitingSessionsQuery } from '../../rules/classes';
import { formatCount } from '../../rules/money';
import { mayOpen } from '../../rules/permissions';
import {
  fetchOwnSessions,
  fetchSchoolSessions,
  selectOwnSessions,
  selectSchoolSessions,
} from '../../store/classes';
import { fetchOverview, selectOverview } from '../../store/dashboard/overview';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk, RootState } from '../../store/store';
import { SessionStrip } from './SessionStrip';

interface PageModule {
  Component: ComponentType<{ heading?: string; children?: ReactNode }>;
  preload: (dispatch: AppDispatch) => Promise<unknown>;
}

// A function for each import: with two imports in one expression, the build loads only the second one's style sheets.
const loadLibrary = (): Promise<PageModule> => import('../library/LibraryPage');
const loadInvites = (): Promise<PageModule> => import('../invites/InvitesPage');
const loadPage = (role: string | undefined) => (role === 'instructor' ? loadLibrary() : loadInvites());

/** The time in ms that the screen waits for what stands above the list, which it would push down later. */
const PATIENCE_MS = 1500;

/** Whether the start page has numbers: those of the hub or of the school. */
const selectHasNumbers = (state: RootState): boolean =>
  mayOpen(selectUser(state)?.role ?? '', 'users') && selectHas(state, 'administration');

/** The calls of what stands above the list, if the server has them: sessions, and the numbers of the hub or the school. */
const callsAbove = (): AppThunk<Promise<unknown>[]> => (dispatch, getState) => {
  const role = selectUser(getState())?.role;
  const hasClasses = selectHas(getState(), 'classes');
  const calls: Promise<unknown>[] = [];
  if (role === 'instructor' && hasClasses)
    calls.push(dispatch(fetchOwnSessions.fetchIfStale(ownSessionsQuery)));
  if (role === 'manager' && hasClasses)
    calls.push(dispatch(fetchSchoolSessions.fetchIfStale(waitingSessionsQuery)));
  if (selectHasNumbers(getState())) calls.push(dispatch(fetchOverview.fetchIfStale()));
  return calls;
};

const loadAbove = (): AppThunk<Promise<unknown>> => (dispatch) => {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([Promise.all(dispatch(callsAbove())), patience]);
};

const load = (): AppThunk<Promise<unknown>> => async (dispatch, getState) => {
  const above = dispatch(loadAbove());
  // The component shows the error of a failed import.
  const page = await loadPage(selectUser(getState())?.role).catch(() => null);
  await Promise.all([page?.preload(dispatch), above]);
};
const readNumbers = (_: AppDispatch, getState: () => RootState) => selectOverview(getState());

export const preload = (dispatch: AppDispatch) => dispatch(load());

/** The home screen of signed-in users: the library for instructors, invites for all others, below what matters to the role. */
export function Component() {
  const user = useAppSelector(selectUser);
  const role = user?.role;
  const hasNumbers = useAppSelector(selectHasNumbers);
  const own = useAppSelector(selectOwnSessions);
  const ofSchool = useAppSelector(selectSchoolSessions);
  const dispatch = useAppDispatch();
  const [Screen, setScreen] = useState<PageModule['Component'] | null>(null);
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    Promise.all([loadPage(role), dispatch(loadAbove())]).then(
      ([module]) => {
        if (!current) return;
        // The first answer decides: numbers that arrive later would push the list down.
        setNumbers(dispatch(readNumbers));
        setScreen(() => module.Component);
      },
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role, dispatch]);
  if (error) throw error;
  if (!Screen) return <Loading />;
  if (role === 'instructor') {
    return (
      <Screen>
        <SessionStrip title="Your sessions" items={own.items} />
      </Screen>
    );
  }
  if (!numbers && hasNumbers) {
    return (
      <Screen heading={role === 'administrator' ? 'To do' : 'Your school'}>
        <MissingNumbers onLoaded={setNumbers} />
      </Screen>
    );
  }
  const heading = headingOf(numbers);
  return (
    <Screen heading={heading}>
      {numbers && heading && <Overview {...numbers} />}
      {role === 'manager' && <SessionStrip title="Next sessions" items={ofSchool.items} ofOthers />}
    </Screen>
  );
}

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
function headingOf(numbers: Numbers | null): string {
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
function Overview({ orders, school }: Numbers) {
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

/** Stands for numbers that did not come with the list, and loads them again. */
function MissingNumbers({ onLoaded }: { onLoaded: (numbers: Numbers) => void }) {
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
