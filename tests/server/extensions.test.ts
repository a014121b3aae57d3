import { expect, test } from 'vitest';
import { EXTENSIONS_HEADER, extensions } from '../../src/contract/extensions';
import { startTestServer } from './support';

const server = await startTestServer();

test('the extensions are named by each answer about a session', async () => {
  const token = await server.signIn(await server.aUser());
  const named = extensions.join(', ');
  const profile = await server.request('GET', '/auth/profile', { token });
  expect(profile.status).toBe(200);
  expect(profile.headers.get(EXTENSIONS_HEADER)).toBe(named);
  for (const path of ['/auth/login', '/auth/autk']) {
    expect((await server.request('POST', path, { body: {} })).headers.get(EXTENSIONS_HEADER)).toBe(named);
  }
});
