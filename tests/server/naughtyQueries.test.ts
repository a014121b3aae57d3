import { expect, test } from 'vitest';
import { naughtyStrings } from '../naughtyStrings';
import { startTestServer } from './support';

const server = await startTestServer();
const admin = await server.signIn(await server.aUser({ role: 'administrator' }));

test('every naughty string can be searched for, and named as an id', async () => {
  const paths = naughtyStrings.flatMap((text) => {
    const q = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
    return [
      `/api/users/all?q=${q}&name=${q}&email=${q}`,
      `/api/purchases/all?q=${q}&status=${q}&total=true`,
      `/api/clients/all?q=${q}`,
      `/api/users/${q}`,
    ].filter((path) => path.length < 8_000);
  });
  const tryPath = async (path: string) => {
    const { status, body } = await server.request('GET', path, { token: admin });
    expect(status, path).toBeLessThan(500);
    if (status >= 400) expect(body.message, path).toMatch(/\w/);
  };
  for (let i = 0; i < paths.length; i += 16) await Promise.all(paths.slice(i, i + 16).map(tryPath));
}, 120_000);
