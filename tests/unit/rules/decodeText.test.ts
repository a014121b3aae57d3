import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../../../src/rules/decodeText';

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
