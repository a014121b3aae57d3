import { Link, type Params, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { BackLink, useBackToList } from '../../components/BackLink';
import { CategoryBadge } from '../../components/CategoryBadge';
import { Cover } from '../../components/Cover';
import './simulationPage.scss';
import { Page } from '../../components/Page';
import { ErrorState, Placeholder, ReloadNotice } from '../../components/RecordContent';
import { simulationPath } from '../../rules/addresses';
import { formatMinutes } from '../../rules/money';
import { pageDescription } from '../../rules/richText/description';
import { categoryLabel } from '../../rules/simulations';
import { partners } from '../../rules/site';
import {
  fetchCatalogue,
  fetchSimulation,
  selectListedSimulation,
  selectSimulation,
} from '../../store/catalogue';
import { useAppSelector, useFetchIfStale, useRecord } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
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
        <h1>{known?.name ?? 'We couldn’t load this simulation'}</h1>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title={known?.name ?? 'Simulation'} description={known ? pageDescription(known) : undefined}>
      <LibraryLink />
      <article className="simulation two-columns d-grid d-print-block">
        <SimulationHeader simulation={known} />
        <SimulationPanel key={known?._id} simulation={known} />
        <div className="simulation-body">
          {error && <ReloadNotice what="This page may be out of date." error={error} onRetry={retry} />}
          <SimulationOverview simulation={item} listed={listed} />
          {item?.category && <Related simulation={item} />}
        </div>
      </article>
    </Page>
  );
}

/** The screen for an address that no simulation has. */
function SimulationNotFound() {
  return (
    <Page title="Simulation not found">
      <h1>Simulation not found</h1>
      <p className="lead">It may have been withdrawn or renamed, or the link may be incomplete.</p>
      <Button tag={Link} to="/library" color="accent">
        Go to the library
      </Button>
    </Page>
  );
}

/** A simulation's name and subtitle; the heading element stays the same while the details load. */
function SimulationHeader({ simulation }: { simulation: CatalogueItem | null }) {
  return (
    <header>
      <p className="d-flex flex-wrap align-items-center gap-2 text-secondary">
        {simulation ? (
          <>
            <CategoryBadge category={simulation.category} />
            {simulation.price === 0 && <span className="badge bg-success">FREE</span>}
            {simulation.duration !== null && <span>{formatMinutes(simulation.duration)}</span>}
          </>
        ) : (
          <Placeholder width="11rem" height="1.5rem" />
        )}
      </p>
      <h1 className="display-1 mb-2">
        {simulation ? (
          simulation.name
        ) : (
          <>
            <span className="visually-hidden">Loading...</span>
            <Placeholder width="min(22rem, 90%)" />
          </>
        )}
      </h1>
      {simulation ? (
        simulation.subtitle && <p className="lead mb-0">{simulation.subtitle}</p>
      ) : (
        <Placeholder width="min(28rem, 100%)" height="1.9rem" />
      )}
    </header>
  );
}

const MAX_RELATED = 3;

/** The way to the others of the category, with the first of them: of the list that the reader came from, if there is one. */
function Related({ simulation: { _id, category } }: { simulation: CatalogueItem }) {
  const listed = useAppSelector(({ catalogue }) => catalogue.catalogue.items);
  useFetchIfStale(fetchCatalogue, listed ? null : [{ partner: '' }]);
  const related = (listed ?? []).filter((other) => other.category === category && other._id !== _id);
  const label = categoryLabel(category);
  const more = <Link to={`/library?category=${category}`}>{`All in ${label}`}</Link>;
  if (related.length === 0) return <p className="mt-4 d-print-none">{more}</p>;
  return (
    <section className="d-print-none" aria-labelledby="related">
      <div className="d-flex flex-wrap align-items-baseline justify-content-between gap-3">
        <h2 id="related">{`More in ${label}`}</h2>
        {more}
      </div>
      <ul className="field-pair row-gap-3 list-unstyled">
        {related.slice(0, MAX_RELATED).map((other) => (
          <li key={other._id}>
            <Cover sources={[other.cover_url]} category={category} loading="lazy" />
            <Link
              to={simulationPath(other)}
              className="d-block mt-2 fw-semibold text-reset text-decoration-none"
            >
              {other.name}
            </Link>
            {other.duration !== null && (
              <span className="d-block small text-secondary">{formatMinutes(other.duration)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A partner's catalogue lists the same simulations. */
const catalogues = partners.map(({ key }) => `/${key}`);

/** The link to the library, or to a partner's catalogue, with the filters that the reader had set. */
function LibraryLink() {
  const list = useBackToList('/library', ...catalogues);
  const path = list.replace(/[?#].*$/, '').toLowerCase();
  const partner = partners.find(({ key }) => path === `/${key}`);
  return <BackLink to={list}>{partner?.name ?? 'Library'}</BackLink>;
}
