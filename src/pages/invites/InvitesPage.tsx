import './invites.scss';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, type Params, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { RecordHeader } from '../../components/BackLink';
import { FilterBar } from '../../components/list/FilterBar';
import { ListResults, Pagination, usePagedList } from '../../components/list/ListResults';
import { focusHeading, Page } from '../../components/Page';
import { readListQuery } from '../../lib/listQuery';
import { mayBuy } from '../../rules/permissions';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchInvites, selectInvites, suggestUsers } from '../../store/invites/invites';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch, AppThunk } from '../../store/store';
import { InviteCard, SessionInvites } from './InviteRows';
import { groupBySession, inviteNames } from './inviteGroups';
import { StudentAccount, useProof } from './inviteParts';
import {
  type InviteListQuery,
  type InviteRules,
  invitesList,
  invitesQuery,
  isDivided,
  isOfStudents,
  maySearch,
} from './invitesList';

const load =
  (pathname: string): AppThunk<Promise<unknown>> =>
  (dispatch, getState) => {
    const user = selectUser(getState());
    const query = readListQuery(new URLSearchParams(window.location.search), invitesList(user));
    return dispatch(fetchInvites.fetchIfStale(invitesQuery(query, user, pathname)));
  };
export const preload = (dispatch: AppDispatch, _params: Params = {}, pathname = '') =>
  dispatch(load(pathname));

interface Props {
  /** The heading of what stands above the list. */
  heading?: string;
  children?: ReactNode;
}

export function Component({ heading, children }: Props) {
  const user = useAppSelector(selectUser);
  const { pathname, search } = useLocation();
  const ofStudents = isOfStudents(pathname);
  const rules = useMemo(() => invitesList(user), [user]);
  const toQuery = useCallback(
    (query: InviteListQuery) => invitesQuery(query, user, pathname),
    [user, pathname],
  );
  const invites = usePagedList({ rules, toQuery, family: fetchInvites, select: selectInvites });
  const { query, apiQuery, reload, items, pages, choose, clear, searchOf } = invites;
  const { loading, error } = invites.list;
  const from = pathname + search;
  const names = useMemo(() => inviteNames(items ?? []), [items]);
  // Other servers search by the email alone, for administrators.
  const hasStates = useAppSelector((state) => selectHas(state, 'classes'));
  // A list that has no invites at all needs no search.
  const hasFilters =
    user?.role === 'administrator' ||
    (maySearch(user) &&
      hasStates &&
      (ofStudents || !isDivided(user)) &&
      (clear !== undefined || items?.length !== 0));
  const title = ofStudents ? 'All students' : 'Invites';

  // An empty list matters less than all that stands above it.
  if (heading && !clear && items?.length === 0) {
    return (
      <Page title={heading}>
        <h1 className="mb-4">{heading}</h1>
        {children}
        <section>
          <h2 className="h5 mb-1">Invites</h2>
          <p className="small text-secondary" role="status">
            No invites found.
          </p>
        </section>
        <UnprovenInvites isUnproven={user?.address_unproven === true} onConfirmed={reload} />
      </Page>
    );
  }
  return (
    <Page title={heading || title}>
      {heading && <h1 className="mb-4">{heading}</h1>}
      {children}
      {heading ? (
        <h2>Invites</h2>
      ) : ofStudents ? (
        <RecordHeader list={['/sessions', 'Sessions']} title={title} />
      ) : (
        <h1>Invites</h1>
      )}
      {hasFilters && (
        <InviteFilterBar ofAll={user?.role === 'administrator'} hasStates={hasStates} list={invites} />
      )}
      <ListResults label={title} error={error} hasRows={items !== null} onRetry={reload}>
        {!items && <Waiting />}
        {items?.length === 0 && (
          <NoInvites
            user={user}
            email={apiQuery.email}
            state={apiQuery.state}
            ofStudents={ofStudents}
            below={heading !== undefined}
            onShowAll={() => choose({ email: '', state: '' })}
          />
        )}
        {items && items.length > 0 && (
          <div aria-busy={loading}>
            {groupBySession(items, user).map(({ key, own, invites }) =>
              own || !user ? (
                <ul key={key} className="list-unstyled mt-4 border-bottom">
                  {invites.map((invite) => (
                    <InviteCard key={invite._id} invite={invite} from={from} />
                  ))}
                </ul>
              ) : (
                <SessionInvites
                  key={key}
                  invites={invites}
                  user={user}
                  ofStudents={ofStudents}
                  paged={pages > 1}
                  from={from}
                  names={names}
                />
              ),
            )}
          </div>
        )}
        {items && <Pagination page={query.page} pages={pages} searchOf={searchOf} />}
      </ListResults>
      {!ofStudents && <UnprovenInvites isUnproven={user?.address_unproven === true} onConfirmed={reload} />}
      <StudentAccount user={user} />
    </Page>
  );
}

interface NoInvitesProps {
  user: User | null;
  /** The filters that are set. */
  email: string | undefined;
  state: string | undefined;
  ofStudents: boolean;
  /** The list stands below what matters more. */
  below: boolean;
  onShowAll: () => void;
}

function NoInvites(props: NoInvitesProps) {
  return (
    <div className={props.below ? 'page-narrow' : 'page-narrow mx-auto my-5 text-center'}>
      <p className="lead" role="status">
        No invites found.
      </p>
      <WhatToDo {...props} />
    </div>
  );
}

function WhatToDo({ user, email, state, ofStudents, onShowAll }: NoInvitesProps) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  // The button disappears with the empty list, so the focus has to move.
  const showAll = () => {
    focusHeading();
    onShowAll();
  };
  if (email || state) {
    return (
      <>
        {email && (
          <p>
            <span>{state ? 'There are none in this state for ' : 'There are none for '}</span>
            <strong className="text-break" translate="no">
              {email}
            </strong>
            .
          </p>
        )}
        <Button outline color="primary" onClick={showAll}>
          Show all invites
        </Button>
      </>
    );
  }
  if (user?.role === 'administrator') return <p>Nobody has invited students yet.</p>;
  if (user?.role === 'manager') {
    return (
      <p>
        Only your own invites appear here.
        {hasClasses && (
          <span>
            {' '}
            Those of your school’s students are in <Link to="/sessions">its sessions</Link>.
          </span>
        )}
      </p>
    );
  }
  if (isDivided(user) && !ofStudents) {
    return (
      <p>
        Those that others send you appear here. Yours are in <Link to="/sessions/students">All students</Link>
        .
      </p>
    );
  }
  if (user && mayBuy(user.role)) {
    return (
      <>
        <p>Invites appear here once you have bought a session and added students to it.</p>
        <Button tag={Link} to="/library" color="accent">
          Find a simulation
        </Button>
      </>
    );
  }
  return (
    <p>
      Your instructor sends them by email.
      {user?.email && (
        <span>
          {' '}
          Expecting one? Ask whether it went to <strong translate="no">{user.email}</strong>.
        </span>
      )}
    </p>
  );
}

/** The placeholder of the list. */
function Waiting() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <div aria-hidden="true">
        {['first', 'second', 'third'].map((row) => (
          <span key={row} className="placeholder placeholder-block mt-3" />
        ))}
      </div>
    </>
  );
}

interface InviteFilterBarProps {
  /** Administrators see the invites of all: they choose an address, and the page size. */
  ofAll: boolean;
  /** Whether the server finds invites by how far the student has come. */
  hasStates: boolean;
  list: ComponentProps<typeof FilterBar<InviteRules>>['list'];
}

const sizes = [
  ['25', '25'],
  ['50', '50'],
  ['100', '100'],
  ['all', 'All'],
] as const;

const states = [
  ['', 'All'],
  ['failed', 'Email failed'],
  ['opened', 'Opened'],
  ['unopened', 'Not opened'],
  ['started', 'Started'],
  ['not-started', 'Not started'],
  ['finished', 'Finished'],
] as const;

const PAUSE_MS = 250;

/** Suggests addresses that contain the typed text, a moment after the last key. */
function useSuggestions(text: string, enabled: boolean): readonly string[] {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    const timer = setTimeout(async () => {
      // Suggestions are optional: their error is not shown.
      const { data } = await dispatch(suggestUsers(text));
      if (!current || !data) return;
      // Invited students often have the status `created`, so all but deleted users are suggested.
      const offered = data.items.filter(({ status, email }) => status !== 'deleted' && email);
      setSuggestions([...new Set(offered.map(({ email }) => email))]);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [dispatch, text, enabled]);
  return suggestions;
}

/** The filters: the student, the state and, for administrators, the page size. */
export function InviteFilterBar({ ofAll, hasStates, list }: InviteFilterBarProps) {
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed, ofAll);
  return (
    <FilterBar
      label="Invites"
      list={{
        ...list,
        type: (name, text) => {
          setTyped(text);
          list.type(name, text);
        },
      }}
      filters={[
        hasStates && { name: 'state', label: 'State', choices: states },
        ofAll && { name: 'pp', label: 'Page size', choices: sizes },
      ]}
      search={{
        name: 'email',
        label: ofAll ? 'Email' : 'Search',
        placeholder: 'Email or name of a student',
        maxLength: 320,
        suggestions: ofAll ? suggestions : undefined,
      }}
    />
  );
}

/** Tells that nobody sees the invites of an address before its proof, with which they are loaded. */
function UnprovenInvites({ isUnproven, onConfirmed }: { isUnproven: boolean; onConfirmed: () => void }) {
  useProof(isUnproven, onConfirmed);
  if (!isUnproven) return null;
  return <p className="mt-4">Confirm your email address to see the invites that were sent to it.</p>;
}
