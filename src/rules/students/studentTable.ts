import { isEmailAddress, normalizeEmail } from '../emailAddress';
import {
  isWord,
  NO_ADDRESS,
  type PastedProblem,
  type PastedStudent,
  parsePastedStudents,
  plainName,
  splitName,
  studentsIn,
} from './pastedStudents';
import { type Row, rowsOf } from './tableRows';

/** The places of a table's columns; null is none. Without a column of last names, names are full ones. */
export interface Columns {
  email: number;
  name: number | null;
  lastname: number | null;
}

/** The columns that the reader has chosen for tables of a shape. */
export interface ChosenColumns {
  shape: string;
  columns: Columns;
}

export interface StudentTable {
  /** The rows below the headings. */
  rows: readonly Row[];
  /** One for each column: its heading, or else its first text as an example. */
  titles: readonly string[];
  /** Whether the first row was one of headings; a row with an address never is. */
  hasHeadings: boolean;
  /** The same for tables with the same headings, or else with as many columns and the same contents. */
  shape: string;
  /** The columns that are read: those that the reader has chosen, or else by their headings or contents. */
  columns: Columns;
  /** Whether the headings say which columns hold the address and the names. */
  sure: boolean;
}

/** Headings in small letters without accents and signs. */
const headings = {
  email: /\b(e ?mails?|courriel|correo)\b|^mails?( (address(es)?|adressen?))?$/,
  name: /^((first|given|fore) ?names?|first|vornamen?|prenoms?|nombres?)$/,
  lastname: /^((last|family|sur) ?names?|last|nachnamen?|familiennamen?|noms?( de famille)?|apellidos?)$/,
  full: /^((full |student |display )?names?|students?|nom complet|nombre completo)$/,
  bare: /^names?$/,
  /** The heading of addresses where no other column tells that it is one. */
  alone:
    /^((students? )?(e ?)?mails?( address(es)?| adressen?)?|adresses? e ?mails?|courriels?|correos?( electronicos?)?)$/,
};

const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Whether a line has headings of addresses and names alone. */
function isHeadings(line: string): boolean {
  const titles = line.split(/[\t;,]/).map(plainHeading);
  const { alone, name, lastname, full } = headings;
  const isKnown = (title: string) => [alone, name, lastname, full].some((pattern) => pattern.test(title));
  return titles.some((title) => alone.test(title)) && titles.every(isKnown);
}

/** Empties the first line with a text if it has headings alone; the others keep their numbers. */
export const withoutHeading = (text: string): string =>
  text.replace(/^(\s*)([^\r\n]*)/, (start: string, before: string, line: string) =>
    isHeadings(line) ? before : start,
  );

const isAddress = (cell: string): boolean => isEmailAddress(normalizeEmail(cell));

const placesOf = (cells: readonly string[], pattern: RegExp): number[] =>
  [...cells.keys()].filter((place) => pattern.test(plainHeading(cells[place] ?? '')));

const placeOf = (cells: readonly string[], pattern: RegExp): number | null =>
  placesOf(cells, pattern)[0] ?? null;

/** The columns of the names. With a column of first names, 'Name' is the last one, as in German files. */
function namesByHeading(cells: readonly string[]): Omit<Columns, 'email'> {
  const first = placeOf(cells, headings.name);
  const full = placeOf(cells, headings.full);
  const lastname =
    placeOf(cells, headings.lastname) ?? (first === null ? null : placeOf(cells, headings.bare));
  if (lastname === null) return { name: full ?? first, lastname };
  const name = first ?? full;
  return name === null ? { name: lastname, lastname: null } : { name, lastname };
}

function columnsByHeading({ cells }: Row): Columns | null {
  const email = placeOf(cells, headings.email);
  if (email === null || cells.length < 2 || cells.some((cell) => cell.includes('@'))) return null;
  return { email, ...namesByHeading(cells) };
}

const widestOf = (rows: readonly Row[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);

/** The first text of each column, from a row that has them all where there is one. */
function firstTexts(rows: readonly Row[]): string[] {
  const width = widestOf(rows);
  const whole = rows.find(({ cells }) => cells.length === width);
  return Array.from({ length: width }, (_, place) => whole?.cells[place] ?? '');
}

/** The one column that holds an address in most rows, and the columns of words before or after it. */
function columnsByContent(rows: readonly Row[]): Columns | null {
  const places = Array.from({ length: widestOf(rows) }, (_, place) => place);
  const shareOf = (place: number, fits: (cell: string) => boolean): number =>
    rows.filter(({ cells }) => cells.length > 1 && fits(cells[place] ?? '')).length / rows.length;
  const email = places.find((place) => shareOf(place, isAddress) >= 0.5);
  const isOneEach = rows.every(({ cells }) => cells.filter((cell) => cell.includes('@')).length < 2);
  if (email === undefined || !isOneEach) return null;
  const [name = null, lastname = null] = places.filter(
    (place) => place !== email && shareOf(place, isWord) >= 0.5,
  );
  return { email, name, lastname };
}

/** The columns by their contents, with those of the names by their headings where there are such. */
function columnsByBoth(first: Row, body: readonly Row[]): Columns | null {
  const byContent = columnsByContent(body);
  const names = namesByHeading(first.cells);
  const isNamed = names.name !== null && ![names.name, names.lastname].includes(byContent?.email ?? null);
  return byContent && isNamed ? { ...byContent, ...names } : byContent;
}

/** Adds the columns of the names by the contents, where no heading names them. */
function withNames(columns: Columns, rows: readonly Row[]): Columns {
  if (columns.name !== null || rows.length === 0) return columns;
  const byContent = columnsByContent(rows);
  return byContent?.email === columns.email ? byContent : columns;
}

/** The table with its columns by their headings or contents. */
function findTable(text: string): StudentTable | null {
  // A first line like 'sep=;' is for the spreadsheet; the empty line keeps the numbers of the others.
  const lines = text.replace(/\r\n?/g, '\n').replace(/^\ufeff?sep=.(?=\n)/i, '');
  for (const delimiter of ['\t', ';', ',']) {
    const rows = lines.includes(delimiter) ? rowsOf(lines, delimiter) : [];
    const [first, ...others] = rows;
    if (!first) continue;
    const byHeading = columnsByHeading(first);
    if (byHeading) {
      const sure = byHeading.name !== null && placesOf(first.cells, headings.email).length === 1;
      return {
        rows: others,
        titles: first.cells,
        hasHeadings: true,
        shape: JSON.stringify(first.cells),
        columns: withNames(byHeading, others),
        sure,
      };
    }
    const hasHeadings = others.length > 0 && !first.cells.some((cell) => cell.includes('@'));
    const body = hasHeadings ? others : rows;
    const columns = hasHeadings ? columnsByBoth(first, body) : columnsByContent(body);
    const shape = JSON.stringify(hasHeadings ? first.cells : [widestOf(rows), columns]);
    const titles = hasHeadings ? first.cells : firstTexts(rows);
    if (columns) return { rows: body, titles, hasHeadings, shape, columns, sure: false };
  }
  return null;
}

/**
 * A table of students: cells of a spreadsheet or a CSV file, in which each row has one address; null for other texts.
 * `chosen` counts for tables of its shape alone.
 */
export function readTable(text: string, chosen?: ChosenColumns | null): StudentTable | null {
  const table = findTable(text);
  return table && chosen?.shape === table.shape ? { ...table, columns: chosen.columns } : table;
}

/** The student of a row whose cells are those of the columns. */
function studentOfRow({ cells }: Row, { columns, hasHeadings }: StudentTable) {
  const cellAt = (place: number | null) => (place === null ? '' : (cells[place] ?? ''));
  const found = studentsIn(cellAt(columns.email));
  const [student, second] = typeof found === 'string' ? [] : found;
  // Without headings, a name next to the address says that the row has a form of its own.
  if (!student || second || (!hasHeadings && (student.name || student.lastname))) return null;
  const names =
    columns.lastname === null
      ? splitName(cellAt(columns.name))
      : { name: plainName(cellAt(columns.name)), lastname: plainName(cellAt(columns.lastname)) };
  return { ...student, ...(names.name || names.lastname ? names : {}) };
}

/** Whether an address stands below a heading of its own, or next to another one. */
function isFixed({ cells, source }: Row, { columns, titles }: StudentTable, place: number): boolean {
  const { email, name, lastname } = columns;
  const isBelow = cells.length > email && ![email, name, lastname].includes(place) && !!titles[place];
  return isBelow || source.indexOf('@') !== source.lastIndexOf('@');
}

/** The students of a row in another form than the table's. */
function studentsOfText(row: Row, table: StudentTable) {
  const [place, second] = [...row.cells.keys()].filter((key) => row.cells[key]?.includes('@'));
  if (place === undefined || second !== undefined) return null;
  if (table.hasHeadings && isFixed(row, table, place)) return null;
  const found = parsePastedStudents(row.source);
  return found.students.length > 0 ? found : null;
}

/** The students of a table. */
export function studentsOfTable(table: StudentTable): {
  students: PastedStudent[];
  problems: PastedProblem[];
} {
  const students: PastedStudent[] = [];
  const problems: PastedProblem[] = [];
  for (const row of table.rows) {
    const { line, cells, fault } = row;
    const text = cells.filter(Boolean).join(', ');
    const student = fault ? null : studentOfRow(row, table);
    const others = fault || student ? null : studentsOfText(row, table);
    if (student) students.push({ ...student, line, text });
    else if (others) {
      students.push(...others.students.map((one) => ({ ...one, line })));
      problems.push(...others.problems.map((one) => ({ ...one, line })));
    } else {
      const reason = fault ?? (cells[table.columns.email] ? NO_ADDRESS : 'There is no email address.');
      problems.push({ line, text, reason });
    }
  }
  return { students, problems };
}
