import './library.scss';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState';
import { ReloadNotice } from '../../components/ReloadNotice';
import { categoryKeys } from '../../lib/categories';
import { fetchCatalogue, selectCatalogue } from '../../store/clients';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CardResults } from './CardResults';
import { EmptyCatalogue } from './EmptyCatalogue';
import { Filters } from './Filters';
import { searchParamsOf } from './filters';
import { findResults, prepareSearch, sortItems } from './search';
import { useFilters } from './useFilters';

interface Props {
  /** Only the simulations of this partner. */
  partner?: string;
}

/** A catalogue of simulations: its filters, its cards, and how it is when there are none. */
export function Catalogue({ partner = '' }: Props) {
  const { items, loading, error } = useAppSelector((state) => selectCatalogue(state, partner));
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const { address, clear, ...controls } = useFilters();

  const untouched = !items && !loading && !error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an emptied store is filled again, an error waits
  useEffect(() => {
    if (!error) dispatch(fetchCatalogue.fetchIfStale({ partner }));
  }, [dispatch, partner, untouched]);
  const retry = () => dispatch(fetchCatalogue({ partner }));

  useEffect(() => (items ? prepareSearch(items) : undefined), [items]);

  const categories = useMemo(() => {
    const present = items && new Set<string>(items.map((item) => item.category));
    return categoryKeys.filter((key) => !present || present.has(key));
  }, [items]);
  // A category that no button stands for is none.
  const category = categories.includes(address.category) ? address.category : '';
  const { price, sort } = address;
  const q = address.q.trim();

  const sorted = useMemo(() => items && sortItems(items, sort), [items, sort]);
  const results = useMemo(
    () => sorted && findResults(sorted, { q, category, price }),
    [sorted, q, category, price],
  );
  const query = searchParamsOf({ q, category, price, sort }).toString();

  if (error && !items) return <ErrorState error={error} onRetry={retry} />;
  if (items?.length === 0) return <EmptyCatalogue />;
  return (
    <>
      <Filters
        filters={{ q: address.q, category, price, sort }}
        categories={categories}
        results={results}
        {...controls}
      />
      {error && <ReloadNotice what="This list may be out of date." error={error} onRetry={retry} />}
      <CardResults
        items={results?.items ?? null}
        query={query}
        from={query ? `${pathname}?${query}` : pathname}
        onClear={clear}
      />
    </>
  );
}
