import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/rules/emailAddress';
import { readStudentList } from '../../../src/rules/students/studentList';
import type { ChosenColumns } from '../../../src/rules/students/studentTable';
import { naughtyStrings } from '../../support/naughtyStrings';

const found = (text: string, chosen?: ChosenColumns) =>
  readStudentList(text, chosen).students.map(({ email, name, lastname }) => [email, name, lastname]);

const ada = ['ada@b.example', 'Ada', 'Lovelace'];
const alan = ['alan@b.example', 'Alan', 'Turing'];

describe('a list of students', () => {
  test.each([
    [
      'headings in another order, among other columns',
      'ID;Surname;Given name;E-Mail-Adresse;Group\n1;Lovelace;Ada;ada@b.example;A\n2;Turing;Alan;alan@b.example;B',
    ],
    ['French headings', 'Prénom;Nom;Courriel\nAda;Lovelace;ada@b.example\nAlan;Turing;alan@b.example'],
    ['full names', 'Student,Email\n"Lovelace, Ada",ada@b.example\nAlan Turing,alan@b.example'],
    [
      'a name beside a first name',
      'Name;Vorname;E-Mail\nLovelace;Ada;ada@b.example\nTuring;Alan;alan@b.example',
    ],
    [
      'a full name beside a first name',
      'Full name;First name;Email\nAda Lovelace;Ada;ada@b.example\n"Turing, Alan";Alan;alan@b.example',
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
      'a heading of the addresses in German',
      'Mail,Nachname,Vorname\nada@b.example,Lovelace,Ada\nalan@b.example,Turing,Alan',
    ],
    [
      'headings of the names alone',
      'Kontakt;Nachname;Vorname\nada@b.example;Lovelace;Ada\nalan@b.example;Turing;Alan',
    ],
    ['numbers before the names', '17,Ada,Lovelace,ada@b.example\n18,Alan,Turing,alan@b.example'],
    ['a list with marks', '1. Ada Lovelace ada@b.example\n• Alan Turing <alan@b.example>'],
    ['the recipients of a mail', 'To: Ada Lovelace <ada@b.example>\nCC:Alan Turing <alan@b.example>'],
    [
      'names that repeat an address',
      "'Ada Lovelace (ada@b.example)' <ada@b.example>\nAlan Turing \u201calan@old.example\u201d <alan@b.example>",
    ],
    [
      'cells of several lines',
      '"Email\naddress","Given\nname",Surname,Home\nada@b.example,Ada,Lovelace,"1, Main, St, 2\nTown, a, b, c"\nalan@b.example,Alan,Turing,',
    ],
  ])('may be %s', (_, text) => {
    expect(found(text)).toEqual([ada, alan]);
    expect(readStudentList(text).problems).toEqual([]);
  });

  const bare = [
    ['ada@b.example', '', ''],
    ['alan@b.example', '', ''],
  ];

  test.each([
    [
      'addresses in the place of names',
      '\'ada@b.example\' <ada@b.example>\n"alan@b.example" <alan@b.example>',
    ],
    ['addresses in the column of names', 'Name,Email\nada@b.example,ada@b.example\n,alan@b.example'],
    ...['email', 'E-Mail', 'Email address', '\ufeffStudent emails', 'E-Mail-Adresse', 'Courriel'].map(
      (heading): [string, string] => [
        `one column headed ${heading}`,
        `\n${heading}\r\nada@b.example\r\nalan@b.example`,
      ],
    ),
  ])('may be %s', (_, text) => {
    expect(found(text)).toEqual(bare);
    expect(readStudentList(text).problems).toEqual([]);
  });

  test('keeps the numbers of the lines below a heading, and takes no mistyped address for one', () => {
    expect(readStudentList('Email\n\nada@b.example\nnobody')).toMatchObject({
      students: [{ line: 3 }],
      problems: [{ line: 4, text: 'nobody' }],
    });
    expect(readStudentList('ada.email.example\nalan@b.example').problems).toMatchObject([
      { line: 1, text: 'ada.email.example' },
    ]);
  });

  test('names each bad row with its line and its reason, and keeps the good ones', () => {
    const { students, problems } = readStudentList(
      'Email,Name\nada@b.example,"Ada\nLovelace"\n,Nobody\n\nalan@b,Alan\nADA@b.example,Ada again\nz@b.example,Zoe',
    );
    expect(students.map(({ email, line }) => [line, email])).toEqual([
      [2, 'ada@b.example'],
      [8, 'z@b.example'],
    ]);
    expect(problems).toEqual([
      { line: 4, text: 'Nobody', reason: 'There is no email address.' },
      { line: 6, text: 'alan@b, Alan', reason: 'This is not an email address.' },
      {
        line: 7,
        text: 'ADA@b.example, Ada again',
        reason: 'This address is in line 2 already.',
        isRepeated: true,
      },
    ]);
  });

  const zoePark = ['zoe@b.example', 'Zoe', 'Park'];
  const zoe = ['zoe@b.example', 'Zoe', 'Jr'];

  test.each([
    [
      'cells of a spreadsheet',
      'First name\tLast name\tEmail\tNote\nAda\tLovelace\tada@b.example\t"One,\ntwo"\n"Zoe"\t"Q" Jr\tzoe@b.example\tA\nAlan\tTuring\talan@b.example\tB',
      [ada, ['zoe@b.example', 'Zoe', 'Q Jr'], alan],
    ],
    [
      'a name behind which more follows',
      'Name,Email,Note\n"Lovelace, Ada",ada@b.example,A\n"Zoe" Jr,zoe@b.example,A\n"Turing, Alan",alan@b.example,"B"',
      [ada, zoe, alan],
    ],
    [
      'marks that match those of another line',
      'Name,Email,Note\n"Lovelace, Ada",ada@b.example,"A"\n"Zoe Jr,zoe@b.example,A\nAlan Turing,alan@b.example,B\nMax Q",max@b.example,"C" D',
      [ada, zoe, alan, ['max@b.example', 'Max', 'Q']],
    ],
    [
      'two lines, as if one cell held the lines between',
      'Name,Email\n"Ada Lovelace,ada@b.example\nZoe Jr,zoe@b.example\nAlan Turing",alan@b.example',
      [ada, zoe, alan],
    ],
    [
      'no headings',
      'Ada,Lovelace,ada@b.example\n"Zoe" ,"Jr,zoe@b.example\nAlan,Turing,alan@b.example',
      [ada, zoe, alan],
    ],
  ])('is a table with a stray quotation mark in %s', (_, text, students) => {
    const { table, problems } = readStudentList(text);
    expect(table).not.toBeNull();
    expect(found(text)).toEqual(students);
    expect(problems).toEqual([]);
  });

  test('names a line whose quotation marks hide where its cells end', () => {
    const rows = ['Name,Email', '"Zoe, "Z"",zoe@b.example', '"Lovelace, Ada",ada@b.example', '"Max'];
    const { students, problems } = readStudentList(rows.join('\n'));
    expect(students).toMatchObject([{ line: 3, name: 'Ada', lastname: 'Lovelace' }]);
    expect(problems).toEqual([
      { line: 2, text: '"Zoe, "Z"", zoe@b.example', reason: 'Check the quotation marks in this line.' },
      { line: 4, text: '"Max', reason: 'There is no email address.' },
    ]);
  });

  test.each([
    '"Lovelace, Ada" <ada@b.example>\nalan@b.example, Alan Turing',
    'Please add these emails, thanks:\n"Lovelace, Ada" <ada@b.example>\n"Alan Turing" <alan@b.example>',
  ])('is no table with quoted names before addresses: %j', (text) => {
    expect(readStudentList(text).table).toBeNull();
    expect(found(text)).toEqual([ada, alan]);
  });

  test('without known headings takes the columns that the reader chooses', () => {
    const text = 'Lovelace;Ada;ada@b.example\nTuring;Alan;alan@b.example';
    const { table } = readStudentList(text);
    expect(table).toMatchObject({ sure: false, titles: ['Lovelace', 'Ada', 'ada@b.example'] });
    const chosen = { shape: table?.shape ?? '', columns: { email: 2, name: 1, lastname: 0 } };
    expect(found(text, chosen)).toEqual([ada, alan]);
    // Columns that were chosen for another table are left out of account.
    expect(found('Ada;Lovelace;12;ada@b.example\nAlan;Turing;7;alan@b.example', chosen)).toEqual([ada, alan]);
  });

  test.each([
    ['an address alone', 'zoe@b.example\nAda Lovelace, ada@b.example', ['zoe@b.example', '', '']],
    ['an address after a name', 'Zoe Park <zoe@b.example>\nAda Lovelace, ada@b.example', zoePark],
    ['a name in two cells', 'Park, Zoe <zoe@b.example>\nAda Lovelace, ada@b.example', zoePark],
    ['a row of more cells', 'Zoe,Park,zoe@b.example\nada@b.example, Ada Lovelace', zoePark],
  ])('may begin with %s, among rows in other forms', (_, text, first) => {
    expect(found(text)).toEqual([first, ada]);
    expect(readStudentList(text).problems).toEqual([]);
    expect(readStudentList(text).table?.hasHeadings).not.toBe(true);
  });

  test('takes no address below another heading, and none of two in one cell', () => {
    const text = 'Name,Email,Parent\nAda Lovelace,,z@b.example\nZoe Park,zoe@b.example z@b.example,';
    expect(found(text)).toEqual([]);
    expect(found(`${text}\nalan@b.example`)).toEqual([['alan@b.example', '', '']]);
  });

  test('with known headings needs no choice, but with two headings of addresses', () => {
    expect(readStudentList('Email,Name\nada@b.example,Ada').table?.sure).toBe(true);
    expect(readStudentList('ada@b.example; alan@b.example').table).toBeNull();
    const text = 'Name,Advisor email,Student email\nAda Lovelace,z@b.example,ada@b.example';
    const { table } = readStudentList(text);
    expect(table?.sure).toBe(false);
    const columns = { email: 2, name: 0, lastname: null };
    expect(found(text, { shape: table?.shape ?? '', columns })).toEqual([ada]);
  });

  test('holds 2,000 students, and reads as many at once', () => {
    const rows = Array.from({ length: 2001 }, (_, index) => `Ada,Lovelace ${index},ada-${index}@b.example`);
    const { students, problems } = readStudentList(rows.join('\n'));
    expect(students).toHaveLength(2000);
    expect(problems).toMatchObject([{ line: 2001, reason: 'Add at most 2,000 students at once.' }]);
  });

  const cell = fc.constantFrom(
    ...['Ada', '', 'a@b.example', 'c@d.example', '"x"', 'Email', 'Name', '17', 'x@', '😀'],
  );
  const tables = fc
    .tuple(fc.constantFrom(',', ';', '\t'), fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }))
    .map(([delimiter, rows]) => Papa.unparse(rows, { delimiter }));
  const texts = fc.oneof(
    tables,
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(...naughtyStrings),
    fc.array(fc.constantFrom(...naughtyStrings), { maxLength: 3 }).map((parts) => parts.join(',')),
  );

  test('holds each address once, and only what an account takes, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { students, problems } = readStudentList(text);
        const emails = students.map(({ email }) => email);
        expect(new Set(emails).size).toBe(emails.length);
        for (const { email, name, lastname, line } of students) {
          expect(isEmailAddress(email)).toBe(true);
          expect(line).toBeGreaterThan(0);
          for (const part of [name, lastname]) {
            expect(part).not.toMatch(/[\p{Cc}\p{Cs}]/u);
            expect(part.length).toBeLessThanOrEqual(100);
          }
        }
        for (const { reason, line } of problems) {
          expect(reason).toMatch(/\.$/);
          expect(line).toBeGreaterThan(0);
        }
      }),
    );
  });
});
