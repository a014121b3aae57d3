import { compose, type StoreEnhancer } from 'redux';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '../../../src/lib/storedSession';
import { createSimulation, updateSimulation } from '../../../src/store/admin/simulations';
import { createUser, fetchSignInLink, updateUser } from '../../../src/store/admin/users';
import { createAppStore } from '../../../src/store/createStore';
import { login, magicLogin, register, updateProfile } from '../../../src/store/session';
import { answerNext, callsTo, startServer } from '../../support/server';

await startServer();
const SECRET = 'Correct-horse-9-staple';

afterEach(() => {
  vi.unstubAllEnvs();
  delete window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;
});

/** A store with Redux DevTools, which receive every dispatched action. */
function watchedStore() {
  const seen: unknown[] = [];
  const watch: StoreEnhancer = (next) => (reducer, state) =>
    next((before, action) => {
      seen.push(action);
      return reducer(before, action);
    }, state);
  const withDevTools = (enhancer: StoreEnhancer) => compose(enhancer, watch);
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = withDevTools as typeof compose;
  return { store: createAppStore(), seen };
}

const answer = (method: 'GET' | 'POST', path: string, body: object) =>
  answerNext(method, path, () => Response.json(body));

const user = { _id: '1', email: 'ann@school.example', role: 'instructor' } as const;
const account = { name: 'Ann', lastname: 'Lee', email: user.email, role: 'instructor' } as const;
const simulation = { name: 'Harbour', client_secret: SECRET };
const saved = { _id: '7', name: 'Harbour' };
type NewUser = Parameters<typeof createUser>[0];
type NewSimulation = Parameters<typeof createSimulation>[0];

const told = { ...user, token: SECRET };
const passwords = { password: SECRET, repassword: SECRET };
const owner = { ...account, ...passwords };

test.each<[what: string, call: string, answer: object, act: () => unknown]>([
  ['signing in', '/auth/login', told, () => login({ email: user.email, password: SECRET })],
  ['signing in by a link', '/auth/autk', told, () => magicLogin({ token: SECRET })],
  ['registering', '/auth/register', told, () => register({ email: user.email, ...passwords })],
  ['saving a profile', '/users/1', user, () => updateProfile({ ...owner, _id: '1' })],
  ['creating a user', '/api/users', user, () => createUser(owner as unknown as NewUser)],
  ['saving a user', '/api/users/1', user, () => updateUser('1', { password: SECRET })],
  ['creating a simulation', '/api/clients', saved, () => createSimulation(simulation as NewSimulation)],
  ['saving a simulation', '/api/clients/7', saved, () => updateSimulation('7', simulation)],
])('%s sends the secret, and no middleware receives it', async (_, call, given, act) => {
  answer('POST', call, given);
  // A registration signs in with the same password.
  if (call === '/auth/register') answer('POST', '/auth/login', told);
  storeToken('session-of-this-test');
  const { store, seen } = watchedStore();
  await store.dispatch(act() as ReturnType<typeof login>);
  expect(callsTo('POST', call)[0]?.body).toContain(SECRET);
  expect(seen.length).toBeGreaterThan(1);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  expect(JSON.stringify(store.getState())).not.toContain(SECRET);
});

test('the caller gets a sign-in link, and no middleware receives it', async () => {
  answer('GET', '/api/users/1', { ...user, magiclogin: `https://hub.example/${SECRET}` });
  const { store, seen } = watchedStore();
  expect((await store.dispatch(fetchSignInLink('1'))).data?.magiclogin).toContain(SECRET);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
});

test('Redux DevTools are connected in development only', () => {
  const devTools = vi.fn((enhancer: StoreEnhancer) => enhancer);
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = devTools as unknown as typeof compose;
  createAppStore();
  expect(devTools).toHaveBeenCalledTimes(1);
  vi.stubEnv('DEV', false);
  createAppStore();
  expect(devTools).toHaveBeenCalledTimes(1);
});
