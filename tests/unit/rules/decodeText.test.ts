import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../../../src/rules/students/decodeText';

const text = 'Zoë,Ångström,zoe@b.example\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
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
