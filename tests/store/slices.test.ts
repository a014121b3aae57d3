import { describe, expect, test } from 'vitest';
import {
  emptyList,
  emptyRecord,
  type ListState,
  listFailed,
  listReceived,
  listRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
} from '../../src/store/slices';

const failure = { status: 500, message: 'No.' };
const rows: ListState<string> = listReceived({ items: ['a', 'b'], total: 7 });
const record: RecordState<string> = recordReceived('1', 'one');

describe('a list', () => {
  test('is empty until the first answer', () => {
    expect(listRequested(emptyList)).toEqual({ items: null, total: 0, loading: true, error: null });
  });
  test('keeps its rows while it loads again, and when that fails', () => {
    expect(listFailed(listRequested(rows), failure)).toEqual({ ...rows, error: failure });
  });
  test('drops them for another question', () => {
    expect(listRequested(rows, false)).toEqual({ items: null, total: 0, loading: true, error: null });
  });
});

describe('a record', () => {
  test('keeps its content while it loads again', () => {
    expect(recordRequested(record, '1')).toEqual({ key: '1', item: 'one', loading: true, error: null });
  });
  test('drops it for another key, and is never shown under it', () => {
    expect(recordRequested(record, '2')).toEqual({ key: '2', item: null, loading: true, error: null });
    expect(recordAt(record, '2')).toBe(emptyRecord);
  });
  test('remembers why it failed', () => {
    expect(recordFailed(recordRequested(emptyRecord, '1'), failure)).toEqual({
      key: '1',
      item: null,
      loading: false,
      error: failure,
    });
  });
});
