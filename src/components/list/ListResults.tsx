import './list.scss';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Pagination as PageList, PaginationItem, PaginationLink } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorState, ReloadNotice } from '../RecordContent';

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
    <section ref={results} tabIndex={-1} className="list-results" aria-label={label}>
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
  const linkTo = (target: number) => ({
    tag: Link,
    to: searchOf(target),
    onClick: ({ currentTarget }: MouseEvent) => {
      list.current = currentTarget.closest('ul');
      window.scrollTo(0, 0);
    },
  });
  return (
    <PageList aria-label="Pages" listClassName="nav justify-content-center mt-4">
      {page > 1 && (
        <PaginationItem>
          <PaginationLink {...linkTo(Math.min(page - 1, pages))} rel="prev" className="nav-link px-2">
            Previous
          </PaginationLink>
        </PaginationItem>
      )}
      {numbersAround(page, pages).map((number) => (
        <PaginationItem key={number}>
          <PaginationLink
            {...linkTo(number)}
            className={`nav-link px-2 ${number === page ? 'active' : ''}`}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </PaginationLink>
        </PaginationItem>
      ))}
      {page < pages && (
        <PaginationItem>
          <PaginationLink {...linkTo(page + 1)} rel="next" className="nav-link px-2">
            Next
          </PaginationLink>
        </PaginationItem>
      )}
    </PageList>
  );
}
