import { describe, expect, test } from 'vitest';
import { EXTENSIONS_HEADER } from '../../../src/contract/extensions';
import { readRole, readToken, storeToken } from '../../../src/lib/storedSession';
import { showAlert } from '../../../src/store/alert';
import { fetchCatalogue, fetchSimulation } from '../../../src/store/catalogue';
import { createAppStore } from '../../../src/store/createStore';
import { checkStatus, confirmIdentity, fetchProfile, logout, sessionEnded } from '../../../src/store/session';
import { answerNext, callsTo, failNext, holdNext, networkErrorNext, startServer } from '../../support/server';

const server = await startServer();
const user = await server.aUser({ role: 'instructor' });
await server.aSimulation({ slug: 'harbour-lease' });

async function signedInStore() {
  storeToken(await server.signIn(user));
  const store = createAppStore();
  await store.dispatch(checkStatus());
  return store;
}

describe('the status check', () => {
  test('signs in a visitor with a session, and stores the role from the server', async () => {
    storeToken(await server.signIn(user), 'administrator');
    const store = createAppStore();
    await store.dispatch(checkStatus());
    expect(store.getState().session).toMatchObject({
      loggedIn: true,
      loggingIn: false,
      user: { _id: user.id },
    });
    expect(readRole()).toBe('instructor');
  });

  test('deletes a token that the server does not know', async () => {
    storeToken('x'.repeat(43));
    const store = createAppStore();
    await store.dispatch(checkStatus());
    expect(readToken()).toBeNull();
    expect(store.getState().session).toMatchObject({ loggedIn: false, error: { status: 401 } });
  });

  test('does not run during signing out', async () => {
    const store = await signedInStore();
    const release = holdNext('GET', '/auth/logout');
    const leaving = store.dispatch(logout());
    storeToken('still-there');
    await store.dispatch(checkStatus());
    expect(callsTo('GET', '/auth/profile')).toHaveLength(1);
    release();
    await leaving;
  });
});

describe('a session that another one replaces in the browser', () => {
  const statusOf = async (token: string) => (await server.request('GET', '/auth/profile', { token })).status;
  const again = (token: string) =>
    answerNext('POST', '/auth/login', () => {
      const headers = { [EXTENSIONS_HEADER]: 'support' };
      return Response.json({ _id: user.id, email: user.email, token }, { headers });
    });

  test('ends, and a call that was under way with it does not sign out', async () => {
    const store = await signedInStore();
    const [old, token] = [readToken() ?? '', await server.signIn(user)];
    const release = holdNext('GET', `/users/${user.id}`);
    const late = store.dispatch(fetchProfile(user.id));
    again(token);
    await store.dispatch(confirmIdentity({ email: user.email, password: 'x' }));
    await expect.poll(() => statusOf(old)).toBe(401);
    release();
    expect(await late).toMatchObject({ error: { status: 401 } });
    expect(store.getState().session).toMatchObject({ loggedIn: true, user: { _id: user.id } });
    expect(readToken()).toBe(token);
    expect(await statusOf(token)).toBe(200);
  });

  test.each([401, 403, 500])('is forgotten where the server answers %i', async (status) => {
    const store = await signedInStore();
    failNext('GET', '/auth/logout', status);
    again('another');
    await store.dispatch(confirmIdentity({ email: user.email, password: 'x' }));
    await expect.poll(() => callsTo('GET', '/auth/logout')).toHaveLength(1);
    expect([readToken(), store.getState().session.loggedIn]).toEqual(['another', true]);
  });
});

describe('signing out', () => {
  test.each([
    ['offline', () => networkErrorNext('GET', '/auth/logout')],
    ['refused', () => failNext('GET', '/auth/logout', 500)],
  ])('works if the call is %s', async (_, plan) => {
    const store = await signedInStore();
    plan();
    await store.dispatch(logout());
    expect(readToken()).toBeNull();
    expect(store.getState().session).toMatchObject({ loggedIn: false, loggingOut: false, user: null });
  });

  test.each([
    ['logout', () => logout()],
    ['the server', () => sessionEnded()],
  ])('leaves no data of the user in the store: %s', async (_, end) => {
    const store = await signedInStore();
    await Promise.all([
      store.dispatch(fetchCatalogue({})),
      store.dispatch(fetchSimulation('harbour-lease')),
      store.dispatch(showAlert('success', 'Done.')),
    ]);
    expect(store.getState().catalogue.catalogue.items).toHaveLength(1);
    await store.dispatch(end() as ReturnType<typeof sessionEnded>);
    expect(store.getState()).toEqual(createAppStore().getState());
  });
});
