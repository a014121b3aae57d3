import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trimText } from '../../../src/rules/richText/trimText';
import { plainText } from '../../../src/rules/texts';

describe('plainText', () => {
  test.each([
    ['<p>Two <b>sides</b>,<br>one table.</p>', 'Two sides , one table.'],
    ['R&amp;D &lt;lab&gt; &quot;A&quot; &#233; &#xe9; &nbsp; end', 'R&D <lab> "A" é é end'],
    ['&unknown; &#0; &#9999999; 3 < 4', '&unknown; &#0; &#9999999; 3 < 4'],
    ['<img src=x onerror=alert(1)>Safe', 'Safe'],
  ])('%s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => typeof plainText(html) === 'string'));
  });
});

describe('trimText', () => {
  test('cuts between words, or a word that is too long', () => {
    expect([trimText('short', 180), trimText('one two three four', 12)]).toEqual(['short', 'one two…']);
    expect(trimText('abcdefghijklmnop', 8)).toBe('abcdefg…');
  });
  test('is never longer than requested', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 1, max: 200 }),
        (text, max) => trimText(text, max).length <= max,
      ),
    );
  });
});
