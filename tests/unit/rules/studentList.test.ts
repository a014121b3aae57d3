import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readStudents, readTable } from '../../../src/admin/classes/studentList';
import { readText } from '../../../src/admin/classes/textFile';
import { isEmailAddress } from '../../../src/contract/emailAddress';
import { naughtyStrings } from '../../support/naughtyStrings';

const read = (text: string, { rows, columns } = readTable(text)) => readStudents(rows, columns);

/** Each student as `address|first name|last name`. */
const found = (text: string) =>
  read(text).students.map(({ email, name, lastname }) => `${email}|${name}|${lastname}`);

const both = ['ada@b.example|Ada|Lovelace', 'alan@b.example|Alan|Turing'];
const bare = ['ada@b.example||', 'alan@b.example||'];

describe('a list', () => {
  test.each([
    ['\ufeffa\u200bda@b.example\u00a0\n \n;,;\nalan＠b．example\u200e', bare],
    ["'ada@b.example' <ada@b.example>\n<mailto:ALAN@b.example>;", bare],
    ['ada@b.example, alan@b.example', bare],
    ['Ada Lovelace <ada@b.example>\r\n"Turing, Alan" <alan@b.example>', both],
    ['Lovelace, Ada <ada@b.example>, Turing, Alan <mailto:alan@b.example>.', both],
    ['1. Ada \u202eLovelace\u0007 <ada@b.example>\nTo: Alan Turing <alan@b.example>', both],
    ['1. Ada Lovelace (ada@b.example)\n- alan@b.example Alan Turing', both],
    ['ada@b.example alan@b.example', bare],
    ['"Lovelace, Ada", ada@b.example\nAlan Turing, alan@b.example', both],
    ['Ada Lovelace, ada@b.example\nalan@b.example', [both[0], bare[1]]],
    ['17;Ada;Lovelace;ada@b.example;4\n18;Alan;Turing;alan@b.example;B', both],
    ['Ada Lovelace;ada＠b．example;A\nAlan Turing;alan＠b．example;B', both],
    ['Ada Lovelace; ada@b.example; A\nAlan Turing <alan@b.example>', both],
    ['Email;Group\nada@b.example;A\nAlan Turing <alan@b.example>', [bare[0], both[1]]],
    ['Alan Turing <alan@b.example>\nAda;Lovelace;ada@b.example', both.toReversed()],
    ['ada@b.example\tAda\tLovelace\tEvening\nalan@b.example\tAlan\tTuring\tEvening', both],
    ['ada@b.example\tAda Lovelace\tEvening\nalan@b.example\tAlan Turing\tMorning', both],
    [
      'ID;Surname;Given name;E-Mail-Adresse;Group\n1;Lovelace;Ada;ada@b.example;A\n2;Turing;Alan;alan@b.example',
      both,
    ],
    ['Name;Email;Group\nAda Lovelace; ada@b.example; A\nAlan Turing;alan@b.example', both],
    ['sep=;\nName;Vorname(n);Mail\nLovelace;Ada;ada@b.example\nTuring;Alan;alan@b.example', both],
    [
      'Full name,First name (preferred),Last name,Email\nX,Ada,Lovelace,ada@b.example\n,Alan,Turing,alan@b.example',
      both,
    ],
    ['Student,SIS Login ID,Section\n"Lovelace, Ada",ada@b.example,A\n"Turing, Alan",alan@b.example,A', both],
    [
      'Name,Advisor email,Student email\nAda Lovelace,z@b.example,ada@b.example\nAlan Turing,y@b.example,alan@b.example',
      both,
    ],
    ['"Email\naddress",Forename(s),Surname\nada@b.example,Ada,Lovelace\nalan@b.example,Alan,Turing', both],
    ['Name,Email\n"Ada Lovelace,ada@b.example\nAlan Turing",alan@b.example', both],
    ['Imię;Grupa;E-mail\nAda;A;ada@b.example\nAlan;B;alan@b.example', bare],
  ])('%j', (text, students) => {
    expect([found(text), read(text).problems]).toEqual([students, []]);
  });

  test.each([
    ['nobody', 'This is not an email address.'],
    ['Ada Lovelace', 'There is no email address.'],
    ['Ada ada@b.example or a@b.example', 'This line could not be read.'],
  ])('%j is kept for correction, without effect on others', (text, reason) => {
    expect(read(`ada@b.example\n${text}\n\nalan@b.example`)).toMatchObject({
      students: [{ line: 1 }, { line: 4 }],
      problems: [{ line: 2, text, reason }],
    });
  });

  test('is read as the user says, where columns with one meaning are joined', () => {
    const { rows, columns } = readTable('Ada;van;Lovelace;z@b.example;ada@b.example');
    expect(columns).toEqual(['name', 'lastname', '', 'email', '']);
    expect(readStudents(rows, ['name', 'lastname', 'lastname', '', 'email']).students).toMatchObject([
      { email: 'ada@b.example', name: 'Ada', lastname: 'van Lovelace' },
    ]);
  });

  test('names each bad row with its line and its reason, and keeps the good ones', () => {
    const { students, problems } = read(
      'Email,Name,Parent\nada@b.example,"Ada\nLovelace",\n,Nobody,z@b.example\n\nalan@b,Alan,\nADA@b.example,Ada again,\nz@b.example,Zoe,',
    );
    expect(students).toMatchObject([
      { line: 2, email: 'ada@b.example', text: 'ada@b.example,"Ada\nLovelace",' },
      { line: 8, email: 'z@b.example' },
    ]);
    expect(problems).toEqual([
      { line: 4, text: ',Nobody,z@b.example', reason: 'There is no email address.' },
      { line: 6, text: 'alan@b,Alan,', reason: 'This is not an email address.' },
      {
        line: 7,
        text: 'ADA@b.example,Ada again,',
        reason: 'This address is in line 2 already.',
        isRepeated: true,
      },
    ]);
  });

  test('holds 2,000 students, and reads as many at once', () => {
    const rows = Array.from({ length: 2001 }, (_, index) => `Ada,Lovelace ${index},ada-${index}@b.example`);
    const { students, problems } = read(rows.join('\n'));
    expect(students).toHaveLength(2000);
    expect(problems).toMatchObject([{ line: 2001, reason: 'Add at most 2,000 students at once.' }]);
  });

  test('a name is cut where an account’s ends, and never within a character', () => {
    expect(read(`x${'𝒜'.repeat(80)} <a@b.example>`).students[0]?.name).toBe(`x${'𝒜'.repeat(49)}`);
  });
});

const email = fc.emailAddress().filter(isEmailAddress);
const few = fc.constantFrom('ada@b.example', 'ADA@B.example', "d'arc@b.example", '', 'nobody', 'ada@', 'n/a');
const name = fc.constantFrom('Zoë', 'Mary Ann', 'Åse-Lill', "d'Arc", 'Smith, Jr.', 'de la Cruz', 'a;b', 'A');
const row = fc.record({
  Email: fc.oneof(email, few),
  'First name': name,
  'Last name': name,
  Group: fc.constantFrom('A', 'b\nc'),
});
const form = fc.record({
  fields: fc.shuffledSubarray(['Email', 'First name', 'Last name', 'Group'], { minLength: 4 }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
});

test('a table in any form gives a student or a reason for each of its rows, and nobody twice', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), form, (rows, { fields, ...written }) => {
      const { students, problems } = read(Papa.unparse({ fields, data: rows }, written));
      const seen = new Set<string>();
      const [good, bad]: [object[], number[]] = [[], []];
      let line = 2;
      for (const one of rows) {
        const address = one.Email.toLowerCase();
        if (!isEmailAddress(address) || seen.has(address)) bad.push(line);
        else good.push({ line, email: address, name: one['First name'], lastname: one['Last name'] });
        seen.add(address);
        line += one.Group.split('\n').length;
      }
      expect(students).toMatchObject(good);
      expect(problems.map((problem) => problem.line)).toEqual(bad);
    }),
  );
});

const signs = ['<', '>', ',', ';', '"', '\t', '\n', ' ', '- ', '1. ', 'To:', 'Email', 'Name', '17', 'x@'];
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('Ada', 'a@b.example', 'c@d.example', ...signs), { maxLength: 30 })
    .map((words) => words.join('')),
  fc.constantFrom(...naughtyStrings),
);

test('any text gives what an account takes, each address once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { students } = read(text);
      expect(new Set(students.map((student) => student.email)).size).toBe(students.length);
      for (const student of students) {
        expect(isEmailAddress(student.email)).toBe(true);
        for (const part of [student.name, student.lastname]) {
          expect(part).not.toMatch(/[\p{Cc}\p{Cs}"]/u);
          expect(part.length).toBeLessThanOrEqual(100);
        }
      }
    }),
  );
});

// Node takes Windows-1252 for Latin 1: no name has one of the signs that differ.
test.each([
  ['UTF-8', Buffer.from('Zoë'), { text: 'Zoë' }],
  ['UTF-8 with a mark', Buffer.from('\ufeffZoë'), { text: 'Zoë' }],
  ['UTF-16', Buffer.from('\ufeffZoë', 'utf16le'), { text: 'Zoë' }],
  ['UTF-16 of the other order', Buffer.from('\ufeffZoë', 'utf16le').swap16(), { text: 'Zoë' }],
  ['another encoding', Buffer.from('Zoë', 'latin1'), { text: 'Zoë', guess: 'windows-1252' }],
  [
    'UTF-8 with a wrong byte',
    Buffer.concat([Buffer.from('Zoë'), Buffer.of(0xff)]),
    { text: 'Zoë\ufffd', guess: 'utf-8' },
  ],
  // 'Пё' in Windows-1251 happens to be a letter of UTF-8.
  ['Cyrillic', Buffer.of(0xcf, 0xb8, 0xf2, 0xf0, 0xc8, 0xe2), { text: 'Ï¸òðÈâ', guess: 'windows-1252' }],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004…'), null],
])('a file in %s', (_, bytes, content) => {
  expect(readText(bytes)).toEqual(content);
});

test('the instructor of the class takes no seat in it', () => {
  const { rows, columns } = readTable('ada@x.example\nIrene@X.example');
  const { students, problems } = readStudents(rows, columns, 'irene@x.example');
  expect(students.map(({ email }) => email)).toEqual(['ada@x.example']);
  expect(problems).toMatchObject([{ line: 2, reason: expect.stringMatching(/^This person runs the class/) }]);
});
