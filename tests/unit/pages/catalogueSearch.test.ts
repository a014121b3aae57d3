import { expect, test } from 'vitest';
import { type CatalogueItem, catalogueItemOf } from '../../../src/api/catalogue';
import {
  catalogueList,
  durations,
  findResults,
  prices,
  sortItems,
  sorts,
} from '../../../src/pages/library/search';
import { findNearest, readWanted, search } from '../../../src/pages/library/words';

const item = (_id: string, name: string, more: Partial<CatalogueItem>): CatalogueItem =>
  catalogueItemOf({ _id, name, category: 'math', price: 5, duration: 30, order: 3, ...more });
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
  expect([...prices, ...durations, ...sorts].map(([value, label]) => `${value}: ${label}`)).toEqual([
    ...[': All', 'free: Free', '10: Up to $10', '20: Up to $20', '30: Up to $30', '50: Up to $50'],
    ...[': All', 'short: Up to 60 mins', 'medium: 61 to 90 mins', 'long: Over 90 mins'],
    ...[': Recommended', 'name: Name', 'price-low: Price: low to high', 'price-high: Price: high to low'],
    'duration: Duration: short to long',
  ]);
});

const named = [
  item('hop', 'Hop Line', {
    ...{ category: 'operations', duration: 90, price: 16 },
    ...{ description: 'Counting barrels.', search_words: 'beer game, inventory, supply chain, bullwhip' },
  }),
  item('harbour', 'Harbour Lease', {
    ...{ category: 'negotiations', duration: 60, price: 12 },
    description: 'A joke of two sides, each vulnerable.',
  }),
  item('blue', 'Blue Button', {
    ...{ category: 'management', duration: 45, price: 0 },
    description: 'A supply of tests, without angling.',
  }),
];
const U60 = [0, 60];
test.each([
  ['60 minutes', U60, undefined, 'up to 60 mins'],
  ['for about an hour', U60, undefined, 'up to 60 mins'],
  ['under 1.5 hours', [0, 89.999], undefined, 'under 90 mins'],
  ['1h30', [0, 90], undefined, 'up to 90 mins'],
  ['1 hour and 30 min or more', [90, Infinity], undefined, '90 mins or more'],
  ['between 60 and 90 minutes', [60, 90], undefined, '60 mins to 90 mins'],
  ['sixty-minute', U60, undefined, 'up to 60 mins'],
  ['over ６０ mins', [60.001, Infinity], undefined, 'over 60 mins'],
  ['at least one hundred and five min', [105, Infinity], undefined, '105 mins or more'],
  ['one to two and a half hours', [60, 150], undefined, '60 mins to 150 mins'],
  ['less than ten dollars', undefined, [0, 9.999], 'under $10.00'],
  ['at most twenty-five bucks', undefined, [0, 25], 'up to $25.00'],
  ['ten dollars to a hundred dollars', undefined, [10, 100], '$10.00 to $100.00'],
  ['max. 20 dollars per student', undefined, [0, 20], 'up to $20.00'],
  ['12,50 USD', undefined, [0, 12.5], 'up to $12.50'],
  ['$10-20', undefined, [10, 20], '$10.00 to $20.00'],
  ['from $10', undefined, [10, Infinity], '$10.00 or more'],
  ['simulations free of charge', undefined, [0, 0], 'free'],
  ['gratis', undefined, [0, 0], 'free'],
  ['$20-10', undefined, [10, 20], '$10.00 to $20.00'],
  ['an hour and a half', [0, 90], undefined, 'up to 90 mins'],
  ['an hour and 30 minutes', [0, 90], undefined, 'up to 90 mins'],
  ['quarter of an hour', [0, 15], undefined, 'up to 15 mins'],
  ['over 60 min, under 90 min', [60.001, 89.999], undefined, 'over 60 mins, under 90 mins'],
  ['an hour, $20 or less', U60, [0, 20], 'up to 60 mins, up to $20.00'],
])('%s asks for the minutes %j and the price %j', (q, minutes, price, note) => {
  const wanted = { words: [], minutes: minutes ?? [0, Infinity], price: price ?? [0, Infinity] };
  expect(readWanted(q)).toEqual({ ...wanted, notes: note.split(/, (?!.*or more)/) });
});

test.each([
  ['supply chain, 90 minutes, under $20', ['Hop Line'], ', up to 90 mins, under $20.00'],
  ['supply chain, 60 minutes, under $20', [], ', up to 60 mins, under $20.00'],
  ['supply-chain', ['Hop Line'], ''],
  ['beer game', ['Hop Line'], ''],
  ['a simulation about supply chain, under $', ['Hop Line'], ''],
  ['not free', [], ''],
  ['INVENTORY', ['Hop Line'], ''],
  ['suply chain', ['Hop Line'], ' for “supply chain”'],
  ['bullwip', ['Hop Line'], ' for “bullwhip”'],
  ['negotation', ['Harbour Lease'], ' for “negotiations”'],
  ['ngeotiation, 1 hour', ['Harbour Lease'], ' for “negotiations”, up to 60 mins'],
  // Words of descriptions are none that are meant, nor those with another first letter.
  ['José', [], ''],
  ['accounting', [], ''],
  // The beginning of a word is none that is misspelt, and a short word may be another.
  ['neg suply', [], ''],
  ['bop', [], ''],
])('a search for %s finds %j', (q, names, note) => {
  const found = search(named, q, []);
  expect([found.items.map(({ name }) => name), found.note]).toEqual([names, note]);
});

test.each([
  ['supply chain, 60 minutes, under $20', {}, 'Hop Line'],
  ['supply, under 30 minutes', {}, 'Blue Button'],
  ['supply negotiation ethics', {}, 'Hop Line'],
  ['vulnerable sides supply, free', {}, 'Blue Button'],
  ['lease', { price: '10' }, 'Harbour Lease'],
  ['', { category: 'operations', duration: 'short' }, 'Hop Line'],
  ['zebra', {}, undefined],
] as const)('the nearest to %s with %j is %s', (q, filters, name) => {
  const { wanted } = search(named, q, []);
  expect(findNearest(named, wanted, { ...noFilter, ...filters } as Filters, [])?.name).toBe(name);
});
