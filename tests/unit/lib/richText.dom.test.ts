import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../../../src/lib/format/richText';

const sanitize = (html: string): string => sanitizeRichText(html).toString();

test('keeps all elements that the editor can create', () => {
  const html = '<p>A <b>bold</b> <i>move</i><br></p><ul><li>one</li></ul>';
  expect(sanitize(html)).toBe(html);
});

test('links open in a new tab and send no referrer', () => {
  expect(sanitize('<a href="https://school.example/" onclick="x()">x</a>')).toBe(
    '<a href="https://school.example/" target="_blank" rel="noopener noreferrer">x</a>',
  );
});

test.each(['https://user:secret@host.example/', 'https:\\\\user@host.example/', 'http:user@host.example'])(
  'no link contains a user name or a password: %s',
  (address) => {
    expect(sanitize(`<a href="${address}">x</a>`)).not.toContain('href');
  },
);

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="position:fixed" class="x" id="root" data-x="1">x</p>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
])('makes %s harmless', (html) => {
  const clean = sanitize(html);
  expect(clean).not.toMatch(/script|onerror|style=|class=|id=|data-|<(img|svg|form|base|meta|iframe|math)/i);
  expect(sanitize(clean)).toBe(clean);
});

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const clean = sanitize(`<p>${text}</p>`);
      return sanitize(clean) === clean;
    }),
  );
});
