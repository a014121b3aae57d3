import { type Failure, RequestError } from '../api/http';
import type { AppThunk, Call } from './types';

export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

interface Phase<Type extends string, Args> {
  type: Type;
  /** The arguments of the call: a delete knows its id. */
  args: Args;
}

/** What a family dispatches; a reducer's `switch` over the types narrows to one of the three. */
type FamilyAction<Name extends string, Args, Data> =
  | Phase<`${Name}/REQUEST`, Args>
  | (Phase<`${Name}/SUCCESS`, Args> & { data: Data })
  | (Phase<`${Name}/FAILURE`, Args> & { error: Failure });

interface Family<Name extends string, Args extends unknown[], Data> {
  (...args: Args): AppThunk<Promise<Result<Data>>>;
  /** The same, but shares the answer, or the error, of an equal call that is under way or a few seconds old. */
  ensure(...args: Args): AppThunk<Promise<Result<Data>>>;
  REQUEST: `${Name}/REQUEST`;
  SUCCESS: `${Name}/SUCCESS`;
  FAILURE: `${Name}/FAILURE`;
}

// biome-ignore lint/suspicious/noExplicitAny: the widest family, only ever used to infer from
type AnyFamily = Family<string, any, any>;

/** The union of a family's actions, for the reducers that handle it. */
export type ActionOf<F extends AnyFamily> =
  F extends Family<infer Name, infer Args, infer Data> ? FamilyAction<Name, Args, Data> : never;

/** How long `ensure` takes an answer for fresh. */
const FRESH_MS = 5_000;

/** In the place of the time of a call whose answer does not hold any more. */
const OUTDATED = 0;

const noResult = Promise.resolve(null);

const unexpected: Failure = { status: 0, message: 'Something went wrong. Please try again.' };

/**
 * Makes the thunk creator of one call: it dispatches REQUEST, then SUCCESS or FAILURE, and resolves
 * `{data}` or `{error}`, so that a page can await it without try/catch. An answer that is not the
 * newest of its key is dropped, as is one that arrives after the session has ended.
 *
 * `keyOf` tells calls apart that may be under way side by side (a row's id); by default a family has
 * one place in the store, and so one key. `outdates` are the families whose answers are old once this
 * call has changed something: their next `ensure` asks anew, and a call that is under way is made again.
 */
export function actionFamily<Name extends string, Args extends unknown[], Data>(
  name: Name,
  call: (...args: Args) => Promise<Data>,
  keyOf: (...args: Args) => string = () => '',
  outdates: readonly AnyFamily[] = [],
): Family<Name, Args, Data> {
  const REQUEST = `${name}/REQUEST` as const;
  const SUCCESS = `${name}/SUCCESS` as const;
  const FAILURE = `${name}/FAILURE` as const;

  const run =
    (...args: Args): AppThunk<Promise<Result<Data>>> =>
    (dispatch, _getState, { calls }) => {
      const key = `${name} ${keyOf(...args)}`;
      const entry: Call = { family: name, args: JSON.stringify(args), at: Date.now(), result: noResult };
      const send = async (): Promise<Result<Data>> => {
        try {
          let data = await call(...args);
          // Another call has changed meanwhile what this one tells.
          while (entry.at === OUTDATED && calls.get(key) === entry) {
            entry.at = Date.now();
            data = await call(...args);
          }
          for (const other of calls.values()) {
            if (outdates.some(({ REQUEST }) => REQUEST === `${other.family}/REQUEST`)) other.at = OUTDATED;
          }
          if (calls.get(key) === entry) dispatch({ type: SUCCESS, args, data });
          return { data };
        } catch (thrown) {
          const error = thrown instanceof RequestError ? thrown.failure : unexpected;
          if (calls.get(key) === entry) dispatch({ type: FAILURE, args, error });
          if (!(thrown instanceof RequestError)) reportError(thrown);
          return { error };
        }
      };
      // REQUEST comes first: the one of a logout makes the store forget all calls under way, but not its own.
      dispatch({ type: REQUEST, args });
      calls.set(key, entry);
      const result = send();
      entry.result = result;
      return result;
    };

  const ensure =
    (...args: Args): AppThunk<Promise<Result<Data>>> =>
    (dispatch, _getState, { calls }) => {
      const entry = calls.get(`${name} ${keyOf(...args)}`);
      const fresh = entry?.args === JSON.stringify(args) && Date.now() - entry.at < FRESH_MS;
      return fresh ? (entry.result as Promise<Result<Data>>) : dispatch(run(...args));
    };

  return Object.assign(run, { ensure, REQUEST, SUCCESS, FAILURE });
}
