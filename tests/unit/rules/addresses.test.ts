import { expect, test } from 'vitest';
import { pictureAddress, webAddress } from '../../../src/rules/addresses';

test.each(['https://host.example/a', 'http://host.example/', '/covers/a.svg'])('accepts %s', (value) => {
  expect(webAddress(value)).toBe(value);
  expect(pictureAddress(value)).toBe(value.startsWith('http:') ? null : value);
});

test.each([
  null,
  'covers/a.svg',
  '//host.example/',
  '/\\host.example/',
  '/\t/host.example/',
  'javascript:alert(1)//',
  'data:image/svg+xml,<svg/>',
  'ftp://host.example/',
  'https://user@host.example/',
])('refuses %j', (value) => {
  expect(webAddress(value)).toBeNull();
  expect(pictureAddress(value)).toBeNull();
});
