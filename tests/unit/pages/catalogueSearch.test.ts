import { expect, test } from 'vitest';
import type { CatalogueItem } from '../../../src/api/catalogue';
import {
  catalogueList,
  durations,
  findResults,
  prices,
  sortItems,
  sorts,
} from '../../../src/pages/library/search';
import { search } from '../../../src/pages/library/words';

const item = (_id: string, name: string, more: Partial<CatalogueItem>): CatalogueItem => ({
  ...{ _id, name, subtitle: '', slug: '', partner: '', cover_url: '', description: '' },
  ...{
    category: 'math',
    purchasable: true,
    price: 5,
    duration: 30,
    order: 3,
    overview: '',
    facts: '',
    search_words: '',
  },
  ...more,
});
const items = [
  item('crisis', 'Crisis in Malmö', {
    ...{ category: 'negotiations', price: 0, duration: 60, order: 1 },
    subtitle: 'A harbour on strike, a sealed offer',
    description: '<p>Wages &amp; <em>pride</em> at the quay.</p>',
  }),
  item('tiers', 'Tiers', {
    ...{ category: 'marketing', price: 19.95, duration: 90, order: 2 },
    description: '<p>Prices in a crisis.</p>',
    overview: '<p>Students set the <strong>Façade</strong> of a bookshop.</p>',
  }),
  item('sealed', 'Sealed', {}),
  item('long', 'No. 10', { price: null, duration: 91, order: null }),
];
const noFilter = Object.fromEntries(Object.keys(catalogueList.filters).map((name) => [name, '']));
type Filters = Parameters<typeof findResults>[1];
const find = (filters: Partial<Filters>) =>
  findResults(items, { ...noFilter, ...filters } as Filters, ['tiers']);
const idsOf = (found: readonly CatalogueItem[]) => found.map(({ _id }) => _id);

test.each([
  ['CRISIS', ['crisis', 'tiers']],
  // Names come first.
  ['sealed', ['sealed', 'crisis']],
  ['crisis MALMÖ', ['crisis']],
  ['crisis malmo', ['crisis']],
  ['harbour pride', ['crisis']],
  ['market', ['tiers']],
  ['booksh FACAD', ['tiers']],
  ['crisis tiers facade', ['tiers']],
  ['em', []],
  ['zebra', []],
])('the search for %s finds %j', (q, ids) => {
  expect(idsOf(search(items, q, []).items)).toEqual(ids);
});

test.each<[Partial<Filters>, string[]]>([
  [{ duration: 'short' }, ['crisis', 'sealed']],
  [{ duration: 'medium' }, ['tiers']],
  [{ duration: 'long' }, ['long']],
  [{ price: 'free' }, ['crisis', 'tiers']],
  [{ price: '10' }, ['crisis', 'tiers', 'sealed']],
  [{ category: 'math' }, ['sealed', 'long']],
])('the filters %j find %j', (filters, ids) => {
  expect(idsOf(find(filters).items)).toEqual(ids);
});

test('each choice has the number of results with all other filters', () => {
  const { categories } = find({ category: 'math', price: 'free' });
  expect(Object.fromEntries(categories)).toEqual({ '': 2, negotiations: 1, marketing: 1 });
});

test.each([
  ['', ['crisis', 'tiers', 'sealed', 'long']],
  ['name', ['crisis', 'long', 'sealed', 'tiers']],
  ['price-low', ['crisis', 'sealed', 'tiers', 'long']],
  ['price-high', ['tiers', 'sealed', 'crisis', 'long']],
  ['duration', ['sealed', 'crisis', 'tiers', 'long']],
])('sorted by %j, they come as %j', (sort, ids) => {
  expect(idsOf(sortItems(items, sort))).toEqual(ids);
});

test('the choices are in these words', () => {
  const words = [...prices, ...durations.map(({ value, label }) => [value, label] as const), ...sorts];
  expect(words.map(([value, label]) => `${value}: ${label}`)).toEqual([
    ...[': All', 'free: Free', '10: Up to $10', '20: Up to $20', '30: Up to $30', '50: Up to $50'],
    ...[': All', 'short: Up to 60 mins', 'medium: 61 to 90 mins', 'long: Over 90 mins'],
    ...[': Recommended', 'name: Name', 'price-low: Price: low to high', 'price-high: Price: high to low'],
    'duration: Duration: short to long',
  ]);
});
