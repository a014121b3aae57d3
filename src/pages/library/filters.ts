export const sorts: ReadonlyMap<string, string> = new Map([
  ['', 'Recommended'],
  ['name', 'Name'],
  ['price-low', 'Price: low to high'],
  ['price-high', 'Price: high to low'],
  ['duration', 'Duration: short to long'],
]);

export const prices: ReadonlyMap<string, string> = new Map([
  ['', 'All'],
  ['free', 'Free'],
  ['paid', 'Paid'],
]);

/** What a catalogue shows, as the address bar says it; '' is no choice. */
export interface FilterValues {
  q: string;
  category: string;
  price: string;
  sort: string;
}

export const noFilters: FilterValues = { q: '', category: '', price: '', sort: '' };

/** Longer than any sensible search. */
export const MAX_SEARCH = 200;

const oneOf = (choices: ReadonlyMap<string, string>, value: string | null): string =>
  value !== null && choices.has(value) ? value : '';

/** Reads the address; a value that is not offered counts as not chosen. */
export const readFilters = (params: URLSearchParams): FilterValues => ({
  q: (params.get('q') ?? '').slice(0, MAX_SEARCH),
  category: params.get('category') ?? '',
  price: oneOf(prices, params.get('price')),
  sort: oneOf(sorts, params.get('sort')),
});

/** The query string of these filters; parameters of `others` that are none of them stay. */
export function searchParamsOf(filters: FilterValues, others?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const [name, value] of Object.entries(filters)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}
