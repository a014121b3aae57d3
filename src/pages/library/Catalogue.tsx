import { FREE_FOR_SCHOOL } from '../../rules/money';
import './library.scss';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import type { Class } from '../../api/classes';
import { ErrorState, ReloadNotice } from '../../components/RecordContent';
import { useLatestCallback } from '../../components/useLatestCallback';
import { useListQuery } from '../../components/useListQuery';
import { optionalImport } from '../../lib/lateFiles';
import { listParams } from '../../lib/listQuery';
import { ownSessionsQuery } from '../../rules/classes';

import { mayBuy } from '../../rules/permissions';
import { isCancelled } from '../../rules/purchases';
import { categoryKeys } from '../../rules/simulations';
import { fetchCatalogue, selectCatalogue } from '../../store/catalogue';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classes';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { CardResults } from './CardResults';
import { Filters } from './Filters';
import { catalogueList, findResults, MAX_SEARCH, sortItems } from './search';

interface Props {
  /** Shows only the simulations of this partner. */
  partner?: string;
}

/** The number of bought sessions by the id of their simulation, without cancelled ones. */
function countBySimulation(sessions: readonly Class[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { purchase, client: simulation, co_taught } of sessions) {
    if (!isCancelled(purchase) && !co_taught)
      counts.set(simulation._id, (counts.get(simulation._id) ?? 0) + 1);
  }
  return counts;
}

/** The number of the user's sessions by simulation; undefined until they are known, if the server has them. */
function useOwned(): ReadonlyMap<string, number> | undefined {
  const { items } = useAppSelector(selectOwnSessions);
  const user = useAppSelector(selectUser);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const isBuyer = user !== null && mayBuy(user.role);
  useFetchIfStale(fetchOwnSessions, isBuyer && hasClasses ? [ownSessionsQuery] : null);
  return useMemo(() => (items ? countBySimulation(items) : undefined), [items]);
}

const NONE: readonly string[] = [];

/** The ids of the simulations that the school plays free, or will once the address is confirmed, and the words for it. */
function useFree(): [free: readonly string[], freeText: string] {
  const user = useAppSelector(selectUser);
  if (!user || !mayBuy(user.role)) return [NONE, ''];
  return user.awaited_school
    ? [user.awaited_school.free_to_play, 'Free once you confirm your address']
    : [user.school_free_to_play, FREE_FOR_SCHOOL];
}

/** More simulations take so long to read that it has to begin before somebody searches. */
const LONG = 200;

/** The simulations with a text in their names: the search until the whole one is loaded. */
const withName = (items: readonly CatalogueItem[], text: string) =>
  items.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

/** A catalogue of simulations: filters, cards, loading, empty and error states. */
export function Catalogue({ partner = '' }: Props) {
  const catalogue = useAppSelector((state) => selectCatalogue(state, partner));
  const { items, loading, error } = catalogue;
  const { pathname } = useLocation();
  const { query, filters, type, settle, choose } = useListQuery(catalogueList);
  const retry = useFetchIfStale(fetchCatalogue, [{ partner }], catalogue);
  const owned = useOwned();
  const [free, freeText] = useFree();
  // The overviews are long, and only the search needs them.
  const lacksOverviews = items !== null && filters.q !== '' && !items.some(({ overview }) => overview);
  useFetchIfStale(fetchCatalogue, lacksOverviews ? [{ partner, overview: true }] : null);

  const categories = useMemo(() => {
    const present = items && new Set<string>(items.map((item) => item.category));
    return categoryKeys.filter((key) => !present || present.has(key));
  }, [items]);
  // A category in the address that no simulation has is ignored.
  const knownCategory = (category: string) => (categories.includes(category) ? category : '');
  const { price, duration, sort } = query.filters;
  const category = knownCategory(query.filters.category);
  const q = query.filters.q.trim().slice(0, MAX_SEARCH);

  const chosen = useMemo(() => ({ category, price, duration }), [category, price, duration]);

  const sorted = useMemo(() => items && sortItems(items, sort), [items, sort]);

  /** The search: loaded when it is needed, and null as long as it does not come. */
  const [words, setWords] = useState<typeof import('./words') | null>();
  const [isSearching, setIsSearching] = useState(false);
  const found = useMemo(
    () => (q && words && sorted ? words.search(sorted, q, free) : null),
    [q, words, sorted, free],
  );
  const searched = found?.items ?? (q && sorted ? withName(sorted, q) : sorted);
  const results = useMemo(() => searched && findResults(searched, chosen, free), [searched, chosen, free]);
  const isEmpty = results?.items.length === 0;
  const isLong = items !== null && items.length > LONG;
  const needsWords = !words && (isSearching || isLong || filters.q !== '' || isEmpty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another try
  useEffect(() => {
    if (needsWords) optionalImport(() => import('./words')).then(setWords);
  }, [needsWords, q]);
  useEffect(() => (words && sorted ? words.prepareSearch(sorted) : undefined), [words, sorted]);
  const nearest = words && sorted && isEmpty ? words.findNearest(sorted, found?.wanted, chosen, free) : null;
  const shown = { ...query, filters: { q, sort, ...chosen }, others: {} };
  const search = listParams(shown, catalogueList).toString();
  // Stable, so that typing does not render the cards again.
  const chooseLatest = useLatestCallback(choose);
  const isLoading = q !== '' && (words === undefined || (loading && isEmpty));

  if (error && !items) return <ErrorState error={error} onRetry={retry} />;
  if (items?.length === 0) return <EmptyCatalogue />;
  return (
    <>
      <Filters
        filters={{ ...filters, category: knownCategory(filters.category) }}
        categories={categories}
        results={results}
        type={type}
        onSearch={() => setIsSearching(true)}
        settle={settle}
        choose={choose}
      />
      {error && <ReloadNotice what="This list may be out of date." error={error} onRetry={retry} />}
      <CardResults
        items={isLoading || !results ? null : results.items}
        owned={owned}
        free={free}
        freeText={freeText}
        query={search}
        from={search ? `${pathname}?${search}` : pathname}
        q={q}
        searched={searched?.length ?? 0}
        note={found?.note ?? ''}
        nearest={nearest}
        onChoose={chooseLatest}
      />
    </>
  );
}

/** The text of a catalogue without simulations. */
function EmptyCatalogue() {
  return (
    <div className="page-narrow mx-auto my-5 text-center">
      <h2>No simulations here yet.</h2>
      <p>New ones appear as soon as they are published. Tell us what you would like to teach.</p>
      <Button tag={Link} to="/contact" color="accent">
        Contact Us
      </Button>
    </div>
  );
}
