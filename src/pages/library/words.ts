import type { CatalogueItem } from '../../api/catalogue';
import { formatMinutes, formatPrice, withPlainDigits } from '../../rules/money';
import { categoryLabel } from '../../rules/simulations';
import { foldText, plainText } from '../../rules/texts';
import { ANY, type Bounds, type Chosen, chosenBounds, costOf, fits, type Within } from './search';

interface SearchText {
  name: string;
  /** The words that a misspelling may mean: those of the name, the category, and the search words. */
  terms: readonly string[];
  all: string;
}

const texts = new WeakMap<CatalogueItem, SearchText>();

/** A simulation's texts in the form that the search compares; computed once. */
function searchText(item: CatalogueItem): SearchText {
  const known = texts.get(item);
  if (known) return known;
  const terms = foldText(['', item.name, categoryLabel(item.category), item.search_words].join('\n'));
  const rich = [item.description, item.overview].map(plainText);
  const all = [terms, foldText([item.subtitle, item.facts, ...rich].join('\n'))].join('\n');
  const text = { name: foldText(item.name), terms: terms.split(/[^\p{L}\p{N}]+/u), all };
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

const AT_ONCE = 40;

/** Reads the texts while the browser is idle; returns a function that stops it. */
export function prepareSearch(items: readonly CatalogueItem[]): () => void {
  let read = 0;
  let stop = whenIdle(function prepare() {
    for (const item of items.slice(read, read + AT_ONCE)) searchText(item);
    read += AT_ONCE;
    if (read < items.length) stop = whenIdle(prepare);
  });
  return () => stop();
}

/** Each word that is searched for, with other spellings that count as it. */
type Words = readonly (readonly string[])[];

const hasWord = (text: string, spellings: readonly string[]): boolean =>
  spellings.some((word) => text.includes(word));

/** The simulations whose texts contain every word; those whose names do come first. */
function withWords(items: readonly CatalogueItem[], words: Words): readonly CatalogueItem[] {
  if (words.length === 0) return items;
  const named: CatalogueItem[] = [];
  const others: CatalogueItem[] = [];
  for (const item of items) {
    const { name, all } = searchText(item);
    if (words.every((word) => hasWord(name, word))) named.push(item);
    else if (words.every((word) => hasWord(all, word))) others.push(item);
  }
  return [...named, ...others];
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
/** Each with the sign of the bound that it makes: `<` and `>` leave the number itself out. */
const bounds = [
  ['<', 'under|below|less than|fewer than|cheaper than|shorter than|<(?!=)'],
  ['<=', 'up to|at most|(?:no|not) more than|within|max(?:imum)?\\.?(?: of)?|<=|≤'],
  ['>', 'over|above|more than|longer than|>(?!=)'],
  ['>=', 'at least|(?:no|not) less than|from|min(?:imum)?\\.?(?: of)?|>=|≥'],
] as const;
const signOf = (phrase: string) => bounds.find(([, words]) => new RegExp(`^(?:${words})$`).test(phrase))?.[0];

const BEFORE = `(?:(?:for|about|around|in|of|and|with|between|costs?|price) )*(?:(${bounds.map(([, words]) => words).join('|')}) ?)?`;
const AFTER = String.raw`(?:(\+| or (?:more|longer))| or (?:less|under|fewer|shorter|cheaper)| max(?![a-z]))?`;
const TO = '(?: ?(?:-|–|to|and) ?)';
const HOURS = '(?:hours?|hrs?|h)(?![a-z])';
const MINUTES = '(?:minutes?|mins?|m)(?![a-z])';
const MONEY = '(?:\\$|usd|dollars?|bucks?)(?![a-z])';
const EACH = '(?: (?:per|a|each) ?(?:student|learner|seat|head|person)?)?';

const times = new RegExp(
  `(?<![\\w$])${BEFORE}(?:${NUMBER}(?:[ -]?${MINUTES})?${TO})?${NUMBER}[ -]?${MINUTES}${AFTER}`,
  'g',
);
const amounts = new RegExp(
  `(?<!\\w)${BEFORE}(?:\\$ ?)?(?:${NUMBER}(?: ?${MONEY})?${TO})?(?:(?:\\$|usd) ?${NUMBER}|${NUMBER}[ -]?${MONEY})${AFTER}${EACH}`,
  'g',
);
const hours = new RegExp(
  `(?<![\\w$])(?:${NUMBER}${TO})?${NUMBER}( and a half)?[ -]?${HOURS}(?: ?(?:and )?${NUMBER} ?${MINUTES}|(\\d\\d)(?!\\d))?`,
  'g',
);

const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const values: ReadonlyMap<string, number> = new Map([
  ...ones.split(' ').map((word, n) => [word, n + 1] as const),
  ...tens.split(' ').map((word, n) => [word, n * 10 + 20] as const),
]);
const ONE = `(?:${ones.replaceAll(' ', '|')})`;
const TENS = `(?:(?:${tens.replaceAll(' ', '|')})(?:[ -]${ONE})?|${ONE})`;
const SPELLED = `(?:(?:(?:a|${ONE}) )?hundred(?:(?: and)? ${TENS})?|${TENS})`;
/** A number in words, of an amount: elsewhere, it may be part of a name. */
const spelled = new RegExp(
  `(?<!\\w)${SPELLED}(?=(?:${TO}(?:${SPELLED}|${NUMBER}))?(?: and a half)?[ -]?(?:${HOURS}|${MINUTES}|${MONEY}))`,
  'g',
);
const digitsOf = (words: string): string => {
  const add = (sum: number, word: string) =>
    word === 'hundred' ? (sum || 1) * 100 : sum + (values.get(word) ?? 0);
  return String(words.split(/[ -]/).reduce(add, 0));
};

/** Other words for an amount, with those that are read. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a )?quarter of an hour\b/g, '15 min'],
  [/\b(?:a )?half (?:an )?hour\b/g, '30 min'],
  [/\ban? (?=hour|minute|dollar|buck)/g, '1 '],
  [/ hours? and a half\b/g, ' and a half hours'],
];
const free = /(?<![\w-])(?<!not )(?:for |at )?(?:free(?: of charge)?|gratis|no (?:cost|charge))(?!\w)/g;

/** The beginning of a bound, while it is typed. */
const unfinished = new RegExp(`(?:^|[ ,])(?:${bounds.map(([, words]) => words).join('|')})? ?\\$?$`);

/** Words of a sentence that ask for nothing. */
const fillers = new Set(
  'a about an and for in of on sim simulation simulations sims some something the with'.split(' '),
);

const numberOf = (text = '0'): number => Number(text.replace(',', '.'));

/** A number that only the bound itself is near to. */
const HAIR = 0.001;

interface Amount {
  sign: string | undefined;
  least: string | undefined;
  most: string;
  orMore: string | undefined;
  format: (amount: number) => string;
}

/** The bounds of an amount: without another word, it is the most. */
function boundsOf({ sign = '<=', least, most, orMore, format }: Amount): [bounds: Bounds, note: string] {
  const amount = numberOf(most);
  if (least) {
    const [from = 0, to = 0] = [numberOf(least), amount].sort((a, b) => a - b);
    return [[from, to], `${format(from)} to ${format(to)}`];
  }
  if (orMore || sign === '>=') return [[amount, ANY[1]], `${format(amount)} or more`];
  if (sign === '>') return [[amount + HAIR, ANY[1]], `over ${format(amount)}`];
  if (sign === '<') return [[0, amount - HAIR], `under ${format(amount)}`];
  return [[0, amount], `up to ${format(amount)}`];
}

/** The wishes of a search. */
interface Wanted extends Within {
  words: Words;
  /** How the text was read, where it is more than plain words. */
  notes: readonly string[];
}

/** A text in words, minutes and prices: “supply chain, an hour, under $20”. */
export function readWanted(q: string): Wanted {
  const wanted = { minutes: ANY, price: ANY };
  const notes: string[] = [];
  const take = (field: 'minutes' | 'price', amount: Amount) => {
    const [[least, most], note] = boundsOf(amount);
    const [before, after] = wanted[field];
    wanted[field] = [Math.max(before, least), Math.min(after, most)];
    notes.push(note);
    return ' ';
  };
  let text = foldText(withPlainDigits(q))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\$ ?\d+(?:[.,]\d+)?) ?(?:-|–|to) ?(?=\d)/g, '$1-$$');
  for (const [phrase, plain] of phrases) text = text.replaceAll(phrase, plain);
  text = text
    .replaceAll(spelled, digitsOf)
    .replaceAll(hours, (_, least, whole, half, minutes, attached) => {
      const most = numberOf(whole) + (half ? 0.5 : 0);
      return `${least ? `${numberOf(least) * 60}-` : ''}${Math.round(most * 60) + numberOf(minutes ?? attached)} min`;
    })
    .replaceAll(times, (_, phrase, least, most, orMore) =>
      take('minutes', { sign: phrase && signOf(phrase), least, most, orMore, format: formatMinutes }),
    )
    .replaceAll(amounts, (_, phrase, least, after, before, orMore) =>
      take('price', {
        ...{ sign: phrase && signOf(phrase), least, most: after ?? before, orMore },
        format: formatPrice,
      }),
    )
    .replace(unfinished, '')
    .replaceAll(free, () => {
      wanted.price = [0, 0];
      notes.push('free');
      return ' ';
    });
  const words = text.split(/[\s,;/–-]+/).flatMap((word) => (word && !fillers.has(word) ? [[word]] : []));
  return { ...wanted, words, notes };
}

/** The number of letters to add, leave out, replace or swap with their neighbour. */
function distance(one: string, other: string): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (last[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [last, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

const allTerms = new WeakMap<readonly CatalogueItem[], ReadonlySet<string>>();

function termsOf(items: readonly CatalogueItem[]): ReadonlySet<string> {
  const terms = allTerms.get(items) ?? new Set(items.flatMap((item) => searchText(item).terms));
  allTerms.set(items, terms);
  return terms;
}

/** The terms of the catalogue that a word may be a misspelling of: all with the fewest changes. */
function spellingsOf(word: string, items: readonly CatalogueItem[]): readonly string[] {
  // The beginning of a word of any text is spelt right, and perhaps being typed.
  if (items.some((item) => hasWord(searchText(item).all, [` ${word}`, `\n${word}`]))) return [];
  let fewest = word.length < 8 ? 1 : 2;
  let found: string[] = [];
  for (const term of termsOf(items)) {
    if (term[0] !== word[0] || term.length < 4 || Math.abs(term.length - word.length) > fewest) continue;
    const changes = distance(word, term);
    if (changes < fewest) found = [];
    if (changes <= fewest) found.push(term);
    fewest = Math.min(fewest, changes);
  }
  return found;
}

interface Found {
  items: readonly CatalogueItem[];
  wanted: Wanted;
  /** How the text was read, after the number of simulations. */
  note: string;
}

/** The simulations that a text asks for; words that together find nothing may be misspelt. */
export function search(items: readonly CatalogueItem[], q: string, freeForSchool: readonly string[]): Found {
  let wanted = readWanted(q);
  let found = withWords(items, wanted.words);
  let note = wanted.notes.map((read) => `, ${read}`).join('');
  if (found.length === 0) {
    const words = wanted.words.map((typed) => [...typed, ...spellingsOf(typed.join(), items)]);
    found = withWords(items, words);
    const [first] = found;
    if (first) {
      const meant = words.map((word) => word.find((known) => hasWord(searchText(first).all, [known])));
      wanted = { ...wanted, words };
      note = ` for “${meant.join(' ')}”${note}`;
    }
  }
  return { items: found.filter((item) => fits(item, wanted, freeForSchool)), wanted, note };
}

/** How far an amount is from its bounds, from 0 to 1. */
function away(amount: number | null, [least, most]: Bounds): number {
  if (amount === null) return least === 0 && most === ANY[1] ? 0 : 1;
  if (amount < least) return (least - amount) / least;
  return amount > most ? (amount - most) / (amount + 1) : 0;
}

/** As much as both bounds together. */
const ALL_WORDS = 2;

/** The simulation with at least one of the words that is the least away from all words and bounds. */
export function findNearest(
  items: readonly CatalogueItem[],
  { words, ...wanted }: Wanted = readWanted(''),
  { category, ...chosen }: Chosen,
  freeForSchool: readonly string[],
): CatalogueItem | null {
  let nearest: CatalogueItem | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const { all } = searchText(item);
    const lacking = words.filter((word) => !hasWord(all, word)).length;
    if (lacking > 0 && lacking === words.length) continue;
    let distance = lacking > 0 ? (lacking / words.length) * ALL_WORDS : 0;
    if (category && item.category !== category) distance += 1;
    for (const { minutes, price } of [wanted, chosenBounds(chosen)]) {
      distance += away(item.duration, minutes) + away(costOf(item, freeForSchool), price);
    }
    if (distance < least) [nearest, least] = [item, distance];
  }
  return nearest;
}
