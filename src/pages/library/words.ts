import type { CatalogueItem } from '../../api/catalogue';
import { formatMinutes, formatPrice, withPlainDigits } from '../../rules/money';
import { categoryLabel } from '../../rules/simulations';
import { foldText, plainText } from '../../rules/texts';
import { ANY, type Bounds, type Chosen, chosenBounds, costOf, fits, type Within } from './search';

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
  const rich = [item.description, item.overview].map(plainText);
  const plain = [name, item.subtitle, categoryLabel(item.category), item.facts, item.search_words];
  const all = foldText([...plain, ...rich].join('\n'));
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

interface Vocabulary {
  words: Set<string>;
  /** The number of simulations whose words it has. */
  read: number;
}

const vocabularies = new WeakMap<readonly CatalogueItem[], Vocabulary>();

/** The words of the catalogue's texts, with those of so many more simulations than were read before. */
function readWords(items: readonly CatalogueItem[], more: number): Vocabulary {
  const vocabulary = vocabularies.get(items) ?? { words: new Set(), read: 0 };
  vocabularies.set(items, vocabulary);
  const { words, read } = vocabulary;
  for (const item of items.slice(read, read + more)) {
    for (const word of searchText(item).all.split(/[^\p{L}\p{N}]+/u)) words.add(word);
  }
  vocabulary.read += more;
  return vocabulary;
}

const AT_ONCE = 40;

/** Reads the texts while the browser is idle; returns a function that stops it. */
export function prepareSearch(items: readonly CatalogueItem[]): () => void {
  let stop = whenIdle(function prepare() {
    if (readWords(items, AT_ONCE).read < items.length) stop = whenIdle(prepare);
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
const UNIT = '(?:minutes?|mins?|m)(?![a-z])';
const EACH = '(?: (?:per|a|each) ?(?:student|learner|seat|head|person)?)?';

const times = new RegExp(`(?<![\\w$])${BEFORE}(?:${NUMBER}${TO})?${NUMBER}[ -]?${UNIT}${AFTER}`, 'g');
const amounts = new RegExp(
  `(?<!\\w)${BEFORE}(?:\\$ ?)?(?:${NUMBER} ?\\$?${TO})?(?:(?:\\$|usd) ?${NUMBER}|${NUMBER} ?(?:\\$|usd|dollars?)(?![a-z]))${AFTER}${EACH}`,
  'g',
);
const hours =
  /(\d+(?:[.,]\d+)?)[ -]?(?:hours?|hrs?|h)(?:(?: ?(?:and )?(\d+) ?(?:minutes?|mins?|m)(?![a-z]))|(\d\d)(?!\d)|(?![a-z]))/g;
const namedHours: readonly (readonly [RegExp, string])[] = [
  [/\bquarter of an hour\b/g, '15 min'],
  [/\b(?:an|one) hour and a half\b|\bone and a half hours\b/g, '90 min'],
  [/\bhalf (?:an )?hour\b/g, '30 min'],
  [/\b(?:an?|one) hour (?:and )?(?=\d)/g, '1 h '],
  [/\b(?:an?|one) hour\b/g, '60 min'],
  [/\btwo hours\b/g, '120 min'],
];

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
  for (const [named, minutes] of namedHours) text = text.replaceAll(named, minutes);
  text = text
    .replaceAll(hours, (_, whole, minutes, attached) => {
      return `${Math.round(numberOf(whole) * 60) + numberOf(minutes ?? attached)} min`;
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
    .replaceAll(/(?<![\w-])(?<!not )(?:for )?free(?!\w)/g, () => {
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

/** The words of the catalogue that a word may be a misspelling of: all with the fewest changes. */
function spellingsOf(word: string, vocabulary: ReadonlySet<string>): readonly string[] {
  if (word.length < 3) return [];
  let fewest = word.length < 8 ? 1 : 2;
  let found: string[] = [];
  for (const known of vocabulary) {
    // It is the beginning of a word, perhaps since it is being typed.
    if (known.startsWith(word)) return [];
    if (Math.abs(known.length - word.length) > fewest) continue;
    if (word.length < 5 && known[0] !== word[0]) continue;
    const changes = distance(word, known);
    if (changes < fewest) found = [];
    if (changes <= fewest) found.push(known);
    fewest = Math.min(fewest, changes);
  }
  return found;
}

interface Found {
  items: readonly CatalogueItem[];
  wanted: Wanted;
}

/** The simulations that a text asks for; words that together find nothing may be misspelt. */
export function search(items: readonly CatalogueItem[], q: string, freeForSchool: readonly string[]): Found {
  let wanted = readWanted(q);
  let found = withWords(items, wanted.words);
  if (found.length === 0) {
    const vocabulary = readWords(items, items.length).words;
    const words = wanted.words.map((typed) => [...typed, ...spellingsOf(typed.join(), vocabulary)]);
    found = withWords(items, words);
    const [first] = found;
    if (first) {
      const meant = words.map((word) => word.find((known) => hasWord(searchText(first).all, [known])));
      wanted = { ...wanted, words, notes: [`for “${meant.join(' ')}”`, ...wanted.notes] };
    }
  }
  return { items: found.filter((item) => fits(item, wanted, freeForSchool)), wanted };
}

/** How far an amount is from its bounds, from 0 to 1. */
function away(amount: number | null, [least, most]: Bounds): number {
  if (amount === null) return least === 0 && most === ANY[1] ? 0 : 1;
  if (amount < least) return (least - amount) / least;
  return amount > most ? (amount - most) / amount : 0;
}

/** More than all bounds together. */
const LACKING_WORD = 10;

/** The simulation with the most of the words, at least one, that is the least away from all bounds. */
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
    let distance = lacking * LACKING_WORD;
    if (category && item.category !== category) distance += 1;
    for (const { minutes, price } of [wanted, chosenBounds(chosen)]) {
      distance += away(item.duration, minutes) + away(costOf(item, freeForSchool), price);
    }
    if (distance < least) [nearest, least] = [item, distance];
  }
  return nearest;
}
