import type { CatalogueItem } from '../../api/catalogue';
import type { FilterValues } from '../../lib/listQuery';
import { counted } from '../../rules/money';

/** The least and the most of minutes or dollars. */
export type Bounds = readonly [least: number, most: number];
export const ANY: Bounds = [0, Number.POSITIVE_INFINITY];

let collator: Intl.Collator | undefined;
function compareNames(a: CatalogueItem, b: CatalogueItem): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}
type Compare = (a: CatalogueItem, b: CatalogueItem) => number;
/** Those whose amount is not known come last. */
const compareAmounts = (one: number | null, other: number | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
};
const negative = (amount: number | null) => amount && -amount;
const byOrder: Compare = (a, b) => compareAmounts(a.order, b.order);
const comparisons: ReadonlyMap<string, Compare> = new Map([
  ['name', compareNames],
  ['price-low', (a, b) => compareAmounts(a.price, b.price) || byOrder(a, b)],
  ['price-high', (a, b) => compareAmounts(negative(a.price), negative(b.price)) || byOrder(a, b)],
  ['duration', (a, b) => compareAmounts(a.duration, b.duration) || byOrder(a, b)],
]);

export const sortItems = (items: readonly CatalogueItem[], sort: string): readonly CatalogueItem[] =>
  [...items].sort(comparisons.get(sort) ?? byOrder);

const isWithin = (amount: number | null, [least, most]: Bounds): boolean =>
  amount === null ? least === 0 && most === ANY[1] : amount >= least && amount <= most;

/** The bounds of the chosen duration and of the chosen price. */
export const chosenBounds = ({ duration, price }: Omit<Chosen, 'category'>): Within => ({
  minutes: durations.find(([value]) => value === duration)?.[2] ?? ANY,
  price: price ? [0, Number(price) || 0] : ANY,
});

/** The price for the reader. */
export const costOf = ({ _id, price }: CatalogueItem, freeForSchool: readonly string[]): number | null =>
  freeForSchool.includes(_id) ? 0 : price;

export interface Within {
  minutes: Bounds;
  price: Bounds;
}

export const fits = (item: CatalogueItem, { minutes, price }: Within, freeForSchool: readonly string[]) =>
  isWithin(item.duration, minutes) && isWithin(costOf(item, freeForSchool), price);

export interface Results {
  items: readonly CatalogueItem[];
  /** The number of results of each category, with all other filters unchanged. */
  categories: ReadonlyMap<string, number>;
}

/** The simulations that match the filters. */
export function findResults(
  searched: readonly CatalogueItem[],
  { category, ...chosen }: Chosen,
  freeForSchool: readonly string[],
): Results {
  const bounds = chosenBounds(chosen);
  const placed = searched.filter((item) => fits(item, bounds, freeForSchool));
  const categories = new Map([['', placed.length]]);
  for (const item of placed) categories.set(item.category, (categories.get(item.category) ?? 0) + 1);
  return { items: placed.filter((item) => !category || item.category === category), categories };
}

/** The longest search text that the address may hold. */
export const MAX_SEARCH = 200;

/** The rules of a catalogue's address; its categories are those of its simulations. */
export const catalogueList = {
  sortable: [],
  filters: {
    q: {},
    category: {},
    price: { choices: ['free', '10', '20', '30', '50'] },
    duration: { choices: ['short', 'medium', 'long'] },
    sort: { choices: ['name', 'price-low', 'price-high', 'duration'] },
  },
  passesOthers: true,
} as const;

export type CatalogueFilters = FilterValues<typeof catalogueList>;
export type Chosen = Pick<CatalogueFilters, 'category' | 'price' | 'duration'>;

export const sorts: readonly (readonly [sort: CatalogueFilters['sort'], label: string])[] = [
  ['', 'Recommended'],
  ['name', 'Name'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
  ['duration', 'Duration: short to long'],
];

export const prices: readonly (readonly [price: CatalogueFilters['price'], label: string])[] = [
  ['', 'All'],
  ['free', 'Free'],
  ['10', 'Up to $10'],
  ['20', 'Up to $20'],
  ['30', 'Up to $30'],
  ['50', 'Up to $50'],
];

type Duration = readonly [duration: CatalogueFilters['duration'], label: string, bounds: Bounds];
export const durations: readonly Duration[] = [
  ['', 'All', ANY],
  ['short', 'Up to 60 mins', [0, 60]],
  ['medium', '61 to 90 mins', [61, 90]],
  ['long', 'Over 90 mins', [91, ANY[1]]],
];

export const countOf = (count: number): string => counted(count, 'simulation');
