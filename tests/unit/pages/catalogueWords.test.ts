import { expect, test } from 'vitest';
import type { CatalogueItem } from '../../../src/api/catalogue';
import { findNearest, readWanted, search } from '../../../src/pages/library/words';

const item = (
  name: string,
  category: CatalogueItem['category'],
  duration: number,
  price: number,
  description: string,
  search_words = '',
): CatalogueItem => ({
  ...{ _id: name, name, category, duration, price, description, facts: '', search_words },
  ...{ subtitle: '', slug: '', partner: '', cover_url: '', purchasable: true, order: 0, overview: '' },
});
const items = [
  item('Hop Line', 'operations', 90, 16, 'A supply chain with a bullwhip.', 'beer game, inventory'),
  item('Harbour Lease', 'negotiations', 60, 12, 'Two sides of a negotiation, each vulnerable.'),
  item('Blue Button', 'management', 45, 0, 'A supply of tests.'),
];
const noFilter = { category: '', price: '', duration: '' } as const;
const U60 = [0, 60];
test.each([
  ['60 minutes', U60, undefined, 'up to 60 mins'],
  ['for about an hour', U60, undefined, 'up to 60 mins'],
  ['under 1.5 hours', [0, 89.999], undefined, 'under 90 mins'],
  ['1h30', [0, 90], undefined, 'up to 90 mins'],
  ['1 hour and 30 min or more', [90, Infinity], undefined, '90 mins or more'],
  ['between 60 and 90 minutes', [60, 90], undefined, '60 mins to 90 mins'],
  ['60-minute', U60, undefined, 'up to 60 mins'],
  ['over ６０ mins', [60.001, Infinity], undefined, 'over 60 mins'],
  ['at least 90 min', [90, Infinity], undefined, '90 mins or more'],
  ['under $20', undefined, [0, 19.999], 'under $20.00'],
  ['max. 20 dollars per student', undefined, [0, 20], 'up to $20.00'],
  ['12,50 USD', undefined, [0, 12.5], 'up to $12.50'],
  ['$10-20', undefined, [10, 20], '$10.00 to $20.00'],
  ['from $10', undefined, [10, Infinity], '$10.00 or more'],
  ['for free', undefined, [0, 0], 'free'],
  ['free simulations', undefined, [0, 0], 'free'],
  ['$20-10', undefined, [10, 20], '$10.00 to $20.00'],
  ['an hour and a half', [0, 90], undefined, 'up to 90 mins'],
  ['an hour and 30 minutes', [0, 90], undefined, 'up to 90 mins'],
  ['quarter of an hour', [0, 15], undefined, 'up to 15 mins'],
  ['over 60 min, under 90 min', [60.001, 89.999], undefined, 'over 60 mins, under 90 mins'],
  ['an hour, $20 or less', U60, [0, 20], 'up to 60 mins, up to $20.00'],
])(
  '%s asks for the minutes %j and the price %j',
  (q, minutes = [0, Infinity], price = [0, Infinity], note) => {
    expect(readWanted(q)).toEqual({ words: [], minutes, price, notes: note.split(/, (?!.*or more)/) });
  },
);

test.each([
  ['supply chain, 90 minutes, under $20', ['Hop Line'], ['up to 90 mins', 'under $20.00']],
  ['supply chain, 60 minutes, under $20', [], ['up to 60 mins', 'under $20.00']],
  ['supply-chain', ['Hop Line'], []],
  ['beer game', ['Hop Line'], []],
  ['a simulation about supply chain, under $', ['Hop Line'], []],
  ['not free', [], []],
  ['INVENTORY', ['Hop Line'], []],
  ['suply chain', ['Hop Line'], ['supply chain']],
  ['bullwip', ['Hop Line'], ['bullwhip']],
  ['hop lne', ['Hop Line'], ['hop line']],
  ['negotation', ['Harbour Lease'], ['negotiation']],
  ['ngeotiation, 1 hour', ['Harbour Lease'], ['negotiation', 'up to 60 mins']],
  // The beginning of a word is none that is misspelt, and a short word may be another.
  ['neg suply', [], []],
  ['bop', [], []],
])('a search for %s finds %j', (q, names, notes) => {
  const found = search(items, q, []);
  expect(found.items.map(({ name }) => name)).toEqual(names);
  expect(found.wanted.notes).toEqual(notes);
});

test.each([
  ['supply chain, 60 minutes, under $20', {}, 'Hop Line'],
  ['supply, under 30 minutes', {}, 'Blue Button'],
  ['supply negotiation ethics', {}, 'Hop Line'],
  ['lease', { price: '10' }, 'Harbour Lease'],
  ['', { category: 'operations', duration: 'short' }, 'Hop Line'],
  ['zebra', {}, undefined],
] as const)('the nearest to %s with %j is %s', (q, filters, name) => {
  expect(findNearest(items, search(items, q, []).wanted, { ...noFilter, ...filters }, [])?.name).toBe(name);
});
