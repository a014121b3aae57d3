import { type Params, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { ReloadNotice } from '../../components/ReloadNotice';
import { fetchClient, selectClient, selectListedClient } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import type { AppDispatch } from '../../store/types';
import { useRecord } from '../../store/useFetchIfStale';
import { BackLink } from './BackLink';
import { pageDescription } from './pageDescription';
import { ClientHeader } from './SimulationHeader';
import { ClientNotFound } from './SimulationNotFound';
import { ClientOverview } from './SimulationOverview';
import { ClientPanel } from './SimulationPanel';

export const preload = (dispatch: AppDispatch, { code = '' }: Params) =>
  dispatch(fetchClient.fetchIfStale(code));

export function Component() {
  const { code = '' } = useParams();
  const { item, error, retry } = useRecord(fetchClient, selectClient, code);
  // The fields in the library's list show at once; the simulation's page brings the rest.
  const listed = useAppSelector((state) => selectListedClient(state, code));

  if (error?.status === 404) return <ClientNotFound />;
  const known = item ?? listed;
  if (error && !item) {
    return (
      <Page title={known?.name ?? 'Simulation'}>
        <BackLink />
        <h1>{known?.name ?? 'This simulation could not be shown'}</h1>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title={known?.name ?? 'Simulation'} description={known ? pageDescription(known) : undefined}>
      <BackLink />
      <article className="client">
        <ClientHeader client={known} />
        <ClientPanel key={known?._id} client={known} />
        <div className="client-body">
          {error && <ReloadNotice what="This page may be out of date." error={error} onRetry={retry} />}
          <ClientOverview client={item} listed={listed} />
        </div>
      </article>
    </Page>
  );
}
