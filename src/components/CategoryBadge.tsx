import { categoryLabel } from '../rules/simulations';

/** A simulation's category as a coloured badge; nothing if it is unknown. */
export function CategoryBadge({ category }: { category: string }) {
  if (!category) return null;
  return (
    <span className="badge bg-category" data-category={category}>
      {categoryLabel(category)}
    </span>
  );
}
