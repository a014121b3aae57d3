/** Replaces line breaks, other control characters, and those that turn the direction of the text after them. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();

const LONGEST_NAME = 100;
/** The word joiner shows nothing. Mail programs end an address or a number at it, and make a link of neither. */
export const JOINER = '\u2060';
/** A sign that joins the parts of an address, or one that browsers take for it. */
const SIGN = /(?<=\P{Zs})[/:@\\.。․︒︓﹒﹕﹨﹫．／：＠＼｡](?=\P{Zs})/gu;
const PHONE_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu;

/** A text of somebody on one line, as a mail may show it: it looks as it is, and mail programs find no address in it. */
export function plainLine(text: string): string {
  const letters = Array.from(oneLine(text));
  const line = letters.slice(0, LONGEST_NAME).join('') + (letters.length > LONGEST_NAME ? '…' : '');
  return line.replace(SIGN, `${JOINER}$&${JOINER}`);
}

/** A name as a mail may show it: mail programs find no number to call in it either. */
export const plainName = (name: string): string =>
  plainLine(name).replace(PHONE_NUMBER, (number) => number.replace(/(?<=\p{Nd})(?!$)/gu, JOINER));
