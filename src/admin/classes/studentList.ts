import Papa from 'papaparse';
import { isEmailAddress, normalizeEmail, normalizeLine } from '../../contract/emailAddress';
import { MAX_STUDENT_NAME, MAX_STUDENTS_AT_ONCE } from '../../contract/limits';
import { formatCount } from '../../rules/money';

/** The ways to read a column. Two columns of names are joined, as a prefix and a last name. */
export const columnChoices = [
  ['email', 'Email'],
  ['name', 'First name'],
  ['lastname', 'Last name'],
  ['full', 'Full name'],
  ['', 'Not used'],
] as const;

export type Column = (typeof columnChoices)[number][0];

interface Row {
  /** Counts from 1. */
  line: number;
  /** As it was typed. */
  text: string;
  cells: string[];
}

export interface StudentTable {
  head: Row | undefined;
  rows: Row[];
  /** How the columns are read unless the user chooses otherwise. */
  columns: Column[];
}

interface ListedStudent extends Row {
  email: string;
  name: string;
  lastname: string;
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

/** Marks that hide or turn text, but for the joiners of some scripts. */
export const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;

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

/** The first and the last name in 'Ada Lovelace' or 'Lovelace, Ada'. */
function splitName(full: string): [name: string, lastname: string] {
  const [last = '', first] = unquoted(full).split(/\s*,\s*/, 2);
  const [name = '', ...rest] = first === undefined ? last.split(' ') : [first, last];
  return [name, rest.join(' ')];
}

/** The rows of a CSV text. Where a stray quotation mark would join lines, quotation marks are characters. */
function tableRows(lines: readonly string[]): Row[] {
  const sample = lines.find((line) => /[\t;,]/.test(line)) ?? '';
  const delimiter = ['\t', ';'].find((sign) => sample.includes(sign)) ?? ',';
  const parse = (fastMode: boolean) =>
    Papa.parse<string[]>(lines.join('\n'), { delimiter, newline: '\n', fastMode });
  const { data, errors } = parse(false);
  const isTorn =
    errors.some(({ type }) => type === 'Quotes') ||
    data.flat().some((cell) => cell.includes('\n') && cell.includes('@'));
  let end = 0;
  return (isTorn ? parse(true).data : data)
    .map((cells) => {
      const start = end;
      end += cells.join('').split('\n').length;
      const text = lines.slice(start, end).join('\n');
      return { line: start + 1, text, cells: cells.map(plainLine) };
    })
    .filter(({ cells }) => cells.some((cell) => /[^\s,;]/.test(cell)));
}

/** Where mail programs know no name, they repeat the address. */
const REPEATED = /["']?([^\s"'<>]{1,64}@[^\s"'<>]{1,255})["']?\s+(?=<\1>)/gi;

/** 'Ada Lovelace ada@b.example', in any order, or several addresses, as the recipients of a mail. */
function asRecipients(line: string): string {
  if (/[\t;,<>"]/.test(line)) return line;
  const words = line.split(/\s+/).filter(Boolean);
  const emails = words.flatMap((word) => word.match(/[^\s()[\]]+@[^\s()[\]]+/)?.[0] ?? []);
  if (words.length < 2 || !emails.every(isEmailAddress)) return line;
  if (emails.length === words.length) return emails.map((email) => `<${email}>`).join(', ');
  const name = words.filter((word) => !word.includes('@')).join(' ');
  return emails.length === 1 ? `${name} <${emails[0]}>` : line;
}

/** The recipients of a mail, by line, as rows of the columns of a table. */
const recipientRows = (lines: ReadonlyMap<number, string>, columns: readonly Column[]): Row[] =>
  [...lines].flatMap(([line, content]) =>
    [...content.replace(REPEATED, '').matchAll(/[^@]*@[^\s,;]*|[^@]+/g)]
      .map(([entry]) => entry.replace(/^[\s,;]+|[\s,;]+$/g, ''))
      .filter(Boolean)
      .map((text) => {
        const [, name = '', email = text] = /^([^<>]*)<([^<>]*)>\.?$/.exec(text) ?? [];
        // A number of a list, or a word like 'To:', is no part of a name.
        const full = unquoted(name).replace(/^(.*:)?[^\p{L}'’]*/u, '');
        return {
          line,
          text,
          cells: columns.map(
            (column) =>
              new Map([
                ['full', full],
                ['email', email],
              ]).get(column) ?? '',
          ),
        };
      }),
  );

/** Headings in small letters, without accents, signs and what stands in brackets. */
const headings: [Column, RegExp][] = [
  ['email', /^(students? )?((e ?)?mails?|courriel|correo)\b/],
  ['name', /^((first|given|fore) ?names?|first|vornamen?|prenoms?|nombres?)$/],
  ['lastname', /^((last|family|sur) ?names?|last|nachnamen?|familiennamen?|noms?( de famille)?|apellidos?)$/],
  [
    'full',
    /^((full |student |display )?names?|students?|nom complet|nombre completo|last first|first name last name)$/,
  ],
];

function headingOf(text: string): Column {
  const plain = text
    .normalize('NFD')
    .replace(/\(.*?\)|\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return headings.find(([, pattern]) => pattern.test(plain))?.[0] ?? '';
}

/** By headings. With a first or a last name, 'Name' is the other one. */
function namesByHeading(titles: readonly string[]): Column[] {
  const columns = titles.map(headingOf);
  const hasFirst = columns.includes('name');
  const hasLast = columns.includes('lastname');
  const other = hasFirst ? (hasLast ? '' : 'lastname') : hasLast ? 'name' : 'full';
  return columns.map((column) => (column === 'full' ? other : column));
}

/** Most cells are words, and few are equal. A single letter is a group. */
const isNames = (cells: readonly string[] = []): boolean =>
  cells.filter((cell) => /^(\p{Lo}|['’]?\p{L}[^@<>:\d]+)$/u.test(unquoted(cell))).length > cells.length / 2 &&
  new Set(cells).size > cells.length / 2;

/** Without headings: the first column of words, or the first two that stand side by side. */
function namesByContent(columns: readonly string[][]): Column[] {
  const first = columns.findIndex(isNames);
  const isFull = !isNames(columns[first + 1]) || columns[first]?.every((cell) => /[\s,]/.test(cell));
  return columns.map((_, place) => {
    if (place === first) return isFull ? 'full' : 'name';
    return place === first + 1 && first >= 0 && !isFull ? 'lastname' : '';
  });
}

/** More rows tell nothing new, and more columns are no list of students. */
const [MAX_SAMPLE, MAX_COLUMNS] = [100, 40];

/** How the columns are read at first. */
function columnsOf(head: Row | undefined, rows: readonly Row[]): Column[] {
  const several = rows.filter(({ cells }) => cells.length > 1);
  const sample = (several.length > 0 ? several : rows).slice(0, MAX_SAMPLE).map(({ cells }) => cells);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sample.map((cells) => cells.length)));
  const contents = Array.from({ length: width }, (_, place) =>
    sample.map((cells) => cells[place] ?? '').filter(Boolean),
  );
  const columns = head
    ? namesByHeading(contents.map((_, place) => head.cells[place] ?? ''))
    : namesByContent(contents);
  const addresses = contents.map((cells) => new Set(cells.filter((cell) => cell.includes('@'))).size);
  const most = Math.max(1, ...addresses);
  const byContent = width === 1 ? 0 : addresses.indexOf(most);
  const email = columns.includes('email') ? columns.indexOf('email') : byContent;
  return columns.map((column, place) => (place === email ? 'email' : column === 'email' ? '' : column));
}

/** Reads a list of students: addresses, recipients of a mail, a table (CSV, or the cells of a spreadsheet), or lines of each. */
export function readTable(text: string): StudentTable {
  // A first line like 'sep=;' is for the spreadsheet; the empty line keeps the numbers of the others.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff?(sep=.(?=\n))?/i, '')
    .replaceAll('＠', '@')
    .split('\n');
  const [first] = tableRows(lines);
  const hasHead = first?.cells.some(headingOf) && !first.text.includes('@');
  // Below headings, a cell may look like a recipient.
  const recipient = hasHead ? /^[^\t;,<>]*<[^<>]*@[^<>]*>$/ : /<[^<>]*@[^<>]*>/;
  const recipients = new Map<number, string>();
  const others = lines.map((given, index) => {
    const line = asRecipients(given);
    if (!recipient.test(line)) return line;
    recipients.set(index + 1, line);
    return '';
  });
  const all = tableRows(others);
  const head = hasHead ? all.shift() : undefined;
  const rows = head
    ? all
    : all.flatMap((row) => {
        const cells = row.cells.filter(Boolean);
        const isSeveral = cells.length > 1 && cells.every((cell) => cell.includes('@'));
        return isSeveral ? cells.map((cell) => ({ line: row.line, text: cell, cells: [cell] })) : [row];
      });
  const columns = columnsOf(head, rows);
  if (recipients.size > 0)
    columns.push(...(['full', 'email'] as const).filter((column) => !columns.includes(column)));
  return {
    head,
    rows: [...rows, ...recipientRows(recipients, columns)].toSorted((one, other) => one.line - other.line),
    columns,
  };
}

/** The address in a text that holds nothing else; the reason if there is none. */
function addressIn(text: string): { email: string } | { reason: string } {
  const email = normalizeEmail(unquoted(text).replace(/^<?(mailto:)?|>?[.,;]?$/gi, ''));
  if (isEmailAddress(email)) return { email };
  if (/^\S+$/.test(text)) return { reason: 'This is not an email address.' };
  return { reason: text.includes('@') ? 'This line could not be read.' : 'There is no email address.' };
}

/** The students in these rows; the others are problems. */
export function readStudents(rows: readonly Row[], columns: readonly Column[], instructor = ''): StudentList {
  const lines = new Map<string, number>();
  const students: ListedStudent[] = [];
  const problems: ListProblem[] = [];
  for (const row of rows) {
    const { line, text, cells } = row;
    // A line with an address alone is right in any table.
    const read = cells.length === 1 && columns.length > 1 ? ['email'] : columns;
    const cell = (wanted: Column) => cells.filter((_, place) => read[place] === wanted).join(' ');
    const found = addressIn(cell('email'));
    if ('reason' in found) {
      problems.push({ line, text, reason: found.reason });
      continue;
    }
    const first = lines.get(found.email);
    if (found.email === instructor) {
      problems.push({ line, text, reason: 'This person runs the class, so they can’t take a seat in it.' });
    } else if (first !== undefined) {
      const reason = `This address is in line ${formatCount(first)} already.`;
      problems.push({ line, text, reason, isRepeated: true });
    } else if (students.length === MAX_STUDENTS_AT_ONCE) {
      problems.push({
        line,
        text,
        reason: `Add at most ${formatCount(MAX_STUDENTS_AT_ONCE)} students at once.`,
      });
    } else {
      const parts: [string, string] = [cell('name'), cell('lastname')];
      const [name, lastname] = parts.some(Boolean) ? parts : splitName(cell('full'));
      lines.set(found.email, line);
      students.push({ ...row, ...found, name: plainName(name), lastname: plainName(lastname) });
    }
  }
  return { students, problems };
}
