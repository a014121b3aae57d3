import './invites.scss';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { ReloadNotice } from '../../components/ReloadNotice';
import type { InviteQuery } from '../../contract/invite';
import type { User } from '../../contract/user';
import { mayBuy } from '../../lib/permissions';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchInvites, selectInvites } from '../../store/invites';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/types';
import { InviteCard } from './InviteCard';

const PAGE_SIZE = 25;

/** Which page the address asks for; anything but a whole number from 1 on is the first. */
function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('pag'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

const queryOf = (page: number): InviteQuery => ({ pp: PAGE_SIZE, ...(page > 1 && { pag: page }) });

export const preload = (dispatch: AppDispatch) =>
  dispatch(fetchInvites.ensure(queryOf(pageIn(new URLSearchParams(window.location.search)))));

export function Component() {
  const [search] = useSearchParams();
  const page = pageIn(search);
  const { items, total, loading, error } = useAppSelector(selectInvites);
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchInvites.ensure(queryOf(page)));
  }, [dispatch, page, error]);
  const pages = Math.ceil(total / PAGE_SIZE);
  const retry = () => dispatch(fetchInvites(queryOf(page)));

  return (
    <Page title="Invites">
      <h1>Invites</h1>
      {error && !items && <ErrorState error={error} onRetry={retry} />}
      {error && items && <ReloadNotice what="This list may be out of date." error={error} onRetry={retry} />}
      {!error && !items && <Waiting />}
      {items?.length === 0 && <NoInvites user={user} page={page} />}
      {items && items.length > 0 && (
        <ul className="invites" aria-busy={loading}>
          {items.map((invite) => (
            <InviteCard key={invite._id} invite={invite} own={invite.email === user?.email} />
          ))}
        </ul>
      )}
      {items && pages > 1 && <Pager page={page} pages={pages} />}
    </Page>
  );
}

function NoInvites({ user, page }: { user: User | null; page: number }) {
  const buyer = user && mayBuy(user.role);
  return (
    <div className="empty-state">
      <p className="lead" role="status">
        No invites found.
      </p>
      {page > 1 && <Link to="?">Go to the first page</Link>}
      {page === 1 && buyer && (
        <>
          <p>Invites appear here once you have bought a session and added students to it.</p>
          <Link to="/library" className="btn btn-accent">
            Find a simulation
          </Link>
        </>
      )}
      {page === 1 && !buyer && (
        <p>
          Your instructor sends them by email. Expecting one? Ask whether it went to{' '}
          <strong>{user?.email}</strong>.
        </p>
      )}
    </div>
  );
}

function Pager({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link to={page === 2 ? '?' : `?pag=${page - 1}`} className="btn btn-outline-primary">
          Newer
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={`?pag=${page + 1}`} className="btn btn-outline-primary">
          Older
        </Link>
      )}
    </nav>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <ul className="invites" aria-hidden="true">
        {['first', 'second', 'third'].map((row) => (
          <li key={row} className="placeholder invite-placeholder" />
        ))}
      </ul>
    </>
  );
}
