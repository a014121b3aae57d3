import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePastedStudents } from '../../server/demo/host/pastedStudents';

const found = (text: string) =>
  parsePastedStudents(text).students.map(({ email, name, lastname }) => [email, name, lastname]);

describe('pasted students', () => {
  test.each([
    ['a@b.example', [['a@b.example', '', '']]],
    [
      'a@b.example\r\nc@d.example\n\n  e@f.example  ',
      [
        ['a@b.example', '', ''],
        ['c@d.example', '', ''],
        ['e@f.example', '', ''],
      ],
    ],
    [
      'a@b.example, c@d.example; e@f.example',
      [
        ['a@b.example', '', ''],
        ['c@d.example', '', ''],
        ['e@f.example', '', ''],
      ],
    ],
    ['A@B.Example', [['a@b.example', '', '']]],
    ['Ada Lovelace <ada@b.example>', [['ada@b.example', 'Ada', 'Lovelace']]],
    [
      'Ada <ada@b.example>, Alan M. Turing <alan@b.example>',
      [
        ['ada@b.example', 'Ada', ''],
        ['alan@b.example', 'Alan', 'M. Turing'],
      ],
    ],
    [
      '"Lovelace, Ada" <ada@b.example>; Turing, Alan <alan@b.example>',
      [
        ['ada@b.example', 'Ada', 'Lovelace'],
        ['alan@b.example', 'Alan', 'Turing'],
      ],
    ],
    ['<ada@b.example>', [['ada@b.example', '', '']]],
    [' \n;,;\n', []],
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

  test('every entry is either a student or a problem, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { students, problems } = parsePastedStudents(text);
        for (const { email } of students) expect(email).toMatch(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u);
        const kept = [...students, ...problems].map((entry) => entry.text).join('');
        const characters = (whole: string) => whole.replace(/[\s,;]/g, '').length;
        expect(characters(kept)).toBe(characters(text));
      }),
    );
  });
});
