import fc from 'fast-check';
import { type Action, applyMiddleware, legacy_createStore } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../../src/api/http';
import { type ActionOf, actionFamily } from '../../../src/store/actionFamily';
import { createAppStore } from '../../../src/store/createStore';
import { sessionEnded } from '../../../src/store/session';
import type { AppDispatch, ThunkExtra } from '../../../src/store/store';
import { expectConsole } from '../../support/console';
import { times } from '../../support/generated';

/** A store that records the actions that reach it. */
function recordingStore() {
  const extra: ThunkExtra = { calls: new Map() };
  const remember = (state: Action[] = [], action: Action<string>): Action[] =>
    action.type.startsWith('@@') ? state : [...state, action];
  const store = legacy_createStore(remember, applyMiddleware(withExtraArgument(extra)));
  return { dispatch: store.dispatch as AppDispatch, actions: () => store.getState(), extra };
}

const refused = new RequestError({ status: 409, message: 'No.', errors: { name: 'Taken.' } });

describe('a family of actions', () => {
  test('dispatches REQUEST and then SUCCESS, and resolves with the data', async () => {
    const family = actionFamily('things/FETCH', async (id: string, n: number) => ({ id, n }));
    const { dispatch, actions } = recordingStore();
    expect(await dispatch(family('a', 1))).toEqual({ data: { id: 'a', n: 1 } });
    expect(actions()).toEqual([
      { type: 'things/FETCH/REQUEST', args: ['a', 1] },
      { type: 'things/FETCH/SUCCESS', args: ['a', 1], data: { id: 'a', n: 1 } },
    ]);
  });

  test.each([
    ['is refused', () => Promise.reject(refused)],
    [
      'throws at once',
      (): Promise<never> => {
        throw refused;
      },
    ],
  ])('whose call %s dispatches FAILURE and resolves with the plain error', async (_, call) => {
    const { dispatch, actions } = recordingStore();
    expect(await dispatch(actionFamily('things/FETCH', call)())).toEqual({ error: refused.failure });
    expect(actions()).toEqual([
      { type: 'things/FETCH/REQUEST', args: [] },
      { type: 'things/FETCH/FAILURE', args: [], error: refused.failure },
    ]);
    expect(JSON.parse(JSON.stringify(actions()))).toEqual(actions());
  });

  test('reports an unexpected error, and still fails with a message', async () => {
    expectConsole(/reported TypeError: x is not a function/);
    const family = actionFamily('things/FETCH', () => Promise.reject(new TypeError('x is not a function')));
    const { dispatch } = recordingStore();
    expect(await dispatch(family())).toEqual({
      error: { status: 0, message: 'Something went wrong. Try again.' },
    });
  });
});

/** An action family and a reducer like those of the entities: the rows, and the query that they belong to. */
const search = actionFamily('things/SEARCH', (_query: string): Promise<string> => Promise.reject(refused));
type SearchAction = ActionOf<typeof search>;

describe('the newest call', () => {
  test('determines the state, in any order of the responses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ query: fc.constantFrom('a', 'ab', 'abc'), fails: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (scheduler, calls) => {
          let n = -1;
          const answers = calls.map(({ query, fails }, index) => async () => {
            await scheduler.schedule(Promise.resolve(), `answer ${index}`);
            if (fails) throw new RequestError({ status: 500, message: `${query} ${index}` });
            return `${query} ${index}`;
          });
          const family = actionFamily('things/SEARCH', (_query: string) => {
            n += 1;
            return answers[n]?.() ?? Promise.reject(refused);
          });
          const { dispatch, actions } = recordingStore();
          const results = calls.map(({ query }) => dispatch(family(query)));
          await scheduler.waitFor(Promise.all(results));

          const settled = actions().filter(({ type }) => !type.endsWith('/REQUEST')) as SearchAction[];
          const last = calls.length - 1;
          const text = `${calls[last]?.query} ${last}`;
          expect(settled).toHaveLength(1);
          expect(settled[0]).toMatchObject(
            calls[last]?.fails ? { error: { message: text } } : { data: text, args: [calls[last]?.query] },
          );
          // Every caller still gets the outcome of its own call.
          expect(await results[0]).toEqual(
            calls[0]?.fails
              ? { error: { status: 500, message: `${calls[0].query} 0` } }
              : { data: `${calls[0]?.query} 0` },
          );
        },
      ),
      { numRuns: times(100) },
    );
  });

  test('is determined for each key: calls with different keys do not replace each other', async () => {
    const family = actionFamily('things/REMOVE', async (id: string) => id, { keyOf: (id) => id });
    const { dispatch, actions } = recordingStore();
    await Promise.all([dispatch(family('a')), dispatch(family('b'))]);
    expect(actions().map(({ type }) => type)).toEqual([
      'things/REMOVE/REQUEST',
      'things/REMOVE/REQUEST',
      'things/REMOVE/SUCCESS',
      'things/REMOVE/SUCCESS',
    ]);
  });
});

describe('fetchIfStale', () => {
  test('shares an equal call in progress, and its response for five seconds, but none with other arguments', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const call = vi.fn(async (id: string) => id);
    const family = actionFamily('things/FETCH', call);
    const { dispatch } = recordingStore();
    const results = await Promise.all([
      dispatch(family.fetchIfStale('a')),
      dispatch(family.fetchIfStale('a')),
    ]);
    expect(results).toEqual([{ data: 'a' }, { data: 'a' }]);
    vi.advanceTimersByTime(4_999);
    await dispatch(family.fetchIfStale('a'));
    await dispatch(family.fetchIfStale('b'));
    expect(call.mock.calls).toEqual([['a'], ['b']]);
    vi.advanceTimersByTime(1);
    await dispatch(family.fetchIfStale('a'));
    expect(call.mock.calls).toEqual([['a'], ['b'], ['a']]);
  });

  test('does not repeat a failed call until the user tries again', async () => {
    const call = vi.fn(() => Promise.reject(refused));
    const family = actionFamily('things/FETCH', call);
    const { dispatch } = recordingStore();
    const { error } = await dispatch(family.fetchIfStale());
    expect(await dispatch(family.fetchIfStale())).toEqual({ error });
    expect(call).toHaveBeenCalledTimes(1);
    await dispatch(family());
    expect(call).toHaveBeenCalledTimes(2);
  });
});

test('a call that invalidates others repeats calls in progress, because their responses may be older than the change', async () => {
  const answers: ((data: string) => void)[] = [];
  const list = actionFamily('things/FETCH', () => new Promise<string>((resolve) => answers.push(resolve)));
  const rename = actionFamily('things/RENAME', () => Promise.resolve('renamed'), { invalidates: [list] });
  const { dispatch, actions } = recordingStore();
  const result = dispatch(list());
  await dispatch(rename());
  answers[0]?.('old');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('new');
  expect(await result).toEqual({ data: 'new' });
  expect(actions().filter(({ type }) => type === list.SUCCESS)).toEqual([
    { type: 'things/FETCH/SUCCESS', args: [], data: 'new' },
  ]);
});

test('the end of the session drops the responses to calls in progress', async () => {
  const store = createAppStore();
  const actions: string[] = [];
  store.subscribe(() => actions.push('changed'));
  let answer = (_name: string) => {};
  const family = actionFamily(
    'things/FETCH',
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const result = store.dispatch(family());
  store.dispatch(sessionEnded());
  const before = actions.length;
  answer('secret');
  expect(await result).toEqual({ data: 'secret' });
  expect(actions).toHaveLength(before);
});
