import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { decodeText, lineOf, readStudentList } from '../../../src/admin/classes/studentList';
import { isEmailAddress } from '../../../src/contract/emailAddress';
import { naughtyStrings } from '../../support/naughtyStrings';

/** Each student as `address|first name|last name`. */
const found = (text: string) =>
  readStudentList(text).students.map(({ email, name, lastname }) => `${email}|${name}|${lastname}`);

const [ada, alan] = ['ada@b.example|Ada|Lovelace', 'alan@b.example|Alan|Turing'];
const [bareAda, bareAlan] = ['ada@b.example||', 'alan@b.example||'];

describe('a student a line', () => {
  test.each([
    ['\ufeffa\u200bda@b.example\u00a0', [bareAda]],
    [' \n;,;\n', []],
    ['<ada@b.example>\nmailto:ALAN@b.example;', [bareAda, bareAlan]],
    ['Ada Lovelace <ada@b.example>\r\n"Turing, Alan" <alan@b.example>;', [ada, alan]],
    ['Lovelace, Ada <ada@b.example>,\rAlan Turing <mailto:alan@b.example>.', [ada, alan]],
    ["'Ada Lovelace' <ada@b.example>", [ada]],
    ['Alan M. Turing <alan@b.example>', ['alan@b.example|Alan|M. Turing']],
    ['Ada \u202eLovelace\u0007 <ada@b.example>', [ada]],
    ['\'ada@b.example\' <ada@b.example>\n"alan@b.example" <alan@b.example>', [bareAda, bareAlan]],
    ['Ada Lovelace, ada@b.example\nalan@b.example; Alan Turing', [ada, alan]],
    ['"Lovelace, Ada", ada@b.example\nTuring, Alan\talan@b.example', [ada, alan]],
    ['Ada,Lovelace,ada@b.example\nalan@b.example\tAlan\tTuring', [ada, alan]],
    ['17;Ada;Lovelace;ada@b.example;4\n18;Alan;Turing;alan@b.example;B', [ada, alan]],
    ['Ada Lovelace <ada@b.example>; Turing, Alan <alan@b.example>', [ada, alan]],
    ['ada@b.example, alan@b.example', [bareAda, bareAlan]],
    ['"Ada "Q" Lovelace", ada@b.example', ['ada@b.example|Ada|Q Lovelace']],
  ])('%j', (text, students) => {
    expect(found(text)).toEqual(students);
    expect(readStudentList(text).problems).toEqual([]);
  });

  test.each([
    ['nobody', 'This is not an email address.'],
    ['Ada <ada>', 'This is not an email address.'],
    ['Ada Lovelace', 'There is no email address.'],
    ['Ada, Lovelace', 'There is no email address.'],
    ['ada@b, Ada', 'This is not an email address.'],
    ...[
      'Ada Lovelace ada@b.example',
      '1. Ada Lovelace <ada@b.example>',
      'To: Ada Lovelace <ada@b.example>',
      'Ada a@b.example Alan c@d.example',
      'Ada, a@b.example, Alan, c@d.example',
      '"Lovelace, Ada" <a@b.example>, c@d.example',
    ].map((line): [string, string] => [line, 'This line could not be read.']),
  ])('%j is kept for correction, without effect on others', (text, reason) => {
    expect(readStudentList(`ada@b.example\n${text}\n\nalan@b.example`)).toEqual({
      students: [
        { email: 'ada@b.example', name: '', lastname: '', line: 1 },
        { email: 'alan@b.example', name: '', lastname: '', line: 4 },
      ],
      problems: [{ line: 2, text, reason }],
    });
  });

  test('a name is cut where an account’s ends, and never within a character', () => {
    expect(readStudentList(`${'𝒜'.repeat(80)}a <a@b.example>`).students[0]?.name).toBe('𝒜'.repeat(50));
    expect(readStudentList(`x${'𝒜'.repeat(80)} <a@b.example>`).students[0]?.name).toBe(`x${'𝒜'.repeat(49)}`);
  });

  test('a student as a line is read as the same student', () => {
    for (const student of [
      { email: 'ada@b.example', name: 'Ada', lastname: 'Lovelace King' },
      { email: 'ada@b.example', name: 'Ada', lastname: '' },
      { email: 'ada@b.example', name: '', lastname: '' },
    ]) {
      expect(readStudentList(lineOf(student)).students).toEqual([{ ...student, line: 1 }]);
    }
  });
});

describe('a table', () => {
  test.each([
    [
      'headings in another order, among other columns',
      'ID;Surname;Given name;E-Mail-Adresse;Group\n1;Lovelace;Ada;ada@b.example;A\n2;Turing;Alan;alan@b.example;B',
    ],
    ['French headings', 'Prénom;Nom;Courriel\nAda;Lovelace;ada@b.example\nAlan;Turing;alan@b.example'],
    ['full names', 'Student,Email\n"Lovelace, Ada",ada@b.example\nAlan Turing,alan@b.example'],
    [
      'a name next to a first name',
      'Name;Vorname;Mail\nLovelace;Ada;ada@b.example\nTuring;Alan;alan@b.example',
    ],
    [
      'a full name next to a first and a last one',
      'Full name;First name;Last name;Email\nX;Ada;Lovelace;ada@b.example\n;Alan;Turing;alan@b.example',
    ],
    [
      'a heading of both names',
      '"Last, First",Email\n"Lovelace, Ada",ada@b.example\n"Turing, Alan",alan@b.example',
    ],
    [
      'a file that names its sign',
      'sep=;\nVorname;Name;E-Mail\nAda;Lovelace;ada@b.example\nAlan;Turing;alan@b.example',
    ],
    [
      'addresses as names of accounts',
      'Student,ID,SIS Login ID,Section\n"Lovelace, Ada",1,ada@b.example,A\n"Turing, Alan",2,alan@b.example,A',
    ],
    [
      'addresses of others',
      'Name,Advisor email,Student email\nAda Lovelace,z@b.example,ada@b.example\nAlan Turing,z@b.example,alan@b.example',
    ],
    [
      'cells of several lines',
      '"Email\naddress","Given\nname",Surname,Home\nada@b.example,Ada,Lovelace,"1, Main, St, 2\nTown"\nalan@b.example,Alan,Turing,',
    ],
    [
      'stray quotation marks',
      'Name\tEmail\tNote\nAda "Lovelace\tada@b.example\t"A"\n"Alan" Turing\talan@b.example\t"B" c',
    ],
    [
      'quotation marks around two lines',
      'Name,Email\n"Ada Lovelace,ada@b.example\nAlan Turing",alan@b.example',
    ],
  ])('may have %s', (_, text) => {
    expect(found(text)).toEqual([ada, alan]);
    expect(readStudentList(text).problems).toEqual([]);
  });

  test.each(['email', 'E-Mail', 'Email address', '\ufeffStudent emails', 'E-Mail-Adresse', 'Courriel'])(
    'may be one column headed %s',
    (heading) => {
      const list = readStudentList(`\n${heading}\r\nada@b.example\r\nalan@b.example`);
      expect(list).toMatchObject({ students: [{ line: 3 }, { line: 4 }], problems: [] });
    },
  );

  test('names each bad row with its line and its reason, and keeps the good ones', () => {
    const { students, problems } = readStudentList(
      'Email,Name,Parent\nada@b.example,"Ada\nLovelace",\n,Nobody,z@b.example\n\nalan@b,Alan,\nADA@b.example,Ada again,\nz@b.example,Zoe,',
    );
    expect(students.map(({ email, line }) => [line, email])).toEqual([
      [2, 'ada@b.example'],
      [8, 'z@b.example'],
    ]);
    expect(problems).toEqual([
      { line: 4, text: 'Nobody, z@b.example', reason: 'There is no email address.' },
      { line: 6, text: 'alan@b, Alan', reason: 'This is not an email address.' },
      {
        line: 7,
        text: 'ADA@b.example, Ada again',
        reason: 'This address is in line 2 already.',
        isRepeated: true,
      },
    ]);
  });

  test('holds 2,000 students, and reads as many at once', () => {
    const rows = Array.from({ length: 2001 }, (_, index) => `Ada,Lovelace ${index},ada-${index}@b.example`);
    const { students, problems } = readStudentList(rows.join('\n'));
    expect(students).toHaveLength(2000);
    expect(problems).toMatchObject([{ line: 2001, reason: 'Add at most 2,000 students at once.' }]);
  });
});

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
      Group: fc.constantFrom('A', 'b\nc'),
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
        let next = 2;
        for (const one of rows) {
          const [line, address] = [next, one.Email.toLowerCase()];
          next += one.Group.split('\n').length;
          if (one === nobody) continue;
          if (!isEmailAddress(address) || seen.has(address)) bad.push(line);
          else good.push({ line, email: address, name: one['First name'], lastname: one['Last name'] });
          seen.add(address);
        }
        expect(students).toEqual(good);
        expect(problems.map(({ line }) => line)).toEqual(bad);
        for (const { reason } of problems) expect(reason).toMatch(/^\S.*\.$/);
      },
    ),
  );
});

const signs = ['<', '>', ',', ';', '"', '\t', '\n', ' ', '- ', '1. ', 'To:', 'Email', 'Name', '17', 'x@'];
const word = fc.constantFrom('Ada', 'a@b.example', 'c@d.example', ...signs);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
  fc.constantFrom(...naughtyStrings),
);

test('any text gives what an account takes, each address once, and no address in it is lost', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { students, problems } = readStudentList(text);
      const emails = students.map((student) => student.email);
      expect(new Set(emails).size).toBe(emails.length);
      for (const student of students) {
        expect(isEmailAddress(student.email)).toBe(true);
        expect(student.line).toBeGreaterThan(0);
        for (const part of [student.name, student.lastname]) {
          expect(part).not.toMatch(/[\p{Cc}\p{Cs}"]/u);
          expect(part.length).toBeLessThanOrEqual(100);
        }
      }
      const kept = [...emails, ...problems.map((problem) => problem.text)].join('\n').toLowerCase();
      for (const [address] of text.toLowerCase().matchAll(/\b[ac]@[bd]\.example\b/g)) {
        expect(kept).toContain(address);
      }
    }),
  );
});

test('a spreadsheet is no text', () => {
  expect(decodeText(Buffer.from('PK\u0003\u0004…'))).toBeNull();
});

test('any bytes are either a text or none', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const decoded = decodeText(bytes);
      expect(decoded ?? '').not.toMatch(/\p{Cs}/u);
    }),
  );
});
