import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { List } from '../../contract/common';
import type { ListQuery, PageRules } from '../../lib/listQuery';
import type { Family } from '../../store/actionFamily';
import { useAppSelector, useFetchIfStale, useOnlineRetry } from '../../store/hooks';
import { type ListState, pageKey } from '../../store/slices';
import type { RootState } from '../../store/store';
import { useLatestCallback } from '../useLatestCallback';
import { useListQuery } from '../useListQuery';

/** A list of the API: the rules of its address, its call, and where the answer is. */
export interface PagedList<
  Rules extends PageRules,
  Query extends { pp?: number | undefined },
  Row extends object,
> {
  rules: Rules;
  /** Makes the call's query. */
  toQuery: (query: ListQuery<Rules>) => Query;
  family: Family<string, [query: Query], List<NoInfer<Row>>>;
  select: (state: RootState) => ListState<Row>;
}

/** The page of a list that the address names. `rules` and `toQuery` must be stable. */
export function usePagedList<
  Rules extends PageRules,
  Query extends { pp?: number | undefined },
  Row extends object,
>({ rules, toQuery, family, select }: PagedList<Rules, Query, Row>) {
  const list = useAppSelector(select);
  const listQuery = useListQuery(rules);
  const { query, replacePage } = listQuery;
  const { key } = useLocation();
  const apiQuery = useMemo(() => toQuery(query), [toQuery, query]);
  // An action may end after the reader has gone to another page of the list.
  const reload = useLatestCallback(useFetchIfStale(family, [apiQuery]));
  useOnlineRetry(list.error?.status === 0, reload);

  const fitting = apiQuery.pp ? Math.ceil(list.total / apiQuery.pp) : 1;
  const counted = rules.pagesOf?.(list.total) ?? fitting;
  // Of rows that were not counted there is at least one on a next page.
  const pages = list.more ? Math.max(counted, query.page + 1) : counted;
  const isAnswered = list.key === pageKey(apiQuery);
  const isEmptyPage = list.items?.length === 0 && list.total > 0;
  const isBeyondEnd = isAnswered && isEmptyPage && query.page > pages;
  const lastFilled = useRef<string | null>(null);
  useEffect(() => {
    if (list.items?.length) lastFilled.current = list.key;
  }, [list]);

  const leavePage = useEffectEvent(() => {
    // The last page may be gone since its rows were deleted.
    replacePage(lastFilled.current === list.key ? pages : 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader who was about to leave may have come back
  useEffect(() => {
    if (isBeyondEnd) leavePage();
  }, [isBeyondEnd, key]);

  return {
    ...listQuery,
    list,
    apiQuery,
    reload,
    pages,
    /** The rows to show; null while a page beyond the end is being replaced by another one. */
    items: isEmptyPage && (isBeyondEnd || !isAnswered) ? null : list.items,
  };
}
