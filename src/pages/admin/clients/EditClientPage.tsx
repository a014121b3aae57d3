import { useEffect } from 'react';
import { Link, type Params, useLocation, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { fetchClientRecord, selectClientRecord } from '../../../store/adminClients';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { ClientEditor } from './ClientEditor';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchClientRecord.ensure(id));

const wasJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'saved' in state;

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectClientRecord(state, id));
  const { state } = useLocation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchClientRecord.ensure(id));
  }, [dispatch, id, error]);

  if (item) return <ClientEditor key={item._id} client={item} justCreated={wasJustCreated(state)} />;
  if (error?.status === 404 || error?.status === 400) return <NotFound />;
  return (
    <Page title="Client">
      <h1>Client</h1>
      {error ? <ErrorState error={error} onRetry={() => dispatch(fetchClientRecord(id))} /> : <Waiting />}
    </Page>
  );
}

function NotFound() {
  return (
    <Page title="Client not found" narrow>
      <h1>Client not found</h1>
      <p className="lead">There is no simulation with this address.</p>
      <Link to="/clients" className="btn btn-accent">
        Go to the clients
      </Link>
    </Page>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div role="status" className="editor-waiting">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder" />
      <span className="placeholder" />
    </div>
  );
}
