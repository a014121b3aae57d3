import type { Category } from '../contract/simulation';

const labels: Record<Category, string> = {
  negotiations: 'Negotiations',
  marketing: 'Marketing',
  management: 'Management',
  operations: 'Operations',
  math: 'Math',
};

const byKey: ReadonlyMap<string, string> = new Map(Object.entries(labels));

/** All categories, in the order in which they are offered. */
export const categoryKeys: readonly string[] = [...byKey.keys()];

/** A category as it is shown; one that this version does not know shows as it is. */
export const categoryLabel = (category: string): string => byKey.get(category) ?? category;

/** Whether a simulation can be bought here: where its price is not known, it is only asked for. */
export const isForSale = ({
  purchasable,
  price,
}: {
  purchasable: boolean | null;
  price: number | null;
}): boolean => purchasable === true && price !== null;
