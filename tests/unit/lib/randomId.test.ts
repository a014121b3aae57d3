import { afterEach, expect, test, vi } from 'vitest';
import { randomId } from '../../../src/lib/randomId';

afterEach(() => vi.unstubAllGlobals());

test('random UUIDs are created even if the browser has no function for them on plain HTTP', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  const ids = Array.from({ length: 1000 }, randomId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
