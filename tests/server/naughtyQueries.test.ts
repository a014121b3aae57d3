import { expect, test } from 'vitest';
import { naughtyStrings } from '../support/naughtyStrings';
import { sampleOf } from '../support/sample';
import { startTestServer } from './support';

const server = await startTestServer();
const admin = await server.signIn(await server.aUser({ role: 'administrator' }));

test('naughty strings are safe as search texts and as ids', async () => {
  const places: ((q: string) => string)[] = [
    (q) => `/api/users/all?q=${q}&name=${q}&email=${q}`,
    (q) => `/api/purchases/all?q=${q}&status=${q}&total=true`,
    (q) => `/api/clients/all?q=${q}`,
    (q) => `/api/users/${q}`,
  ];
  const paths = places
    .flatMap((pathOf, place) =>
      sampleOf(naughtyStrings, 50, place).map((text) =>
        pathOf(encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))),
      ),
    )
    .filter((path) => path.length < 8_000);
  const tryPath = async (path: string) => {
    const { status, body } = await server.request('GET', path, { token: admin });
    expect(status, path).toBeLessThan(500);
    if (status >= 400) expect(body.message, path).toMatch(/\w/);
  };
  for (let i = 0; i < paths.length; i += 16) await Promise.all(paths.slice(i, i + 16).map(tryPath));
});
