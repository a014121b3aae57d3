import { MAX_STUDENT_NAME } from '../../contract/limits';
import { isEmailAddress, normalizeEmail } from '../emailAddress';

/** Where a student, or a problem, stands in a list. */
interface Place {
  /** Counts from 1. */
  line: number;
  /** The pasted text. */
  text: string;
}

export interface PastedStudent extends Place {
  email: string;
  name: string;
  lastname: string;
}

export interface PastedProblem extends Place {
  reason: string;
  /** The student is in the list already. */
  isRepeated?: true;
}

type Student = Omit<PastedStudent, keyof Place>;

export const NO_ADDRESS = 'This is not an email address.';
const SEVERAL = 'Put each student on a line of their own.';

/** The text in one line, without invisible characters, halves of characters and those that turn the direction of the text. */
const plainLine = (text: string): string =>
  text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const unquoted = (text: string): string =>
  plainLine(text.replace(/["“”„]/g, ' ')).replace(/^\((.*)\)$|^'(.*)'$/, '$1$2');

/** A name without quotation marks, cut at the length that the server takes. */
export const plainName = (text: string): string =>
  unquoted(text)
    .slice(0, MAX_STUDENT_NAME)
    .replace(/\p{Cs}$/u, '')
    .trim();

/**
 * An apostrophe may belong to the address, so signs around it and a full stop after it are removed only if it is none
 * with them.
 */
const addressIn = (word: string): string | null =>
  [word, word.replace(/^[("'[]*(?:mailto:)?|(?<![)"'\].])[)"'\].]*$/gi, '')]
    .map(normalizeEmail)
    .find(isEmailAddress) ?? null;

/** A dash or colon between a name and an address. */
const SEPARATOR = /^[\s:–—-]+|(?<![\s:–—-])[\s:–—-]+$/g;

/** 'Ada Lovelace' and 'Lovelace, Ada'. An address, which mail programs give where they know no name, is left out. */
export function splitName(text: string): Pick<Student, 'name' | 'lastname'> {
  const words = unquoted(text).split(' ');
  const [last = '', first] = words
    .filter((word) => !addressIn(word))
    .join(' ')
    .split(/\s*,\s*/, 2);
  const [name = '', ...rest] = first === undefined ? last.replace(SEPARATOR, '').split(' ') : [first, last];
  return { name: plainName(name), lastname: plainName(rest.join(' ')) };
}

/** A student as an entry of a list, which is read as the same student. */
export const entryOf = ({ email, name, lastname }: Student): string =>
  name || lastname ? `${lastname}, ${name} <${email}>` : email;

const isOneNamedAddress = (text: string): boolean => /^[^<>@]*<[^<>]*>\.?$/.test(text);

/** The mark before an item of a list ('1.', '•', '-') or before the recipients of a mail ('To:'); part of no entry. */
export const LIST_MARK = /^\s*(?:(?:[-–—*•·◦▪]|\d+[.)])\s+|(?:to|cc|bcc):)/i;

/**
 * The ends of entries: the comma after an address in angle brackets, or nothing before the next such address. The
 * pattern looks back from commas only: from each space, it would take seconds for a long run of them.
 */
const END = /,(?<=>\s*,)|(?<=>)(?!\s*,)(?=[^<>]*<)/;

/**
 * The texts between commas or semicolons. Such signs in quotation marks belong to a name, if it begins an entry and an
 * address in angle brackets comes next.
 */
const NAME = /["“„](?<=(?:^|[,;>])\s*["“„])[^"“”„<>]*["“”](?=\s*<)/.source;
const BETWEEN_COMMAS = new RegExp(`(?:[^,"“„]+|${NAME}|["“„])+`, 'g');
const BETWEEN_SEMICOLONS = new RegExp(`(?:[^;"“„]+|${NAME}|["“„])+`, 'g');

/** The cells of a row. Such signs in quotation marks belong to a cell. */
const CELLS = { ',': /(?:[^,"]|"[^"]*")+/g, ';': /(?:[^;"]|"[^"]*")+/g };

/** Whether a cell may hold a name. */
export const isWord = (cell: string): boolean => /^[^\d@<>]+$/.test(cell);

interface Entry {
  text: string;
  found: Student[] | string;
}

const entryIn = (text: string): Entry => ({ text, found: studentsIn(text) });

/** A row of a table: one cell is an address, and the others hold no further one. */
function rowIn(text: string, sign: keyof typeof CELLS): Entry[] | null {
  const cells = (text.match(CELLS[sign]) ?? []).map((cell) => cell.trim()).filter(Boolean);
  const [address = '', second] = cells.filter((cell) => /[@<>]/.test(cell));
  const email = addressIn(address);
  if (!email || cells.length < 2 || second !== undefined) return null;
  const others = cells.filter((cell) => cell !== address);
  const [first = '', last] = others.length === 1 ? others : others.filter(isWord);
  const names = last === undefined ? splitName(first) : { name: plainName(first), lastname: plainName(last) };
  return [{ text, found: [{ email, ...names }] }];
}

const betweenCommas = (part: string): Entry[] =>
  (part.match(BETWEEN_COMMAS) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map(entryIn);

/** The entries of a line. A comma may also be part of a name, as in 'Doe, Jane <jane@doe.example>'. */
function entriesOf(line: string): Entry[] {
  const content = line.replace(LIST_MARK, '').trim();
  return (
    rowIn(content, ';') ??
    (content.match(BETWEEN_SEMICOLONS) ?? [])
      .flatMap((part) => part.split(END))
      .map((part) => part.trim())
      .flatMap((part) =>
        isOneNamedAddress(part) ? [entryIn(part)] : (rowIn(part, ',') ?? betweenCommas(part)),
      )
  );
}

/** '[Ada](mailto:ada@b.example)' */
const MARKDOWN_LINK = /\[([^[\]]*)\]\(mailto:([^()\s]*)\)/gi;

/** The students in one entry: an address, alone or with a name before or after it, or several addresses. */
export function studentsIn(text: string): Student[] | string {
  const named = /^([^<>]*)<([^<>]*)(?:>\.?([^<>@]*))?$/.exec(text.replace(MARKDOWN_LINK, '$1 <$2>'));
  if (named) {
    const [, before = '', address = '', after = ''] = named;
    const email = addressIn(plainLine(address));
    return email ? [{ email, ...splitName(before.trim() ? before : after) }] : NO_ADDRESS;
  }
  const words = plainLine(text).split(' ');
  const emails = words.flatMap((word) => addressIn(word) ?? []);
  const others = words.filter((word) => !addressIn(word)).join(' ');
  if (emails.length === 0 || /[@<>]/.test(others)) return NO_ADDRESS;
  if (emails.length > 1 && others) return SEVERAL;
  return emails.map((email) => ({ email, ...splitName(others) }));
}

/**
 * Parses pasted students: addresses, alone or as 'Name Lastname <address>', separated by lines, commas or
 * semicolons.
 */
export function parsePastedStudents(text: string): { students: PastedStudent[]; problems: PastedProblem[] } {
  const students: PastedStudent[] = [];
  const problems: PastedProblem[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    for (const { text: entry, found } of entriesOf(content)) {
      if (typeof found === 'string') problems.push({ line, text: entry, reason: found });
      else
        students.push(
          ...found.map((student, place) => ({ line, text: place === 0 ? entry : '', ...student })),
        );
    }
  }
  return { students, problems };
}
