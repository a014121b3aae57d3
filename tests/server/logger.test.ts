import { expect, test, vi } from 'vitest';
import { sparseWarning } from '../../server/http/logger';

test('a frequent warning is logged once a minute, with the number of its occurrences', () => {
  const warn = vi.fn();
  let now = 5;
  const warnOften = sparseWarning({ warn }, 'too often', () => now);
  for (let n = 0; n < 10; n += 1) warnOften();
  expect(warn.mock.calls).toEqual([[{ times: 1 }, 'too often']]);
  now += 59_999;
  warnOften();
  now += 1;
  warnOften();
  expect(warn.mock.calls.slice(1)).toEqual([[{ times: 11 }, 'too often']]);
});
