import { expect, test } from 'vitest';
import { linkForAdministrator } from '../../server/users/loginLink';
import { startTestServer } from './support';

const server = await startTestServer();
const linkFor = (email: string) => linkForAdministrator(server.services, email);
const open = (link: string) =>
  server.request('POST', '/auth/autk', {
    body: { ...Object.fromEntries(new URL(link).searchParams), confirm: true },
  });

test('an administrator’s link on the terminal works once, and replaces the one before', async () => {
  const [link, newer] = [await linkFor('Grace@Test.example'), await linkFor('grace@test.example')];
  expect((await open(link)).status).toBe(401);
  expect(await open(newer)).toMatchObject({
    status: 200,
    body: { email: 'grace@test.example', role: 'administrator' },
  });
  expect((await open(newer)).status).toBe(401);
});

test.each([{ role: 'instructor' }, { role: 'administrator', status: 'deleted' }] as const)(
  'no account becomes an active administrator’s: %j',
  async (given) => {
    const { email } = await server.aUser(given);
    await expect(linkFor(email)).rejects.toThrow(
      `${email} belongs to an account that is not an active administrator's.`,
    );
  },
);
