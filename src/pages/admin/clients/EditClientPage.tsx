import { useEffect } from 'react';
import { type Params, useLocation, useNavigate, useParams } from 'react-router-dom';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { RecordMissing } from '../../../components/administration/RecordMissing';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { fetchClientRecord, selectClientRecord } from '../../../store/adminClients';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { ClientEditor } from './ClientEditor';

const list = ['/clients', 'Clients'] as const;

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchClientRecord.fetchIfStale(id));

const wasJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'saved' in state;

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectClientRecord(state, id));
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const justCreated = wasJustCreated(state);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchClientRecord.fetchIfStale(id));
  }, [dispatch, id, error]);
  // It is said once: the history would still say it after the page was loaded anew.
  useEffect(() => {
    if (!justCreated) return;
    const { saved: _, ...others } = state;
    navigate(pathname, { replace: true, state: others });
  }, [justCreated, navigate, pathname, state]);

  if (item) return <ClientEditor key={item._id} client={item} justCreated={justCreated} />;
  const missing = error?.status === 404;
  const title = missing ? 'Client not found' : 'Client';
  return (
    <Page title={title}>
      <RecordHeader list={list} title={title} />
      {missing ? (
        <RecordMissing list={list} what="client" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => dispatch(fetchClientRecord(id))} />
      ) : (
        <Waiting />
      )}
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
