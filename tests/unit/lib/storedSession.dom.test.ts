import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  clearToken,
  isReplaced,
  readRole,
  readToken,
  storeRole,
  storeToken,
  tokenOf,
} from '../../../src/lib/storedSession';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('the stored session', () => {
  test('contains only the token, the role and the user’s id, under the key dsuser', () => {
    storeToken('abc', 'manager', '42');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"abc","role":"manager","user":"42"}');
    expect([readToken(), readRole()]).toEqual(['abc', 'manager']);
    clearToken();
    expect(localStorage.getItem('dsuser')).toBeNull();
    expect(readToken()).toBeNull();
  });

  test.each([
    null,
    '7',
    '{"token":',
    '[]',
    '{"token":7}',
    '{"token":""}',
    '{"token":"a\\nInjected: header"}',
    '{"token":"é"}',
  ])('is empty if %j is stored', (stored) => {
    expect(tokenOf(stored)).toBeNull();
  });

  test.each(['{"token":"abc"}', '{"token":"abc","role":"owner"}', '{"token":null,"role":"manager"}'])(
    'has no role if %j is stored',
    (stored) => {
      localStorage.setItem('dsuser', stored);
      expect(readRole()).toBeNull();
    },
  );

  test('takes the role from the server, only for the token of this page', () => {
    storeToken('abc');
    storeRole('student');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"abc","role":"student"}');
    storeRole('manager');
    expect(readRole()).toBe('manager');
    localStorage.setItem('dsuser', '{"token":"of-another-tab"}');
    storeRole('student');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"of-another-tab"}');
  });

  test.each([
    ['{"token":"newer","role":"manager","user":"42"}', false],
    ['{"token":"newer","role":"manager","user":"43"}', true],
    ['{"token":"newer","role":"manager"}', true],
    ['{"token":null,"user":"42"}', true],
  ])('after another tab has stored %s, the session is replaced: %s', (stored, replaced) => {
    storeToken('abc', 'manager', '42');
    localStorage.setItem('dsuser', stored);
    expect(isReplaced()).toBe(replaced);
    storeToken('abc', 'manager');
    localStorage.setItem('dsuser', stored);
    // Without an id, the user of the previous session is unknown.
    expect(isReplaced()).toBe(true);
  });

  test('the newer session of the same user is used, and keeps its role', () => {
    storeToken('abc', 'student', '42');
    localStorage.setItem('dsuser', '{"token":"newer","role":"student","user":"42"}');
    expect(readToken()).toBe('newer');
    storeRole('manager', '42');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"newer","role":"manager","user":"42"}');
    expect(isReplaced()).toBe(false);
  });

  test('is read without an error from any stored text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (stored) => {
        const token = tokenOf(stored);
        return token === null || /^[\x21-\x7e]+$/.test(token);
      }),
    );
  });

  test('is kept in memory if the browser blocks the storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
    storeToken('abc');
    expect(readToken()).toBe('abc');
    clearToken();
    expect(readToken()).toBeNull();
  });

  test('is kept in memory if the storage is full, and never has the previous token', () => {
    storeToken('before');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    storeToken('abc');
    expect([readToken(), isReplaced()]).toEqual(['abc', false]);
    expect(localStorage.getItem('dsuser')).toBeNull();
    full.mockRestore();
    localStorage.setItem('dsuser', '{"token":"of-another-tab"}');
    expect(isReplaced()).toBe(true);
    clearToken();
    expect(readToken()).toBeNull();
  });
});
