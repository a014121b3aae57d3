import Papa from 'papaparse';
import { isEmailAddress, normalizeEmail, normalizeLine } from '../../contract/emailAddress';
import { MAX_STUDENT_NAME, MAX_STUDENTS_AT_ONCE } from '../../contract/limits';
import { formatCount } from '../../rules/money';

interface Student {
  email: string;
  name: string;
  lastname: string;
}

export interface ListedStudent extends Student {
  /** Counts from 1. */
  line: number;
}

export interface ListProblem {
  line: number;
  text: string;
  reason: string;
  /** The student is in the list already. */
  isRepeated?: true;
}

export interface StudentList {
  students: ListedStudent[];
  /** The lines that cannot be added, in their order. */
  problems: ListProblem[];
}

const NO_ADDRESS = 'There is no email address.';
const WRONG_ADDRESS = 'This is not an email address.';
const UNREADABLE = 'This line could not be read.';

/** The text in one line, as it is stored, without halves of characters. */
const plainLine = (text: string): string =>
  normalizeLine(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')).replace(/\s+/g, ' ');

const unquoted = (text: string): string => plainLine(text.replace(/["“”„]/g, ' ')).replace(/^'(.*)'$/, '$1');

/** A name without quotation marks, cut at the length that the server takes. */
const plainName = (text: string): string =>
  unquoted(text)
    .slice(0, MAX_STUDENT_NAME)
    .replace(/\p{Cs}$/u, '')
    .trim();

/** The names in two cells, or in one: 'Ada Lovelace' and 'Lovelace, Ada'. */
function namesIn([text = '', lastname]: readonly string[]): Omit<Student, 'email'> {
  if (lastname !== undefined) return { name: plainName(text), lastname: plainName(lastname) };
  const [last = '', first] = unquoted(text).split(/\s*,\s*/, 2);
  const [name = '', ...rest] = first === undefined ? last.split(' ') : [first, last];
  return { name: plainName(name), lastname: plainName(rest.join(' ')) };
}

/** The address in a text that holds nothing else; '' if it is none. */
function addressIn(text: string): string {
  const email = normalizeEmail(plainLine(text).replace(/^<?(mailto:)?|>?[.,;]?$/gi, ''));
  return isEmailAddress(email) ? email : '';
}

/** Whether a text may be a name: it begins with no number or sign, as an item of a list does. */
const isName = (text: string): boolean => /^['’]?\p{L}[^@<>:]*$/u.test(unquoted(text));

const reasonFor = (entry: string): string => {
  if (/^\S+$/.test(entry)) return WRONG_ADDRESS;
  return entry.includes('@') ? UNREADABLE : NO_ADDRESS;
};

/** An address as mail programs write it, with the name before it. */
const MAILBOX = /^([^<>]*)<([^<>]*)>[.,;]?$/;

/** The student in an address, alone or with a name; or why there is none. */
function studentIn(entry: string): Student | string {
  const [, before = '', address = entry] = MAILBOX.exec(entry) ?? [];
  const email = addressIn(address);
  if (!email) return reasonFor(address.trim());
  // Where mail programs know no name, they repeat the address.
  if (!before.trim() || addressIn(unquoted(before))) return { email, name: '', lastname: '' };
  return isName(before) ? { email, ...namesIn([before]) } : UNREADABLE;
}

const delimiterIn = (line: string): string => ['\t', ';', ','].find((sign) => line.includes(sign)) ?? ',';

/** The cells of one line. Quotation marks that do not stand around cells are characters of them. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? line.split(delimiter) : (data[0] ?? []);
}

/** The student in a row without headings: its one address, and the names in the order of the cells. */
function studentInRow(cells: readonly string[]): Student | string {
  const [address, second] = cells.filter((cell) => cell.includes('@'));
  if (address === undefined || second !== undefined) return reasonFor(cells.join(' '));
  const student = studentIn(address.trim());
  const names = cells.filter((cell) => isName(cell) && !/\d/.test(cell)).slice(0, 2);
  return typeof student === 'string' || names.length === 0 ? student : { ...student, ...namesIn(names) };
}

/** The entries of a line: one, or several with an address each, as the recipients of a mail. */
function entriesOf(line: string): string[] {
  const entries = line.split(delimiterIn(line)).filter((entry) => entry.trim());
  return entries.every((entry) => entry.includes('@')) ? entries : [line];
}

interface Row {
  line: number;
  text: string;
  found: Student | string;
}

const rowsOfLines = (lines: readonly string[]): Row[] =>
  lines.flatMap((content, index) =>
    entriesOf(content)
      .map((entry) => entry.trim())
      .filter((entry) => /[^\s;,]/.test(entry))
      .map((text) => {
        const isRow = /[\t;,]./.test(text) && !MAILBOX.test(text);
        const found = isRow ? studentInRow(cellsOf(text, delimiterIn(text))) : studentIn(text);
        return { line: index + 1, text, found };
      }),
  );

/** Headings in small letters without accents and signs. */
const headings = {
  ownEmail: /^(students? )?e ?mails?( address(es)?)?$/,
  email: /\b(e ?mails?|courriel|correo)\b|^mails?( (address(es)?|adressen?))?$/,
  name: /^((first|given|fore) ?names?|first|vornamen?|prenoms?|nombres?)$/,
  lastname: /^((last|family|sur) ?names?|last|nachnamen?|familiennamen?|noms?( de famille)?|apellidos?)$/,
  full: /^((full |student |display )?names?|students?|nom complet|nombre completo|last first)$/,
};

const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

interface Columns {
  email: number;
  /** Those of the first and the last name, or of the full name. */
  names: number[];
}

/**
 * The columns by the headings in the first row; null if it has none. With a first name, 'Name' is the last one, as in
 * German files.
 */
function columnsOf([head = [], ...rows]: readonly string[][]): Columns | null {
  const titles = head.map(plainHeading);
  const [ownEmail = -1, anyEmail = -1, first = -1, last = -1, full = -1] = Object.values(headings).map(
    (pattern) => titles.findIndex((title) => pattern.test(title)),
  );
  const names = (first < 0 ? [full, last] : [first, last < 0 ? full : last]).filter((place) => place >= 0);
  const email = ownEmail < 0 ? anyEmail : ownEmail;
  if (head.some((cell) => cell.includes('@'))) return null;
  if (email >= 0) return { email, names };
  // An export may hold the addresses as names of accounts.
  const found = rows.map((cells) => cells.findIndex(addressIn)).find((place) => place >= 0);
  return found === undefined || names.length === 0 || head.length === 1 ? null : { email: found, names };
}

/** The cells of all lines. Where a stray quotation mark would join lines, each line is a row. */
function cellsOfLines(lines: readonly string[], delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(lines.join('\n'), { delimiter, newline: '\n' });
  const isTorn =
    errors.some(({ type }) => type === 'Quotes') ||
    data.flat().some((cell) => cell.includes('\n') && cell.includes('@'));
  return isTorn ? lines.map((line) => cellsOf(line, delimiter)) : data;
}

/** The rows below the headings; null for a text that is no such table. */
function rowsOfTable(lines: readonly string[]): Row[] | null {
  const head = lines.findIndex((line) => line.trim());
  const delimiter = delimiterIn(lines[head] ?? '');
  const table = cellsOfLines(lines.slice(head), delimiter);
  const columns = columnsOf(table);
  if (!columns) return null;
  const { email, names } = columns;
  let line = head + 1;
  return table
    .map((cells) => {
      const address = cells[email]?.trim() ?? '';
      const student = address ? studentIn(address) : NO_ADDRESS;
      const named = namesIn(names.map((place) => cells[place] ?? ''));
      const found =
        typeof student === 'string' || !(named.name || named.lastname) ? student : { ...student, ...named };
      const text = cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', ');
      const row = { line, text, found };
      line += cells.join('').split('\n').length;
      return row;
    })
    .slice(1)
    .filter(({ text }) => text);
}

function rowsOf(text: string): Row[] {
  // A first line like 'sep=;' is for the spreadsheet; the empty line keeps the numbers of the others.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff?(sep=.(?=\n))?/i, '')
    .split('\n');
  return rowsOfTable(lines) ?? rowsOfLines(lines);
}

/**
 * Reads a list of students: an address a line, with or without a name, or a table with or without headings (CSV, or the
 * cells of a spreadsheet). Another form is a problem.
 */
export function readStudentList(text: string): StudentList {
  const lines = new Map<string, number>();
  const students: ListedStudent[] = [];
  const problems: ListProblem[] = [];
  for (const { line, text: source, found } of rowsOf(text)) {
    const problem = { line, text: source };
    if (typeof found === 'string') {
      problems.push({ ...problem, reason: found });
      continue;
    }
    const first = lines.get(found.email);
    if (first !== undefined) {
      const reason = `This address is in line ${formatCount(first)} already.`;
      problems.push({ ...problem, reason, isRepeated: true });
    } else if (students.length === MAX_STUDENTS_AT_ONCE) {
      const reason = `Add at most ${formatCount(MAX_STUDENTS_AT_ONCE)} students at once.`;
      problems.push({ ...problem, reason });
    } else {
      lines.set(found.email, line);
      students.push({ ...found, line });
    }
  }
  return { students, problems };
}

/** A student as a line of a list, which is read as the same student. */
export const lineOf = ({ email, name, lastname }: Student): string =>
  name || lastname ? `${lastname}, ${name} <${email}>` : email;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** The beginnings of spreadsheet files: a zip archive, and the older format. */
const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/**
 * The text of a CSV file as spreadsheet programs write it: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one,
 * or Windows-1252. Null for a file that holds no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (isSpreadsheet(bytes)) return null;
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
