import type { CatalogueItem } from '../../api/catalogue';
import type { FilterValues } from '../../lib/listQuery';
import { counted } from '../../rules/money';
import { categoryLabel } from '../../rules/simulations';
import { foldText, plainText } from '../../rules/texts';

interface SearchText {
  name: string;
  all: string;
}

const texts = new WeakMap<CatalogueItem, SearchText>();

/** A simulation's texts in the form that the search compares; computed once. */
function searchText(item: CatalogueItem): SearchText {
  const known = texts.get(item);
  if (known) return known;
  const name = foldText(item.name);
  const rich = [item.description, item.overview ?? ''].map(plainText);
  const all = foldText([name, item.subtitle, categoryLabel(item.category), ...rich].join('\n'));
  const text = { name, all };
  texts.set(item, text);
  return text;
}

const isIdleKnown = typeof requestIdleCallback !== 'undefined';

/**
 * Runs a callback when the browser is idle; in browsers that cannot tell, soon. Returns a function that cancels it.
 */
function whenIdle(run: () => void): () => void {
  const handle = isIdleKnown ? requestIdleCallback(run) : setTimeout(run);
  return () => (isIdleKnown ? cancelIdleCallback(handle as number) : clearTimeout(handle));
}

const AT_ONCE = 100;

/** Computes the texts while the browser is idle; returns a function that stops it. */
export function prepareSearch(items: readonly CatalogueItem[]): () => void {
  let next = 0;
  let stop = whenIdle(function prepare() {
    for (const item of items.slice(next, next + AT_ONCE)) searchText(item);
    next += AT_ONCE;
    if (next < items.length) stop = whenIdle(prepare);
  });
  return () => stop();
}

/** The simulations whose texts contain every word of the query; those whose names do come first. */
function search(items: readonly CatalogueItem[], query: string): readonly CatalogueItem[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const named: CatalogueItem[] = [];
  const others: CatalogueItem[] = [];
  for (const item of items) {
    const { name, all } = searchText(item);
    if (words.every((word) => name.includes(word))) named.push(item);
    else if (words.every((word) => all.includes(word))) others.push(item);
  }
  return [...named, ...others];
}

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

const hasCategory = (item: CatalogueItem, category: string): boolean =>
  category === '' || item.category === category;

const hasDuration = ({ duration }: CatalogueItem, chosen: string): boolean =>
  chosen === '' || (duration !== null && durations.find(({ most }) => duration <= most)?.value === chosen);

export interface Results {
  items: readonly CatalogueItem[];
  /** The number of results of each category and each price, with all other filters unchanged. */
  categories: ReadonlyMap<string, number>;
  prices: ReadonlyMap<string, number>;
  /** The number of results without any filter but the search. */
  searched: number;
}

/** The simulations that match the filters, sorted; free are also those that the user's school plays free. */
export function findResults(
  sorted: readonly CatalogueItem[],
  { q, category, price, duration }: Omit<CatalogueFilters, 'sort'>,
  freeForSchool: readonly string[],
): Results {
  const categories = new Map<string, number>();
  const prices = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const items: CatalogueItem[] = [];
  const searched = search(sorted, q);
  for (const item of searched) {
    if (!hasDuration(item, duration)) continue;
    const cost = item.price === 0 || freeForSchool.includes(item._id) ? 'free' : 'paid';
    const priced = price === '' || price === cost;
    const placed = hasCategory(item, category);
    if (priced) {
      count(categories, '');
      count(categories, item.category);
    }
    if (placed) {
      count(prices, '');
      count(prices, cost);
    }
    if (priced && placed) items.push(item);
  }
  return { items, categories, prices, searched: searched.length };
}

/** The longest search text that the address may hold. */
export const MAX_SEARCH = 200;

/** The rules of a catalogue's address; its categories are those of its simulations. */
export const catalogueList = {
  sortable: [],
  filters: {
    q: {},
    category: {},
    price: { choices: ['free', 'paid'] },
    duration: { choices: ['short', 'medium', 'long'] },
    sort: { choices: ['name', 'price-low', 'price-high', 'duration'] },
  },
  passesOthers: true,
} as const;

export type CatalogueFilters = FilterValues<typeof catalogueList>;

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
  ['paid', 'Paid'],
];

/** The durations to choose from, with the most minutes of each. */
export const durations: readonly {
  value: CatalogueFilters['duration'];
  label: string;
  most: number;
}[] = [
  { value: 'short', label: 'Up to 60 mins', most: 60 },
  { value: 'medium', label: '61 to 90 mins', most: 90 },
  { value: 'long', label: 'Over 90 mins', most: Number.POSITIVE_INFINITY },
];

export const countOf = (count: number): string => counted(count, 'simulation');
