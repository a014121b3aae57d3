import type { Failure } from '../api/http';
import type { List } from '../contract/common';

/** A list from the server. `items` is null until the first answer. */
export interface ListState<T> {
  items: readonly T[] | null;
  total: number;
  loading: boolean;
  error: Failure | null;
}

/** One record from the server, under the key that it was asked for by. */
export interface RecordState<T> {
  key: string | null;
  item: T | null;
  loading: boolean;
  error: Failure | null;
}

export const emptyList: ListState<never> = { items: null, total: 0, loading: false, error: null };
export const emptyRecord: RecordState<never> = { key: null, item: null, loading: false, error: null };

/** A list keeps its rows while it loads, unless they answer another question. */
export const listRequested = <T>(state: ListState<T>, sameQuestion = true): ListState<T> =>
  sameQuestion ? { ...state, loading: true, error: null } : { ...emptyList, loading: true };

export const listReceived = <T>({ items, total }: List<T>): ListState<T> => ({ ...emptyList, items, total });

export const listFailed = <T>(state: ListState<T>, error: Failure): ListState<T> => ({
  ...state,
  loading: false,
  error,
});

/** A list whose rows answer one question of many: which page, with which filters, in which order. */
export interface PageState<T> extends ListState<T> {
  /** The question that the rows, or the error, answer. */
  question: string;
}
export const emptyPage: PageState<never> = { ...emptyList, question: '' };

/** The old rows are shown until the new ones are there. */
export const pageRequested = <T>(state: PageState<T>): PageState<T> => ({
  ...state,
  loading: true,
  error: null,
});

export const pageReceived = <T>(list: List<T>, question: object): PageState<T> => ({
  ...listReceived(list),
  question: JSON.stringify(question),
});

/** As received, with these flags of the rows that were shown already: what is going on with them. */
export function pageRefreshed<Row extends { _id: string }>(
  { items: shown }: PageState<Row>,
  list: List<NoInfer<Row>>,
  question: object,
  flags: readonly (keyof Row)[],
): PageState<Row> {
  const known = new Map(shown?.map((row) => [row._id, row]));
  const items = list.items.map((row) => {
    const before = known.get(row._id);
    const kept = flags.flatMap((flag) => (before?.[flag] === undefined ? [] : [[flag, before[flag]]]));
    return { ...row, ...Object.fromEntries(kept) };
  });
  return pageReceived({ ...list, items }, question);
}

/** Rows stay where the same question failed; those of another one would pass for its answer. */
export function pageFailed<T>(state: PageState<T>, asked: object, error: Failure): PageState<T> {
  const question = JSON.stringify(asked);
  return state.question === question
    ? { ...state, loading: false, error }
    : { ...emptyPage, question, error };
}

/** A record keeps its content while it loads, unless another one was asked for. */
export const recordRequested = <T>(state: RecordState<T>, key: string): RecordState<T> =>
  state.key === key ? { ...state, loading: true, error: null } : { ...emptyRecord, key, loading: true };

export const recordReceived = <T>(key: string, item: T): RecordState<T> => ({ ...emptyRecord, key, item });

export const recordFailed = <T>(state: RecordState<T>, error: Failure): RecordState<T> => ({
  ...state,
  loading: false,
  error,
});

/** A record as it was just saved, unless the store has gone on to another one. */
export const recordSaved = <T>(state: RecordState<T>, key: string, item: T): RecordState<T> =>
  state.key === key ? recordReceived(key, item) : state;

/** The record under this key, and nothing of another one. */
export const recordAt = <T>(state: RecordState<T>, key: string): RecordState<T> =>
  state.key === key ? state : emptyRecord;
