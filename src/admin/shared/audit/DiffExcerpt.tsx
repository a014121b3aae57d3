import type { Excerpt } from './excerpts';

/** A text around the place where it differs from another. */
export function DiffExcerpt({ excerpt: { before, differing, after } }: { excerpt: Excerpt }) {
  return (
    <span>
      {before}
      {differing && <mark className="p-0">{differing}</mark>}
      {after}
    </span>
  );
}
