import { Badge } from 'reactstrap';
import { categoryLabel } from '../rules/categories';

/** A simulation's category as a coloured badge. */
export function CategoryBadge({ category }: { category: string }) {
  return (
    <Badge color="category" data-category={category}>
      {categoryLabel(category)}
    </Badge>
  );
}
