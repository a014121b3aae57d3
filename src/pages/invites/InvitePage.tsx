import './invites.scss';
import { useEffect } from 'react';
import { Link, type Params, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchInvite, selectInvite } from '../../store/invites';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/types';
import { InviteDetail } from './InviteDetail';
import { StudentAccount } from './StudentAccount';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchInvite.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectInvite(state, id));
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchInvite.fetchIfStale(id));
  }, [dispatch, id, error]);

  const missing = error?.status === 404;
  const title = item ? item.client.name : missing ? 'Invite not found' : 'Invite';
  return (
    <Page title={item ? `Invite: ${title}` : title}>
      <h1>{title}</h1>
      {item && user ? (
        <InviteDetail key={item._id} invite={item} user={user} />
      ) : missing ? (
        <NotFound />
      ) : error ? (
        <ErrorState error={error} onRetry={() => dispatch(fetchInvite(id))} />
      ) : (
        <Waiting />
      )}
      <StudentAccount user={user} />
    </Page>
  );
}

function NotFound() {
  return (
    <>
      <p className="lead">It may have been sent to another address, or the link may be incomplete.</p>
      <Link to="/invites" className="btn btn-accent">
        Go to your invites
      </Link>
    </>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div className="invite-detail">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <span className="placeholder cover-placeholder" />
      <span className="placeholder text-placeholder" />
    </div>
  );
}
