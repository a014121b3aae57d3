import type { Action } from 'redux';
import { describe, expect, test } from 'vitest';
import type { Family } from '../../../src/store/actionFamily';
import { actionFamily } from '../../../src/store/actionFamily';
import {
  emptyList,
  emptyRecord,
  keepFlags,
  type ListState,
  listAt,
  listOf,
  pageOf,
  type RecordState,
  recordAt,
  recordOf,
  withoutRow,
} from '../../../src/store/slices';

interface Thing {
  _id: string;
  name: string;
  busy?: boolean;
}

const never = () => new Promise<never>(() => {});
const failure = { status: 500, message: 'No.' };
const one: Thing = { _id: '1', name: 'One' };
const two: Thing = { _id: '2', name: 'Two' };
const both = { items: [one, two], total: 7 };

const requested = <Args extends unknown[]>({ REQUEST }: Family<string, Args, unknown>, ...args: Args) =>
  ({ type: REQUEST, args }) as Action;
const received = <Args extends unknown[], Data>(
  { SUCCESS }: Family<string, Args, Data>,
  data: Data,
  ...args: Args
) => ({ type: SUCCESS, args, data }) as Action;
const failed = <Args extends unknown[]>({ FAILURE }: Family<string, Args, unknown>, ...args: Args) =>
  ({ type: FAILURE, args, error: failure }) as Action;

describe('a list', () => {
  const fetchThings = actionFamily('things/FETCH_ALL', (_owner: string): Promise<typeof both> => never());
  const reducer = listOf(fetchThings, (owner) => owner);
  const rows = reducer(undefined, received(fetchThings, both, 'ann'));

  test('is empty until the first response', () => {
    const asked = reducer(undefined, requested(fetchThings, 'ann'));
    expect(asked).toEqual({ ...emptyList, key: 'ann', loading: true });
    expect(emptyList).toMatchObject({ items: null, total: 0, loading: false, error: null });
  });
  test('keeps its rows while it loads again, and if that fails', () => {
    const loading = reducer(rows, requested(fetchThings, 'ann'));
    expect(loading).toEqual({ ...rows, loading: true });
    expect(reducer(loading, failed(fetchThings, 'ann'))).toEqual({ ...rows, error: failure });
  });
  test('drops its rows for another key, and never shows them under that key', () => {
    expect(reducer(rows, requested(fetchThings, 'bob'))).toMatchObject({ items: null, total: 0 });
    expect(listAt(rows, 'ann')).toBe(rows);
    expect(listAt(rows, 'bob')).toBe(emptyList);
    expect(reducer(rows, { type: 'others/FETCH_ALL/SUCCESS' })).toBe(rows);
  });
});

describe('a page of a list', () => {
  const fetchThings = actionFamily('things/FETCH_PAGE', (_query: { pag: number }) => never());
  const reducer = pageOf<Thing, { pag: number }>(fetchThings);
  const rows = reducer(undefined, received(fetchThings, both as never, { pag: 1 }));

  test('keeps the previous rows until its own arrive', () => {
    expect(reducer(rows, requested(fetchThings, { pag: 2 }))).toEqual({ ...rows, loading: true });
  });
  test('keeps its rows only if the same query has failed', () => {
    expect(reducer(rows, failed(fetchThings, { pag: 1 }))).toEqual({ ...rows, error: failure });
    expect(reducer(rows, failed(fetchThings, { pag: 2 }))).toMatchObject({ items: null, error: failure });
  });
  test('keeps the flags of the shown rows', () => {
    const before: ListState<Thing> = { ...rows, items: [{ ...one, busy: true }] };
    expect(keepFlags(before, rows, ['busy']).items).toEqual([{ ...one, busy: true }, two]);
  });
  test('counts a removed row once', () => {
    const without = withoutRow(rows, '1');
    expect(without).toMatchObject({ items: [two], total: 6 });
    expect(withoutRow(without, '1')).toMatchObject({ items: [two], total: 6 });
  });
});

describe('a record', () => {
  const fetchThing = actionFamily('things/FETCH_ONE', (_id: string): Promise<Thing> => never());
  const createThing = actionFamily('things/CREATE', (_thing: object): Promise<Thing> => never());
  const saveThing = actionFamily(
    'things/SAVE',
    (_id: string, _change: object): Promise<{ name: string }> => never(),
  );
  const reducer = recordOf(fetchThing, { created: createThing, saved: [saveThing] });
  const record: RecordState<Thing> = reducer(undefined, received(fetchThing, one, '1'));

  test('keeps its content while it loads again', () => {
    expect(reducer(record, requested(fetchThing, '1'))).toEqual({ ...record, loading: true });
  });
  test('drops its content for another key, and never shows it under that key', () => {
    expect(reducer(record, requested(fetchThing, '2'))).toEqual({ ...emptyRecord, key: '2', loading: true });
    expect(recordAt(record, '2')).toBe(emptyRecord);
  });
  test('stores the reason of a failure', () => {
    const loading = reducer(undefined, requested(fetchThing, '1'));
    expect(reducer(loading, failed(fetchThing, '1'))).toEqual({ ...emptyRecord, key: '1', error: failure });
  });
  test('takes over its own saved version, and no version of another record', () => {
    const saved = { name: 'Uno' };
    expect(reducer(record, received(saveThing, saved, '1', saved)).item).toEqual({ _id: '1', name: 'Uno' });
    expect(reducer(record, received(saveThing, saved, '2', saved))).toBe(record);
  });
  test('is the created one after a creation', () => {
    expect(reducer(record, received(createThing, two, {}))).toMatchObject({ key: '2', item: two });
  });
});
