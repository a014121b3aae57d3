import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAccessLink } from '../../server/auth/accessLinks';
import { startLogin } from '../../server/auth/logins';
import { noPages } from '../../server/config/operatorPages';
import { paymentIntents, purchases, users } from '../../server/db/tables';
import { anAddress } from './classes';
import { anOrder, buyerOn } from './commerce';
import { startTestServer } from './support';

const server = await startTestServer();
/** The terms that are in force from now on. */
const inForce = (version: string, askAgain = false) =>
  Object.assign(server.config, { pages: { ...noPages, terms: { version, askAgain } } });
const userOf = (id: string) => server.stored(users, id);

async function signUp() {
  const password = 'Correct-horse-battery-9';
  const body = { email: anAddress(), password, repassword: password, termsVersion: 'mine' };
  await server.request('POST', '/auth/register', { body });
  const { token: own, _id } = (await server.request('POST', '/auth/login', { body })).body;
  const isAsked = async (token = own) =>
    (await server.request('GET', '/auth/profile', { token })).body.terms_changed;
  const accept = async (token = own) =>
    (await server.request('POST', '/auth/terms', { token, body: { version: 'mine' } })).status;
  return { token: own, _id, isAsked, accept, user: () => userOf(_id) };
}

test('a sign-up, an order and a card payment keep the version that the server has then', async () => {
  inForce('v1');
  const { user, token, _id } = await signUp();
  expect(await user()).toMatchObject({ termsVersion: 'v1', termsAcceptedAt: expect.any(Date) });
  await server.change(users, _id, { addressUnproven: false });
  const simulation = await server.aSimulation();
  const { buy, openIntent } = buyerOn(server, token);
  const payment = async () => {
    const { body } = await openIntent(simulation.id, 5);
    return server.db.select().from(paymentIntents).where(eq(paymentIntents.id, body.id));
  };
  inForce('v2');
  const { body: order } = await buy(anOrder(simulation));
  const ordered = await server.db.select().from(purchases).where(eq(purchases.id, order._id));
  for (const rows of [ordered, await payment()]) expect(rows).toMatchObject([{ termsVersion: 'v2' }]);
  inForce('v3');
  expect(await payment()).toMatchObject([{ termsVersion: 'v3' }]);
  expect(await user()).toMatchObject({ termsVersion: 'v1' });
});

test('an invited student who becomes an instructor has accepted the terms', async () => {
  inForce('v1');
  const student = await server.aUser({ role: 'student', addressUnproven: true, email: anAddress() });
  const link = await createAccessLink(server.services, student.id, 'registration', '/profile');
  const body = { token: new URL(link).searchParams.get('token'), confirm: true };
  await server.request('POST', '/auth/autk', { body });
  expect(await userOf(student.id)).toMatchObject({ role: 'instructor', termsVersion: 'v1' });
});

test('terms of another version are asked for where the operator says so, and until they are accepted', async () => {
  Object.assign(server.config, { pages: noPages });
  const { isAsked, accept, user, _id } = await signUp();
  expect(await user()).toMatchObject({ termsVersion: '', termsAcceptedAt: null });
  expect([await isAsked(), await accept()]).toEqual([undefined, 409]);
  inForce('v1');
  expect([await isAsked(), await accept()]).toEqual([undefined, 200]);
  inForce('v1', true);
  expect(await isAsked()).toBeUndefined();
  inForce('v2', true);
  // Nobody accepts them for somebody else.
  const handedOver = { way: 'link', device: '', handedOver: true } as const;
  const { token } = await startLogin(server.services, _id, handedOver);
  expect([await isAsked(token), await accept(token)]).toEqual([undefined, 403]);
  expect([await isAsked(), await accept(), await isAsked()]).toEqual([true, 200, undefined]);
  expect(await user()).toMatchObject({ termsVersion: 'v2' });
});
