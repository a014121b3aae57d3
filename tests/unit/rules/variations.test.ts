import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseVariations } from '../../../src/rules/sessions/variations';

test.each([
  ['', []],
  [' ,\n, ', []],
  ['Short', [{ key: 'Short', label: 'Short' }]],
  [
    'a : One\r\nb: Two',
    [
      { key: 'a', label: 'One' },
      { key: 'b', label: 'Two' },
    ],
  ],
  ['at:9:30 sharp', [{ key: 'at', label: '9:30 sharp' }]],
  [':Only a label', [{ key: 'Only a label', label: 'Only a label' }]],
  ['key:', [{ key: 'key', label: 'key' }]],
  [':', []],
  [
    'a:One,b:Two,a:Three',
    [
      { key: 'a', label: 'One' },
      { key: 'b', label: 'Two' },
    ],
  ],
  ['__proto__:x', [{ key: '__proto__', label: 'x' }]],
])('%j', (text, expected) => {
  expect(parseVariations(text)).toEqual(expected);
});

test('every variation has a key and a label, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      parseVariations(text).every(({ key, label }) => key.trim() !== '' && label.trim() !== ''),
    ),
  );
});
