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
  test('keeps the token and the role alone, under dsuser', () => {
    storeToken('abc', 'manager');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"abc","role":"manager"}');
    expect(readToken()).toBe('abc');
    expect(readRole()).toBe('manager');
    clearToken();
    expect(localStorage.getItem('dsuser')).toBeNull();
    expect(readToken()).toBeNull();
  });

  test.each([
    null,
    '',
    'null',
    'true',
    '7',
    '{"token":',
    '"x"',
    '[]',
    '{}',
    '{"token":null}',
    '{"token":7}',
    '{"token":""}',
    '{"token":"a b"}',
    '{"token":"a\\nInjected: header"}',
    '{"token":"é"}',
  ])('%j is no session', (stored) => {
    expect(tokenOf(stored)).toBeNull();
  });

  test.each([
    '{"token":"abc"}',
    '{"token":"abc","role":"owner"}',
    '{"token":"abc","role":["manager"]}',
    '{"token":null,"role":"manager"}',
    '{"role":"manager"}',
  ])('%j holds no role', (stored) => {
    localStorage.setItem('dsuser', stored);
    expect(readRole()).toBeNull();
  });

  test('follows what the server says of the role, for the token of this page alone', () => {
    storeToken('abc');
    storeRole('student');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"abc","role":"student"}');
    storeRole('manager');
    expect(readRole()).toBe('manager');
    localStorage.setItem('dsuser', '{"token":"of-another-tab"}');
    storeRole('student');
    expect(localStorage.getItem('dsuser')).toBe('{"token":"of-another-tab"}');
  });

  test('nothing that is stored makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (stored) => {
        const token = tokenOf(stored);
        return token === null || /^[\x21-\x7e]+$/.test(token);
      }),
    );
  });

  test('works from memory where the browser blocks the storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
    storeToken('abc');
    expect(readToken()).toBe('abc');
    clearToken();
    expect(readToken()).toBeNull();
  });

  test('works from memory where the storage is full, and never with the token before', () => {
    storeToken('before');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    storeToken('abc');
    expect(readToken()).toBe('abc');
    expect(isReplaced()).toBe(false);
    expect(localStorage.getItem('dsuser')).toBeNull();
    full.mockRestore();
    localStorage.setItem('dsuser', '{"token":"of-another-tab"}');
    expect(isReplaced()).toBe(true);
    clearToken();
    expect(readToken()).toBeNull();
  });
});
