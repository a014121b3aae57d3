import { expect, test } from 'vitest';
import { anAddress } from './classes';
import { startClassHost } from './classHost';
import { brokenClasses } from './classInvariants';
import { classLinksOn } from './classLinks';
import { anOrder, buyerOn, cards } from './commerce';
import { onPostgres } from './database';
import { type Body, startTestServer } from './support';

const host = await startClassHost();
const server = await startTestServer({ config: { trustedHosts: [host.root] } });

const { request } = server;
const { aCaller, aLinkedClass, join, mailsTo, follow } = classLinksOn(server);
const administrator = await aCaller('administrator');
// On the embedded database, more of them prove no more.
const seats = onPostgres ? 12 : 6;
const students = await Promise.all(Array.from({ length: seats + 2 }, () => aCaller('student')));

test('students at once: no seat is sold twice, nobody pays twice, and a removed student does not play', async () => {
  const simulation = await server.aSimulation({ clientRoot: host.root });
  const session = await aLinkedClass({ simulationId: simulation.id, payer: 'student', quantity: seats / 2 });
  const { code, add, post, get, token } = session;
  const { buy } = buyerOn(server, token);
  const joinAll = () => Promise.all(students.map(({ token }) => join(code, token)));
  const buySeats = () => {
    const given = { quantity: seats / 6, payer: 'student', pay_later: false, metadata: {} } as const;
    return buy(anOrder(simulation, { ...given, seats_of: session.purchase.id }));
  };
  const roster = async () => (await get('/students/all?pp=1000')).body.items as Body[];

  const early = [anAddress(), anAddress()];
  await add(...early);

  // They join while others are added, and while seats are bought.
  const [joined, added, bought] = await Promise.all([
    joinAll(),
    Promise.all(Array.from({ length: (2 * seats) / 3 }, () => add(anAddress()))),
    Promise.all([1, 2, 3].map(buySeats)),
  ]);
  expect(bought.map(({ status }) => status)).toEqual([201, 201, 201]);
  const inside = students.filter((_, index) => joined[index]?.status === 200);
  const others: string[] = [...early, ...added.flatMap(({ body }) => body.added)];
  expect((await get()).body).toMatchObject({ seats, seats_taken: inside.length + others.length });

  // Each pays in two tabs, while the others open their links and are removed, and more are added.
  async function payIn(token: string, invite: string): Promise<number> {
    const { confirm, charge } = buyerOn({ request }, token);
    const purpose = { client_id: simulation.id, quantity: 1, invite };
    const { body } = await request('POST', '/api/payments/intent', { token, body: purpose });
    await confirm(body.client_secret, cards.accepted);
    return (await charge({ charge: body.id, invite })).status;
  }
  const invites = new Map((await roster()).map(({ email, _id }) => [email as string, _id as string]));
  const inviteOf = (email: string) => invites.get(email) ?? '';
  const links = await Promise.all(others.map(async (email) => (await mailsTo(email))[0] ?? { text: '' }));
  const removal = (email: string) => post(`/students/${inviteOf(email)}/revocation`, {}, administrator.token);
  const [paid, removed, opened, replaced] = await Promise.all([
    Promise.all(
      inside.map(({ token, user }) => Promise.all([1, 2].map(() => payIn(token, inviteOf(user.email))))),
    ),
    Promise.all(others.map(removal)),
    Promise.all(links.map(follow)),
    Promise.all(others.map(() => add(anAddress()))),
  ]);
  for (const { status } of replaced) expect(status).toBe(200);
  for (const statuses of paid) expect(statuses).toContain(200);
  expect(removed.map(({ status }) => status)).toEqual(others.map(() => 200));
  const again = await Promise.all(links.map(follow));
  expect(again.filter(({ status }) => status === 200)).toEqual([]);
  // A login that came just before the removal opens nothing any more.
  for (const { body } of opened.filter(({ status }) => status === 200)) {
    const shown = await request('GET', `/api/invites/${inviteOf(body.email)}`, { token: body.token });
    expect(shown.body).toMatchObject({ revoked_at: expect.any(String), data: { magiclink: null } });
  }

  // The seats that are free again are taken, and not one more.
  await joinAll();
  expect((await get()).body).toMatchObject({ seats, seats_taken: seats, counts: { paid: inside.length } });
  expect(new Set((await roster()).map(({ email }) => email)).size).toBe(seats);
  for (const [problem, query] of Object.entries(brokenClasses))
    expect(((await server.db.execute(query)) as { rows: unknown[] }).rows, problem).toEqual([]);
});
