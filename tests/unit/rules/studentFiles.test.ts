import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/rules/emailAddress';
import { decodeText } from '../../../src/rules/students/decodeText';
import { readStudentList } from '../../../src/rules/students/studentList';

/**
 * The ways in which spreadsheet programs write a text. Node takes Windows-1252 for Latin 1, so that no name has one of
 * the signs that differ.
 */
const encodings: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'latin1'),
];

const email = fc.emailAddress().filter(isEmailAddress);
const few = fc.constantFrom('ada@b.example', 'ADA@B.example', 'o.neil+1@mail.b.example', "d'arc@b.example");
const noAddress = fc.constantFrom('', 'nobody', 'ada@', '@b.example', 'ada@b', 'n/a');
const name = fc.constantFrom(
  ...['Ada', 'Zoë', 'Mary Ann', 'Åse-Lill', "d'Arc", 'Smith, Jr.', 'de la Cruz', 'a;b', 'Núñez'],
);
const nobody = { Email: '', 'First name': '', 'Last name': '', Group: '' };
const row = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      Email: fc.oneof(email, few, noAddress),
      'First name': name,
      'Last name': name,
      Group: fc.constant('A'),
    }),
  },
  fc.constant(nobody),
);
const form = fc.record({
  fields: fc.shuffledSubarray(Object.keys(nobody), { minLength: 4 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  encode: fc.constantFrom(...encodings),
});

test('a file in any form gives a student or a reason for each of its rows, and nobody twice', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      form,
      (rows, { encode, fields, ...written }) => {
        const text = Papa.unparse({ fields, data: rows }, written);
        const { students, problems } = readStudentList(decodeText(encode(text)) ?? '');
        const seen = new Set<string>();
        const [good, bad]: [object[], number[]] = [[], []];
        for (const [index, one] of rows.entries()) {
          const [line, address] = [index + 2, one.Email.toLowerCase()];
          if (one === nobody) continue;
          if (!isEmailAddress(address) || seen.has(address)) bad.push(line);
          else good.push({ line, email: address, name: one['First name'], lastname: one['Last name'] });
          seen.add(address);
        }
        expect(students.map(({ text: _, ...student }) => student)).toEqual(good);
        expect(problems.map(({ line }) => line)).toEqual(bad);
        for (const { reason } of problems) expect(reason).toMatch(/^\S.*\.$/);
      },
    ),
  );
});

/** Ways in which stray quotation marks stand in a cell. */
const stray = fc.constantFrom<(cell: string) => string>(
  (cell) => `"${cell}`,
  (cell) => `"${cell}" x`,
  (cell) => `x "${cell}"`,
  (cell) => `"${cell} "x""`,
  (cell) => `"${cell}"x"`,
  (cell) => `${cell}"`,
);
const columns = ['First name', 'Last name', 'Email', 'Group'] as const;
const spoilt = fc.array(fc.record({ row: fc.nat(), field: fc.constantFrom(...columns), stray }), {
  minLength: 1,
  maxLength: 4,
});
const people = fc.uniqueArray(
  fc.record({ 'First name': name, 'Last name': name, Email: email, Group: fc.constantFrom('', 'A', 'b\nc') }),
  { minLength: 2, maxLength: 12, selector: ({ Email }) => Email.toLowerCase() },
);

test('stray quotation marks in any cells of a table keep its other rows', () => {
  fc.assert(
    fc.property(
      people,
      spoilt,
      fc.shuffledSubarray([...columns], { minLength: 4 }),
      form,
      (given, marks, fields, { delimiter, newline, encode }) => {
        const places = marks.map(({ row: place }) => place % given.length);
        const lines = given.map((person, index) => {
          // A line break in the same row would leave open which of its marks are stray.
          const one = { ...person, Group: places.includes(index) ? 'A' : person.Group };
          const cells = new Map(fields.map((field) => [field, Papa.unparse([[one[field]]], { delimiter })]));
          for (const mark of marks.filter((_, place) => places[place] === index)) {
            cells.set(mark.field, mark.stray(one[mark.field]));
          }
          return [...cells.values()].join(delimiter);
        });
        const text = [fields.join(delimiter), ...lines].join(newline);
        const { students, problems, table } = readStudentList(decodeText(encode(text)) ?? '');
        expect(table).not.toBeNull();
        for (const [index, one] of given.entries()) {
          if (places.includes(index)) continue;
          const student = {
            email: one.Email.toLowerCase(),
            name: one['First name'],
            lastname: one['Last name'],
          };
          expect(students).toContainEqual(expect.objectContaining(student));
        }
        expect(students.length + problems.length).toBeGreaterThanOrEqual(given.length);
      },
    ),
  );
});

/** The usual forms of a student in running text. */
const forms: Record<string, (student: { name: string; lastname: string; email: string }) => string> = {
  'an address': ({ email: address }) => address,
  'a name before an address': (one) => `${one.name} ${one.lastname} <${one.email}>`,
  'a quoted name with a comma': (one) => `"${one.lastname}, ${one.name}" <${one.email}>`,
  'a name with a comma': (one) => `${one.lastname}, ${one.name} <${one.email}>`,
  'a name behind an address': (one) => `${one.email} (${one.name} ${one.lastname})`,
  'a link': (one) => `<mailto:${one.email}>`,
};
const plain = fc.constantFrom('Ada', 'Zoë', 'Åse-Lill', 'O’Neil', 'Núñez');
const students = fc.uniqueArray(fc.record({ name: plain, lastname: plain, email }), {
  minLength: 1,
  maxLength: 8,
  selector: ({ email: address }) => address.toLowerCase(),
});
const { 'a name with a comma': _, ...closed } = forms;
/** The forms of the entries that a sign may divide: between commas, a name with a comma needs quotation marks. */
const mixtures = fc.constantFrom(
  ...['\n', '\r\n', ';', '; ', ';\n'].map((divider) => ({ divider, mixed: Object.keys(forms) })),
  ...[',', ', ', ',\n'].map((divider) => ({ divider, mixed: Object.keys(closed) })),
);
/** One of these for each of the students. */
const oneEach = <T>(given: readonly unknown[], choices: readonly T[]) =>
  fc.array(fc.constantFrom(...choices), { minLength: given.length, maxLength: given.length });

test('a pasted text in any mixture of forms gives each of its students once, with the names', () => {
  const drawn = fc
    .tuple(students, mixtures, fc.constantFrom('', '\ufeff', '\n', ' '))
    .chain(([given, { divider, mixed }, start]) =>
      fc.record({
        given: fc.constant(given),
        divider: fc.constant(divider),
        start: fc.constant(start),
        titles: oneEach(given, mixed),
      }),
    );
  fc.assert(
    fc.property(drawn, ({ given, divider, start, titles }) => {
      const text = start + given.map((one, index) => forms[titles[index] ?? '']?.(one)).join(divider);
      const { students: found, problems } = readStudentList(text);
      expect(problems).toEqual([]);
      expect(found.map(({ email: address, name: first, lastname }) => [address, first, lastname])).toEqual(
        given.map((one, index) => {
          const names = titles[index]?.includes('name') ? [one.name, one.lastname] : ['', ''];
          return [one.email.toLowerCase(), ...names];
        }),
      );
    }),
  );
});

/** The forms of a student on a line of its own. */
const lineForms: typeof forms = {
  ...forms,
  'a name and an address': (one) => `${one.name} ${one.lastname}, ${one.email}`,
  'an address and a name': (one) => `${one.email}; ${one.name} ${one.lastname}`,
  'cells of a row': (one) => `${one.name},${one.lastname},${one.email}`,
  'cells with others': (one) => `17;${one.name};${one.lastname};${one.email};4`,
  'cells of a spreadsheet': (one) => `${one.name}\t${one.lastname}\t${one.email}`,
  'a quoted name and an address': (one) => `"${one.lastname}, ${one.name}", ${one.email}`,
  'a name behind an address in angle brackets': (one) => `<${one.email}> ${one.name} ${one.lastname}`,
  'a remark behind an address': (one) => `${one.name} ${one.lastname} <${one.email}> (late)`,
  'an item of a list': (one) => `- ${one.name} ${one.lastname}: ${one.email};`,
};

test('lines in any forms and any order give each of their students', () => {
  const drawn = students.chain((given) =>
    fc.tuple(
      fc.constant(given),
      oneEach(given, Object.values(lineForms)),
      fc.constantFrom('', 'Name,Email\n', 'Email;Name\n', 'Email\n'),
    ),
  );
  fc.assert(
    fc.property(drawn, ([given, written, start]) => {
      const text = start + given.map((one, index) => written[index]?.(one)).join('\n');
      const { students: found, problems, table } = readStudentList(text);
      expect(problems).toEqual([]);
      expect(found.map(({ email: address }) => address)).toEqual(given.map((one) => one.email.toLowerCase()));
      if (table && !start) expect(table.hasHeadings).toBe(false);
    }),
  );
});
