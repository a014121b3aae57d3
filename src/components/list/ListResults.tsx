import './list.scss';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import type { Failure } from '../../api/http';
import type { List } from '../../contract/common';
import type { ListQuery, PageRules } from '../../lib/listQuery';
import type { Family } from '../../store/actionFamily';
import { useAppSelector, useFetchIfStale, useOnlineRetry } from '../../store/hooks';
import { type ListState, pageKey } from '../../store/slices';
import type { RootState } from '../../store/store';
import { ErrorState, ReloadNotice } from '../RecordContent';
import { useLatestCallback } from '../useLatestCallback';
import { useListQuery } from '../useListQuery';

interface Props {
  /** The accessible name of the list. */
  label: string;
  error: Failure | null;
  /** Whether there are rows to show, older ones if there is an error. */
  hasRows: boolean;
  onRetry: () => void;
  /** Gets the focus when the focused control disappears. */
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The rows of a list, or the error that kept them from loading, with a retry. */
export function ListResults({ label, error, hasRows, onRetry, ref, children }: Props) {
  const results = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => results.current as HTMLElement);
  const retry = () => {
    // The button disappears with its error, so the focus has to move.
    results.current?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <section ref={results} tabIndex={-1} aria-label={label}>
      {error && hasRows && (
        <ReloadNotice what="This list may be out of date." error={error} onRetry={retry} />
      )}
      {error && !hasRows ? <ErrorState error={error} onRetry={retry} /> : children}
    </section>
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  /** The query string of a page's address, from `?` on. */
  searchOf: (page: number) => string;
}

const MAX_NUMBERS = 10;

/** Up to ten page numbers around the current one. */
function numbersAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - MAX_NUMBERS / 2, pages - MAX_NUMBERS + 1));
  return Array.from({ length: Math.min(MAX_NUMBERS, pages) }, (_, index) => first + index);
}

/** Links to the pages of a list; nothing if there is only one. */
export function Pagination({ page, pages, searchOf }: PaginationProps) {
  /** The list in which the reader has chosen a page. */
  const list = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the page
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    list.current = null;
    // Previous and Next are gone at the ends.
    if (document.activeElement === document.body) current?.focus({ preventScroll: true });
  }, [page]);
  if (pages < 2) return null;
  const linkTo = (target: number, text: string, props: Omit<LinkProps, 'to'> = {}) => (
    <li key={text}>
      <Link
        {...props}
        to={searchOf(target)}
        className={`nav-link px-2 ${target === page ? 'active' : ''}`}
        onClick={({ currentTarget }) => {
          list.current = currentTarget.closest('ul');
          window.scrollTo(0, 0);
        }}
      >
        {text}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Pages" className="d-print-none">
      <ul className="d-flex flex-wrap justify-content-center list-unstyled mt-4 mb-0">
        {page > 1 && linkTo(Math.min(page - 1, pages), 'Previous', { rel: 'prev' })}
        {numbersAround(page, pages).map((number) =>
          linkTo(number, String(number), {
            'aria-label': `Page ${number}`,
            'aria-current': number === page ? 'page' : undefined,
          }),
        )}
        {page < pages && linkTo(page + 1, 'Next', { rel: 'next' })}
      </ul>
    </nav>
  );
}

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
