import { type Failure, RequestError } from '../api/http';
import type { AppThunk, Call } from './store';

/** The fields of arguments and answers that hold secrets. */
const secretFields: ReadonlySet<string> = new Set([
  'client_secret',
  'magiclogin',
  'password',
  'recovery_codes',
  'repassword',
  'token',
  'uri',
  'webhook_secret',
]);

/** A copy with blank secrets; a value without secrets stays the same object. */
function redact<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).filter((name) => secretFields.has(name));
  if (names.length === 0) return value;
  return { ...value, ...Object.fromEntries(names.map((name) => [name, ''])) };
}

export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure };

interface Phase<Type extends string, Args> {
  type: Type;
  /** The arguments of the call, without secrets, for the reducers. */
  args: Args;
}

/** The actions of a family; a `switch` over the types narrows to one of the three. */
type FamilyAction<Name extends string, Args, Data> =
  | Phase<`${Name}/REQUEST`, Args>
  | (Phase<`${Name}/SUCCESS`, Args> & { data: Data })
  | (Phase<`${Name}/FAILURE`, Args> & { error: Failure });

export interface Family<Name extends string, Args extends unknown[], Data> {
  (...args: Args): AppThunk<Promise<Result<Data>>>;
  /**
   * Returns the result of an equal call that was made in the last few seconds, also if it is under way; else makes the
   * call.
   */
  fetchIfStale(...args: Args): AppThunk<Promise<Result<Data>>>;
  REQUEST: `${Name}/REQUEST`;
  SUCCESS: `${Name}/SUCCESS`;
  FAILURE: `${Name}/FAILURE`;
}

/** A family with any arguments. */
// biome-ignore lint/suspicious/noExplicitAny: `unknown` would refuse families whose arguments have a type
export type AnyFamily<Data = any> = Family<string, any, Data>;

/** The union of a family's actions, for the reducers that handle it. */
export type ActionOf<F extends AnyFamily> =
  F extends Family<infer Name, infer Args, infer Data> ? FamilyAction<Name, Args, Data> : never;

/** The time in ms for which `fetchIfStale` reuses an answer. */
const FRESH_MS = 5_000;

/** The timestamp of a stale answer. */
const STALE = 0;

const noResult = Promise.resolve(null);

const unexpected: Failure = { status: 0, message: 'Something went wrong. Try again.' };

interface Options<Args extends unknown[]> {
  /** Distinguishes calls that may be under way at the same time (a row's id). By default a family has one key. */
  keyOf?: (...args: Args) => string;
  /**
   * The families whose answers this call makes stale: their next `fetchIfStale` makes a call, and calls under way are
   * repeated.
   */
  invalidates?: readonly AnyFamily[];
  /** Keeps secrets in the SUCCESS action, for answers whose secret a screen needs. */
  keepsSecrets?: boolean;
}

/**
 * Makes the thunk creator of one call: it dispatches REQUEST, then SUCCESS or FAILURE, and resolves
 * `{data}` or `{error}`, so that a page can await it without try/catch. An answer that is not the
 * newest of its key is dropped, as is one that arrives after the session has ended. The arguments
 * in actions hold no secrets, nor do the answers unless `keepsSecrets`: middleware and Redux DevTools see none,
 * the call and its caller have them.
 */
export function actionFamily<Name extends string, Args extends unknown[], Data>(
  name: Name,
  call: (...args: Args) => Promise<Data>,
  { keyOf = () => '', invalidates = [], keepsSecrets = false }: Options<Args> = {},
): Family<Name, Args, Data> {
  const REQUEST = `${name}/REQUEST` as const;
  const SUCCESS = `${name}/SUCCESS` as const;
  const FAILURE = `${name}/FAILURE` as const;
  const keyOfCall = (args: Args) => `${name} ${keyOf(...args)}`;
  // Keeps the tuple type, which `map` alone would lose.
  const redactAll = (args: Args) => args.map(redact) as Args;

  const run =
    (...args: Args): AppThunk<Promise<Result<Data>>> =>
    (dispatch, _getState, { calls }) => {
      const key = keyOfCall(args);
      const shownArgs = redactAll(args);
      const entry: Call = { family: name, args: JSON.stringify(shownArgs), at: Date.now(), result: noResult };
      const send = async (): Promise<Result<Data>> => {
        try {
          let data = await call(...args);
          // Another call has made this answer stale meanwhile.
          while (entry.at === STALE && calls.get(key) === entry) {
            entry.at = Date.now();
            data = await call(...args);
          }
          for (const other of calls.values()) {
            if (invalidates.some(({ REQUEST }) => REQUEST === `${other.family}/REQUEST`)) other.at = STALE;
          }
          if (calls.get(key) === entry) {
            dispatch({ type: SUCCESS, args: shownArgs, data: keepsSecrets ? data : redact(data) });
          }
          return { data };
        } catch (thrown) {
          const error = thrown instanceof RequestError ? thrown.failure : unexpected;
          if (calls.get(key) === entry) dispatch({ type: FAILURE, args: shownArgs, error });
          if (!(thrown instanceof RequestError)) reportError(thrown);
          return { error };
        }
      };
      // REQUEST comes before the call is registered: a logout's REQUEST clears all registered calls.
      dispatch({ type: REQUEST, args: shownArgs });
      calls.set(key, entry);
      const result = send();
      entry.result = result;
      return result;
    };

  const fetchIfStale =
    (...args: Args): AppThunk<Promise<Result<Data>>> =>
    (dispatch, _getState, { calls }) => {
      const entry = calls.get(keyOfCall(args));
      const fresh = entry?.args === JSON.stringify(redactAll(args)) && Date.now() - entry.at < FRESH_MS;
      // Keys include the family's name, so the result has this family's type.
      return fresh ? (entry.result as Promise<Result<Data>>) : dispatch(run(...args));
    };

  return Object.assign(run, { fetchIfStale, REQUEST, SUCCESS, FAILURE });
}
