import { describe, expect, test } from 'vitest';
import { listParams, readListQuery, toApiQuery } from '../../../src/lib/listQuery';

const rules = {
  pageSize: 20,
  sortable: ['name'],
  filters: { status: { initial: 'active', choices: ['active', 'deleted'] }, q: {} },
} as const;
const read = (search: string) => readListQuery(new URLSearchParams(search), rules);

test('an address that says nothing asks for the first page with the initial filters', () => {
  expect(read('')).toEqual({ page: 1, sort: '', filters: { status: 'active', q: '' }, others: {} });
  expect(listParams(read(''), rules).toString()).toBe('');
});

test.each(['q=a%26b&sort=name%3Adesc&pag=3', 'status=deleted', 'status=', 'q=100%25'])(
  '%s comes back as it was',
  (search) => {
    expect(listParams(read(search), rules).toString()).toBe(search);
  },
);

describe('a value that makes no sense is left out', () => {
  test.each(['0', '-1', 'NaN', '1.5', 'abc', '1e99', ''])('the page %j is the first', (page) => {
    expect(read(`?pag=${page}`).page).toBe(1);
  });

  test.each(['password:asc', 'name', 'name:up', 'name:asc:x', '__proto__:asc'])(
    'no sorting by %s',
    (sort) => {
      expect(read(`?sort=${sort}`).sort).toBe('');
    },
  );

  test('a choice that there is not, and a filter that is not known', () => {
    expect(read('?status=emperor&__proto__=x&pp=5000').filters).toEqual({ status: 'active', q: '' });
  });
});

describe('a list that passes on what it has no rule for', () => {
  const passing = { ...rules, passesOthers: true };
  const readPassing = (search: string) => readListQuery(new URLSearchParams(search), passing);

  test('keeps it in its address', () => {
    const query = readPassing('?foo=bar&pag=3&total=no&pp=7&q=ann');
    expect(listParams({ ...query, page: 4 }, passing).toString()).toBe('foo=bar&q=ann&pag=4');
  });

  test('sends it, and its own page, size and count', () => {
    expect(toApiQuery(readPassing('?foo=bar&pp=7&total=no&sort=x'), passing)).toEqual({
      foo: 'bar',
      status: 'active',
      pp: 20,
      pag: 1,
      total: 'true',
    });
  });
});

test('a call sends what is filled, and nothing else', () => {
  expect(toApiQuery(read('?status=&q=%20&pag=2'), rules)).toEqual({ pp: 20, pag: 2, total: 'true' });
  expect(toApiQuery(read('?q=ann&sort=name:asc&x=1'), rules)).toEqual({
    status: 'active',
    q: 'ann',
    sort: 'name:asc',
    pp: 20,
    pag: 1,
    total: 'true',
  });
});
