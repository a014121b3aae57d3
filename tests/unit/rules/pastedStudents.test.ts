import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress } from '../../../src/rules/emailAddress';
import { LIST_MARK, parsePastedStudents } from '../../../src/rules/students/pastedStudents';
import { naughtyStrings } from '../../support/naughtyStrings';

const signs = ['<', '>', ',', ';', '"', '\t', '\n', ' ', '- ', '1. ', 'To:'];
const word = fc.constantFrom('Ada', 'a@b.example', 'c@d.example', ...signs);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
  fc.constantFrom(...naughtyStrings),
);

/** Each student as `address|first name|last name`. */
const found = (text: string) =>
  parsePastedStudents(text).students.map(({ email, name, lastname }) => `${email}|${name}|${lastname}`);

const [ada, alan] = ['ada@b.example|Ada|Lovelace', 'alan@b.example|Alan|Turing'];
const [a, c] = ['a@b.example||', 'c@d.example||'];

describe('pasted students', () => {
  // tests/unit/rules/studentFiles.test.ts tries the usual forms in any mixture.
  test.each([
    ['\ufeffa\u200bda@b.example\u00a0', ['ada@b.example||']],
    [' \n;,;\n', []],
    ['Ada Lovelace ada@b.example', [ada]],
    ['Ada \u202eLovelace\u0007 <ada@b.example>', [ada]],
    ['Alan M. Turing <alan@b.example>', ['alan@b.example|Alan|M. Turing']],
    ['Ada <ada@b.example>, Turing, Alan <alan@b.example>', ['ada@b.example|Ada|', alan]],
    ...['a@b.example, ', '<a@b.example>, ', 'a@b.example; ', 'a@b.example,'].map(
      (start): [string, string[]] => [
        `${start}"Lovelace, Ada" <ada@b.example>, “Turing, Alan; Dr” <alan@b.example>,c@d.example`,
        [a, ada, 'alan@b.example|Alan; Dr|Turing', c],
      ],
    ),
    [
      'Lovelace, "Ada" <ada@b.example>; a@b.example, Alan "Q" Turing <alan@b.example>',
      [ada, a, 'alan@b.example|Alan|Q Turing'],
    ],
    ["'Ada Lovelace' <mailto:Ada@B.example>", [ada]],
    ['Lovelace, Ada <ada@b.example>.', [ada]],
    ['[a@b.example](mailto:a@b.example), [Ada Lovelace](mailto:ada@b.example).', [a, ada]],
    ['Ada Lovelace - ada@b.example', [ada]],
    ['Ada Byron-Lovelace – <ada@b.example>', ['ada@b.example|Ada|Byron-Lovelace']],
    ['ada@b.example - Ada Lovelace', [ada]],
  ])('%j', (text, students) => {
    expect(found(text)).toEqual(students);
    expect(parsePastedStudents(text).problems).toEqual([]);
  });

  test('invalid entries are listed with their line, and do not affect the others', () => {
    const { students, problems } = parsePastedStudents('ok@b.example\nnobody\nAda <ada>, fine@b.example;@x');
    expect(students.map(({ email, line }) => [line, email])).toEqual([
      [1, 'ok@b.example'],
      [3, 'fine@b.example'],
    ]);
    expect(problems.map(({ line, text }) => [line, text])).toEqual([
      [2, 'nobody'],
      [3, 'Ada <ada>'],
      [3, '@x'],
    ]);
  });

  test('several addresses with names in one entry are a problem', () => {
    const { students, problems } = parsePastedStudents('Ada a@b.example Alan c@d.example');
    expect(students).toEqual([]);
    expect(problems).toMatchObject([{ reason: 'Put each student on a line of their own.' }]);
  });

  test('a name is cut where an account’s ends, and never within a character', () => {
    const [student] = parsePastedStudents(`${'😀'.repeat(80)}a <a@b.example>`).students;
    expect(student?.name).toBe('😀'.repeat(50));
    const [odd] = parsePastedStudents(`x${'😀'.repeat(80)} <a@b.example>`).students;
    expect(odd?.name).toBe(`x${'😀'.repeat(49)}`);
  });

  test('every entry is either a student or a problem, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { students, problems } = parsePastedStudents(text);
        for (const { email, name, lastname } of students) {
          expect(isEmailAddress(email)).toBe(true);
          for (const part of [name, lastname]) {
            expect(part).not.toMatch(/[\p{Cc}\p{Cs}"]/u);
            expect(part.length).toBeLessThanOrEqual(100);
          }
        }
        const kept = [...students, ...problems].map((entry) => entry.text).join('');
        const entries = text
          .split(/\r\n|\r|\n/)
          .map((line) => line.replace(LIST_MARK, ''))
          .join('');
        // An address and a name between commas become one entry, with the address in angle brackets.
        const characters = (whole: string) => whole.replace(/[\s,;<>]/g, '').length;
        expect(characters(kept)).toBe(characters(entries));
      }),
    );
  });
});
