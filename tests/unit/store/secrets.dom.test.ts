import { compose, type StoreEnhancer } from 'redux';
import { afterEach, expect, test, vi } from 'vitest';
import { storeToken } from '../../../src/lib/storedSession';
import { createAppStore } from '../../../src/store/createAppStore';
import { login, magicLogin, register, updateProfile } from '../../../src/store/session';
import { createSimulation, updateSimulation } from '../../../src/store/simulations';
import { createUser, fetchSignInLink, updateUser } from '../../../src/store/users';
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
type NewUser = Parameters<typeof createUser>[0];
type NewSimulation = Parameters<typeof createSimulation>[0];

test.each([
  {
    what: 'signing in',
    plan: () => answer('POST', '/auth/login', { ...user, token: SECRET }),
    act: () => login({ email: user.email, password: SECRET }),
    call: '/auth/login',
  },
  {
    what: 'signing in by a link',
    plan: () => answer('POST', '/auth/autk', { ...user, token: SECRET }),
    act: () => magicLogin({ token: SECRET }),
    call: '/auth/autk',
  },
  {
    what: 'registering',
    plan: () => {
      answer('POST', '/auth/register', { message: 'Welcome.' });
      answer('POST', '/auth/login', { ...user, token: SECRET });
    },
    act: () => register({ email: user.email, password: SECRET, repassword: SECRET }),
    call: '/auth/register',
  },
  {
    what: 'saving a profile',
    plan: () => answer('POST', '/users/1', user),
    act: () => updateProfile({ ...account, _id: '1', password: SECRET, repassword: SECRET }),
    call: '/users/1',
  },
  {
    what: 'creating a user',
    plan: () => answer('POST', '/api/users', user),
    act: () => createUser({ ...account, password: SECRET, repassword: SECRET } as unknown as NewUser),
    call: '/api/users',
  },
  {
    what: 'saving a user',
    plan: () => answer('POST', '/api/users/1', user),
    act: () => updateUser('1', { password: SECRET }),
    call: '/api/users/1',
  },
  {
    what: 'creating a simulation',
    plan: () => answer('POST', '/api/clients', { _id: '7', name: 'Harbour' }),
    act: () => createSimulation(simulation as NewSimulation),
    call: '/api/clients',
  },
  {
    what: 'saving a simulation',
    plan: () => answer('POST', '/api/clients/7', { _id: '7', name: 'Harbour' }),
    act: () => updateSimulation('7', simulation),
    call: '/api/clients/7',
  },
])('$what sends the secret, and no middleware receives it', async ({ plan, act, call }) => {
  plan();
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
  const { data } = await store.dispatch(fetchSignInLink('1'));
  expect(data?.magiclogin).toContain(SECRET);
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
