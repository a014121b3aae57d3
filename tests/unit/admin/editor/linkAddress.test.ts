import { expect, test } from 'vitest';
import { linkAddress } from '../../../../src/admin/editor/links';

test.each([
  ['https://help.example/guide', 'https://help.example/guide'],
  ['http://intranet/guide', 'http://intranet/guide'],
  [' help.example/guide?x=1#top ', 'https://help.example/guide?x=1#top'],
  ['help.example:8080', 'https://help.example:8080'],
  ['//help.example/guide', 'https://help.example/guide'],
  ['localhost', 'https://localhost'],
  ['localhost:5173/guide', 'https://localhost:5173/guide'],
  ['[::1]:5173/guide', 'https://[::1]:5173/guide'],
  ['/admin/library', `${location.origin}/admin/library`],
  ['help@school.example', 'mailto:help@school.example'],
  ['mailto:help@school.example', 'mailto:help@school.example'],
  ['help.example/?q=<b>', 'https://help.example/?q=%3Cb%3E'],
])('a link to %s leads to %s', (entered, address) => {
  expect(linkAddress(entered)).toBe(address);
});

test.each([
  '',
  'hello',
  'hello/world.html',
  'hello?at=help.example',
  'localhosts',
  '//hello',
  '//',
  '...',
  'https://',
  'two words.example',
  'javascript:alert(1)',
])('"%s" becomes no link', (entered) => {
  expect(linkAddress(entered)).toBeNull();
});
