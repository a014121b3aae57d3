import type { Action } from 'redux';
import { expect, test } from 'vitest';
import { actionFamily } from '../../../src/store/actionFamily';
import { emptyList, listAt, pageOf, recordAt, recordOf, withoutRow } from '../../../src/store/slices';

interface Thing {
  _id: string;
  name: string;
}

const never = () => new Promise<never>(() => {});
const one: Thing = { _id: '1', name: 'One' };
const two: Thing = { _id: '2', name: 'Two' };

const fetchThings = actionFamily('things/FETCH_PAGE', (_query: { pag: number }) => never());
const page = pageOf<Thing, { pag: number }>(fetchThings);
const rows = page(undefined, {
  ...{ type: fetchThings.SUCCESS, args: [{ pag: 1 }] },
  data: { items: [one, two], total: 7 },
} as Action);

test('a page keeps its rows only if the same query has failed', () => {
  const error = { status: 500, message: 'No.' };
  const failed = (pag: number) => page(rows, { type: fetchThings.FAILURE, args: [{ pag }], error } as Action);
  expect(failed(1)).toEqual({ ...rows, error });
  expect(failed(2)).toMatchObject({ items: null, error });
});

test('a page counts a removed row once', () => {
  const without = withoutRow(rows, '1');
  expect(without).toMatchObject({ items: [two], total: 6 });
  expect(withoutRow(without, '1')).toMatchObject({ items: [two], total: 6 });
});

const fetchThing = actionFamily('things/FETCH_ONE', (_id: string): Promise<Thing> => never());
const saveThing = actionFamily('things/SAVE', (_id: string): Promise<{ name: string }> => never());
const reducer = recordOf(fetchThing, { saved: [saveThing] });
const record = reducer(undefined, { type: fetchThing.SUCCESS, args: ['1'], data: one } as Action);

test('a record takes over its own saved version, and no version of another record', () => {
  const save = (id: string) =>
    reducer(record, { type: saveThing.SUCCESS, args: [id], data: { name: 'Uno' } } as Action);
  expect(save('1').item).toEqual({ _id: '1', name: 'Uno' });
  expect(save('2')).toBe(record);
});

test('a list and a record are never shown under another key', () => {
  expect(listAt(rows, 'another')).toBe(emptyList);
  expect(recordAt(record, '2').item).toBeNull();
});
