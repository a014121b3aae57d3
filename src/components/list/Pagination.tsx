import './pagination.scss';
import { Link } from 'react-router-dom';

interface Props {
  page: number;
  pages: number;
  /** The address of a page, from its `?` on. */
  searchOf: (page: number) => string;
}

const MAX_NUMBERS = 10;

/** Up to ten numbers around the page that is shown. */
function numbersAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - MAX_NUMBERS / 2, pages - MAX_NUMBERS + 1));
  return Array.from({ length: Math.min(MAX_NUMBERS, pages) }, (_, index) => first + index);
}

/** Links to the pages of a list; nothing where there is only one. */
export function Pagination({ page, pages, searchOf }: Props) {
  if (pages < 2) return null;
  const linkTo = (target: number) => ({ to: searchOf(target), onClick: () => window.scrollTo(0, 0) });
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <Link {...linkTo(Math.min(page - 1, pages))} className="page-step" rel="prev">
          Previous
        </Link>
      )}
      <ul className="page-numbers">
        {numbersAround(page, pages).map((number) => (
          <li key={number}>
            <Link
              {...linkTo(number)}
              className="page-number"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link {...linkTo(page + 1)} className="page-step" rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
