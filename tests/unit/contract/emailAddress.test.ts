import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailSchema, lineSchema } from '../../../src/contract/described';
import { isEmailAddress, normalizeEmail } from '../../../src/contract/emailAddress';
import { naughtyStrings } from '../../support/naughtyStrings';

const texts = fc.oneof(
  fc.emailAddress(),
  fc.string({
    unit: fc.constantFrom('a', 'Z', '1', '.', '-', '_', "'", '+', '&', '@', ' ', 'é', '\u200e', '\n'),
    maxLength: 20,
  }),
  fc.nat({ max: 330 }).map((length) => `${'a'.repeat(length)}@b.example`),
  fc.constantFrom(...naughtyStrings),
);

test('an address is what the schema of the calls takes, and is read once for all', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(isEmailAddress(text)).toBe(emailSchema.safeParse(text).success);
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
    }),
  );
});

test.each([
  ['a left-to-right mark', 'ada@uni.example\u200e'],
  ['a right-to-left mark', '\u200fada@uni.example'],
  ['zero-width characters', '\u200bada\u2060@uni\u200c.exam\u200dple\ufeff'],
  ['a full-width sign', 'ada＠uni．example'],
  ['capitals and spaces', '  Ada@UNI.example '],
])('an address with %s is the plain one', (_, text) => {
  expect(emailSchema.parse(text)).toBe('ada@uni.example');
});

test.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['r&d@uni.example', 'r&d@uni.example'],
  ['o’brien@uni.example', "o'brien@uni.example"],
])('%s exists', (text, stored) => {
  expect(emailSchema.parse(text)).toBe(stored);
});

test.each([
  'ada',
  'ada@uni',
  'ada uni@uni.example',
  'ada@uni.example, bob@uni.example',
  'josé@uni.example',
  'a@b@c.example',
])('%s is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test.each([
  ['Jose\u0301', 'José'],
  ['\u200eAda\u202e', 'Ada'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('a line is stored with composed letters and without marks that hide or turn text', (text, stored) => {
  expect(lineSchema(100).parse(text)).toBe(stored);
});
