import { describe, expect, test } from 'vitest';
import { listParams, readListQuery, toApiQuery } from '../../../src/lib/listQuery';

const rules = {
  pageSize: 20,
  sortable: ['name'],
  filters: { status: { initial: 'active', choices: ['active', 'deleted'] }, q: {} },
} as const;
const read = (search: string) => readListQuery(new URLSearchParams(search), rules);

test('an address without parameters requests the first page with the initial filters', () => {
  expect(read('')).toEqual({ page: 1, sort: '', filters: { status: 'active', q: '' }, others: {} });
  expect(listParams(read(''), rules).toString()).toBe('');
});

test.each(['q=a%26b&sort=name%3Adesc&pag=3', 'status=deleted', 'status=', 'q=100%25'])(
  '%s is the same after it was written and read',
  (search) => {
    expect(listParams(read(search), rules).toString()).toBe(search);
  },
);

describe('an invalid value is ignored', () => {
  test.each(['0', '-1', 'NaN', '1.5', 'abc', '1e99', ''])('the page %j becomes the first page', (page) => {
    expect(read(`?pag=${page}`).page).toBe(1);
  });

  test.each(['password:asc', 'name', 'name:up', 'name:asc:x', '__proto__:asc'])('a sorting by %s', (sort) => {
    expect(read(`?sort=${sort}`).sort).toBe('');
  });

  test('an unknown choice and an unknown filter', () => {
    expect(read('?status=emperor&__proto__=x&pp=5000').filters).toEqual({ status: 'active', q: '' });
  });
});

describe('a list that passes on unknown parameters', () => {
  const passing = { ...rules, passesOthers: true };
  const readPassing = (search: string) => readListQuery(new URLSearchParams(search), passing);

  test('keeps them in its address', () => {
    const query = readPassing('?foo=bar&pag=3&total=no&pp=7&q=ann');
    expect(listParams({ ...query, page: 4 }, passing).toString()).toBe('foo=bar&q=ann&pag=4');
  });

  test('sends them, with its own page, size and count', () => {
    expect(toApiQuery(readPassing('?foo=bar&pp=7&total=no&sort=x'), passing)).toEqual({
      foo: 'bar',
      status: 'active',
      pp: 20,
      pag: 1,
      total: 'true',
    });
  });
});

test('a call contains only values that are not empty', () => {
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
