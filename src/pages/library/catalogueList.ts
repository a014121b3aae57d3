import type { FilterValues } from '../../lib/listQuery';

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
