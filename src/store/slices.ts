import type { Action } from 'redux';
import type { Failure } from '../api/http';
import type { List } from '../contract/common';
import type { AnyFamily, Family } from './actionFamily';

/** The state of a list. `items` is null until the first answer. */
export interface ListState<T> {
  /** The key of the call that has given the rows, or the error; null before the first. */
  key: string | null;
  items: readonly T[] | null;
  total: number;
  /** There are more rows than `total`, which were not counted. */
  more: boolean;
  loading: boolean;
  error: Failure | null;
}

/** The state of one record; `key` is the id or slug that it was requested by. */
export interface RecordState<T> {
  key: string | null;
  item: T | null;
  loading: boolean;
  error: Failure | null;
}

export const emptyList: ListState<never> = {
  key: null,
  items: null,
  total: 0,
  more: false,
  loading: false,
  error: null,
};
const emptyRecord: RecordState<never> = { key: null, item: null, loading: false, error: null };

interface Cases<State, Args, Data> {
  requested: (state: State, args: Args) => State;
  received: (state: State, args: Args, data: Data) => State;
  failed: (state: State, args: Args, error: Failure) => State;
}

/** A reducer of one family's three actions. */
function reducerOf<State, Args extends unknown[], Data>(
  family: Family<string, Args, Data>,
  initial: State,
  { requested, received, failed }: Cases<State, Args, Data>,
) {
  return (state: State = initial, action: Action): State => {
    // Types are unique to a family, so the action holds this family's arguments and data.
    const { args, data, error } = action as Action & { args: Args; data: Data; error: Failure };
    switch (action.type) {
      case family.REQUEST:
        return requested(state, args);
      case family.SUCCESS:
        return received(state, args, data);
      case family.FAILURE:
        return failed(state, args, error);
      default:
        return state;
    }
  };
}

interface ListOptions {
  /** Whether a failure stays during a reload: for a card that would leave the screen without it. */
  keepsError?: boolean;
}

/** The list of a family that loads it whole. Rows stay during a reload, unless the key changes. */
export function listOf<T, Args extends unknown[]>(
  family: Family<string, Args, List<T>>,
  keyOf: (...args: Args) => string = () => '',
  { keepsError = false }: ListOptions = {},
) {
  return reducerOf<ListState<T>, Args, List<T>>(family, emptyList, {
    requested: (state, args) => {
      const key = keyOf(...args);
      const kept = listAt(state, key);
      return { ...kept, key, loading: true, error: keepsError ? kept.error : null };
    },
    received: (_, args, { items, total, more = false }) => ({
      ...emptyList,
      key: keyOf(...args),
      items,
      total,
      more,
    }),
    failed: (state, args, error) => ({ ...state, key: keyOf(...args), loading: false, error }),
  });
}

/** The list with this key; empty if the state has another key. */
export const listAt = <T>(state: ListState<T>, key: string): ListState<T> =>
  state.key === key ? state : emptyList;

/** The key of a page: its number, filters and order. */
export const pageKey = (query: object): string => JSON.stringify(query);

/**
 * One page of a family's list. The old rows stay until the new ones arrive; after a failure they stay only if they
 * belong to the same query.
 */
export function pageOf<T, Query extends object>(family: Family<string, [query: Query], List<T>>) {
  return reducerOf<ListState<T>, [query: Query], List<T>>(family, emptyList, {
    requested: (state) => ({ ...state, loading: true, error: null }),
    received: (_, [query], { items, total, more = false }) => ({
      ...emptyList,
      key: pageKey(query),
      items,
      total,
      more,
    }),
    failed: (state, [query], error) => {
      const key = pageKey(query);
      return { ...(state.key === key ? state : emptyList), key, loading: false, error };
    },
  });
}

/** The page with one changed row. */
export const changeRow = <Row extends { _id: string }>(
  state: ListState<Row>,
  id: string,
  change: (row: Row) => Row,
): ListState<Row> => ({
  ...state,
  items: state.items?.map((row) => (row._id === id ? change(row) : row)) ?? null,
});

/** The page without one of its rows. */
export function withoutRow<Row extends { _id: string }>(state: ListState<Row>, id: string): ListState<Row> {
  const items = state.items?.filter(({ _id }) => _id !== id) ?? null;
  const gone = (state.items?.length ?? 0) - (items?.length ?? 0);
  return { ...state, items, total: state.total - gone };
}

interface RecordOptions<T, Args extends unknown[]> {
  /** The key; by default the first argument, which is the record's id. */
  keyOf?: (...args: Args) => string;
  /** The family that creates such a record, which then becomes the current one. */
  created?: AnyFamily<T & { _id: string }>;
  /** The families that save such a record, with its id as the first argument: their answers are merged into it. */
  saved?: readonly AnyFamily<Partial<T>>[];
  /** Whether a record that is gone, or that the user may no longer see, leaves the screen, also if it is open. */
  leaves?: boolean;
}

/** One record of a family. It stays during a reload, unless the key changes. */
export function recordOf<T extends object, Args extends unknown[]>(
  family: Family<string, Args, T>,
  { keyOf = (...[id]) => String(id), created, saved = [], leaves = false }: RecordOptions<T, Args> = {},
) {
  const fetched = reducerOf<RecordState<T>, Args, T>(family, emptyRecord, {
    requested: (state, args) => {
      const key = keyOf(...args);
      return { ...(state.key === key ? state : { ...emptyRecord, key }), loading: true, error: null };
    },
    received: (_, args, item) => ({ ...emptyRecord, key: keyOf(...args), item }),
    failed: (state, _, error) => {
      const item = leaves && error.status === 404 ? null : state.item;
      return { ...state, item, loading: false, error };
    },
  });
  return (state: RecordState<T> = emptyRecord, action: Action): RecordState<T> => {
    if (action.type === created?.SUCCESS) {
      const { data } = action as Action & { data: T & { _id: string } };
      return { ...emptyRecord, key: data._id, item: data };
    }
    if (saved.some(({ SUCCESS }) => SUCCESS === action.type)) {
      const { args, data } = action as Action & { args: [id: string]; data: Partial<T> };
      // The store may hold another record by now.
      if (!state.item || state.key !== args[0]) return state;
      return { ...emptyRecord, key: state.key, item: { ...state.item, ...data } };
    }
    return fetched(state, action);
  };
}

/** The record with this key; empty if the state has another key. */
export const recordAt = <T>(state: RecordState<T>, key: string): RecordState<T> =>
  state.key === key ? state : emptyRecord;
