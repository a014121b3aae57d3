import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inAppPath, rememberedPath, returnAddress } from '../../../src/lib/returnAddress';
import { times } from '../../support/generated';

const own = 'https://hub.example';
const trusted = ['https://partner.example'];
const resolve = (value: string | null | undefined) => returnAddress(value, own, trusted)?.href ?? null;

const pieces = fc.constantFrom(
  ...['/', '\\', '//', ':', '@', '.', '..', 'https:', 'http:', 'javascript:', 'evil.example', 'hub.example'],
  ...['partner.example', '\t', '\n', '\0', '%2f', '%5c', '?', '#', ' ', 'ſ', '。', '\u202e'],
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
);

describe('returnAddress', () => {
  test.each([
    ['/invites/7?a=1#b', `${own}/invites/7?a=1#b`],
    [`${own}/sandbox/play/1`, `${own}/sandbox/play/1`],
    ['HTTPS://PARTNER.example/welcome', 'https://partner.example/welcome'],
    ['/a%0d%0aSet-Cookie:x', `${own}/a%0d%0aSet-Cookie:x`],
    ['/%2F/evil.example', `${own}/%2F/evil.example`],
  ])('accepts %s', (value, href) => {
    expect(resolve(value)).toBe(href);
  });

  test.each([
    null,
    'invites',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' https://evil.example',
    'https:evil.example',
    'https://evil.example',
    'http://partner.example/',
    'https://partner.example:8443/',
    'https://partner.example.evil.example/',
    'https://partner.example@evil.example/',
    'https://user:secret@partner.example/',
    'javascript:alert(1)',
    'https://[::1',
    `/${'a'.repeat(2048)}`,
    '/a\u0000b',
  ])('refuses %j', (value) => {
    expect(resolve(value)).toBeNull();
  });

  test.each(['https://partner.example', 'https://partner.example/', 'https://partner.example//'])(
    'accepts a trusted origin in the spelling %s',
    (entry) => {
      expect(returnAddress('https://partner.example/welcome', own, [entry])?.host).toBe('partner.example');
      expect(returnAddress('https://partner.example.evil.example/', own, [entry])).toBeNull();
    },
  );

  test('never leads to an origin that is not trusted', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const url = returnAddress(value, own, trusted);
        return url === null || [own, ...trusted].includes(new URL(url.href, own).origin);
      }),
      { numRuns: times(1000) },
    );
  });
});

/** Says whether no router takes the first part of an address for a host. */
const isInside = (path: string): boolean => /^\/(?![/\\])/.test(path) && new URL(path, own).origin === own;

describe('inAppPath', () => {
  test.each([
    ['/invites/7?a=1#b', '/invites/7?a=1#b'],
    ['/a/../b', '/b'],
  ])('accepts %s', (value, path) => {
    expect(inAppPath(value)).toBe(path);
  });

  test.each([
    'https://partner.example/',
    'invites',
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ])('refuses %s', (value) => {
    expect(inAppPath(value)).toBeNull();
  });

  test('always returns a path that no router takes for a host', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.webPath()), (text) =>
        [text, `/${text}`, `/.${text}`, `/x/..${text}`, `/x/../${text}`].every((value) => {
          const path = inAppPath(value);
          return path === null || isInside(path);
        }),
      ),
      { numRuns: times(1000) },
    );
  });
});

describe('rememberedPath', () => {
  test('is the address that a guard has stored', () => {
    const from = { pathname: '/invites/7', search: '?a=1', hash: '#b', state: null, key: 'x' };
    expect(rememberedPath({ from })).toBe('/invites/7?a=1#b');
  });

  test.each([
    null,
    'x',
    {},
    { from: null },
    { from: '/invites' },
    { from: {} },
    { from: { pathname: null } },
    { from: { pathname: '/', search: '/evil.example' } },
  ])('of %j does not exist', (state) => {
    expect(rememberedPath(state)).toBeNull();
  });

  test('never leaves the app, for any history entry', () => {
    fc.assert(
      fc.property(hostile, hostile, (pathname, search) => {
        const path = rememberedPath({ from: { pathname, search } });
        return path === null || isInside(path);
      }),
      { numRuns: times(1000) },
    );
  });
});
