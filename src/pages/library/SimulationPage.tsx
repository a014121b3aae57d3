import { type Params, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { ReloadNotice } from '../../components/ReloadNotice';
import { pageDescription } from '../../rules/pageDescription';
import { fetchSimulation, selectListedSimulation, selectSimulation } from '../../store/catalogue';
import { useAppSelector } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
import { useRecord } from '../../store/useFetchIfStale';
import { LibraryLink } from './LibraryLink';
import { SimulationHeader } from './SimulationHeader';
import { SimulationNotFound } from './SimulationNotFound';
import { SimulationOverview } from './SimulationOverview';
import { SimulationPanel } from './SimulationPanel';

export const preload = (dispatch: AppDispatch, { code = '' }: Params) =>
  dispatch(fetchSimulation.fetchIfStale(code));

export function Component() {
  const { code = '' } = useParams();
  const { item, error, retry } = useRecord(fetchSimulation, selectSimulation, code);
  // Fields that the library's list has are shown at once; the record of the page adds the others.
  const listed = useAppSelector((state) => selectListedSimulation(state, code));

  if (error?.status === 404) return <SimulationNotFound />;
  const known = item ?? listed;
  if (error && !item) {
    return (
      <Page title={known?.name ?? 'Simulation'}>
        <LibraryLink />
        <h1>{known?.name ?? "We couldn't load this simulation"}</h1>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title={known?.name ?? 'Simulation'} description={known ? pageDescription(known) : undefined}>
      <LibraryLink />
      <article className="simulation">
        <SimulationHeader simulation={known} />
        <SimulationPanel key={known?._id} simulation={known} />
        <div className="simulation-body">
          {error && <ReloadNotice what="This page may be out of date." error={error} onRetry={retry} />}
          <SimulationOverview simulation={item} listed={listed} />
        </div>
      </article>
    </Page>
  );
}
