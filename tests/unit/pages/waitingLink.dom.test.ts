import { beforeEach, describe, expect, test } from 'vitest';
import { awaitedPath, byLink } from '../../../src/lib/links/mailedLink';
import { asksToContinue, mayHelpAgain, nextPageOf, signsIn } from '../../../src/pages/auth/waitingLink';

const failure = (status: number, more: object = {}) => ({ status, message: '', ...more });

test('a refused link may be tried again without an answer, after too many requests, and after an error of the server', () => {
  const statuses = [0, 400, 401, 403, 404, 409, 429, 500, 503];
  expect(statuses.filter((status) => mayHelpAgain(failure(status)))).toEqual([0, 429, 500, 503]);
  expect(statuses.filter((status) => asksToContinue(failure(status)))).toEqual([409]);
});

test('a link signs in the account that the server names, in any case', () => {
  const named = failure(409, { account: 'Sam@School.example' });
  expect([signsIn(named, 'sam@school.example'), signsIn(named, 'ida@school.example')]).toEqual([true, false]);
  expect(signsIn(failure(409), '')).toBe(false);
});

describe('the next page', () => {
  beforeEach(() => awaitedPath.keep('/invites/1/receipt?print=true'));

  test('of an access link is the one that this browser has asked for', () => {
    const awaited = { path: '/invites/1/receipt?print=true', state: null };
    expect(nextPageOf({ token: 'x' })).toEqual(awaited);
    expect(nextPageOf({ token: 'x', redir: '/dashboard' })).toEqual(awaited);
    awaitedPath.keep(null);
    for (const redir of ['/dashboard', 'https://evil.example/'])
      expect(nextPageOf({ token: 'x', redir })).toEqual({ path: '/dashboard', state: byLink });
  });

  test.each([
    [{ redir: '/profile' }, '/profile'],
    [{ from: 'lti' }, '/dashboard'],
    [{ fullredir: '/sandbox/play/1' }, '/dashboard'],
  ])('of %j is %s', (parameters, path) => {
    expect(nextPageOf(parameters)).toEqual({ path, state: byLink });
  });

  test.each([
    JSON.stringify({ path: '/profile', at: Date.now() - 16 * 60_000 }),
    JSON.stringify({ path: '//evil.example', at: Date.now() }),
    JSON.stringify({ path: '/profile' }),
    'no JSON',
  ])('is the dashboard where the browser has kept %s', (kept) => {
    localStorage.setItem('recover', kept);
    expect(nextPageOf({ token: 'x' }).path).toBe('/dashboard');
  });
});
