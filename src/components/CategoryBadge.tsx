import { categoryLabel } from '../lib/categories';

/** A simulation's category in its colour. */
export function CategoryBadge({ category }: { category: string }) {
  return (
    <span className="badge badge-category" data-category={category}>
      {categoryLabel(category)}
    </span>
  );
}
