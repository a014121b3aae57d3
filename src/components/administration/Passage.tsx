import './passage.scss';
import type { Excerpt } from '../../lib/excerpts';

/** A text around the place where it differs from another. */
export function Passage({ excerpt: { before, differing, after } }: { excerpt: Excerpt }) {
  return (
    <>
      {before}
      {differing && <mark className="passage-differing">{differing}</mark>}
      {after}
    </>
  );
}
