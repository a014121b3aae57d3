/** A text around the place where it differs from another; `…` stands for what is left out. */
export interface Excerpt {
  before: string;
  differing: string;
  after: string;
}

const AROUND = 40;
const DIFFERING = 120;

function excerptOf(text: readonly string[], start: number, end: number): Excerpt {
  const part = (from: number, to: number) => text.slice(from, to).join('');
  const cut = Math.min(end, start + DIFFERING);
  const rest = cut < end ? 0 : AROUND;
  return {
    before: (start > AROUND ? '…' : '') + part(Math.max(0, start - AROUND), start),
    differing: part(start, cut),
    after: part(cut, cut + rest) + (cut + rest < text.length ? '…' : ''),
  };
}

/** Excerpts of two texts around the place where they differ. */
export function excerptsOf(one: string, other: string): [Excerpt, Excerpt] {
  // Compares code points, so that no surrogate pair is cut in two.
  const [first, second] = [[...one], [...other]];
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let same = 0;
  while (same < shorter - start && first.at(-1 - same) === second.at(-1 - same)) same += 1;
  return [excerptOf(first, start, first.length - same), excerptOf(second, start, second.length - same)];
}
