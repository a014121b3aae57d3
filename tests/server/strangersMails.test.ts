import { expect, test } from 'vitest';
import { users } from '../../server/db/tables';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { later } from './clock';
import { startTestServer } from './support';

const server = await startTestServer();
const { aLinkedClass, aCaller, askFor, follow, mailsTo, sent } = classLinksOn(server);

test('mails of an account whose address nobody has proven have that address, and no words of its owner', async () => {
  const { user, simulation, code, purchase } = await aLinkedClass({ name: 'Pay your fee today' });
  const names = { name: 'Security', lastname: 'Department' };
  await server.change(users, user.id, { ...names, addressUnproven: true });
  const [student, coTeacher] = [anAddress(), anAddress()];
  // Others who run the class mail its students.
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  const post = (path: string, body: object) =>
    server.request('POST', `/api/sessions/${purchase.id}${path}`, { token, body });
  await post('/students', { students: [{ email: student, name: 'Your account is closed', lastname: '' }] });
  await post('/co-teachers', { email: coTeacher });
  await askFor(code, student);
  await sent(student);
  const [invitation, joining] = await mailsTo(student);
  const [sharing] = await mailsTo(coTeacher);
  for (const mail of [invitation, joining, sharing]) {
    expect(mail?.text).toMatch(/^Hello,$/m);
    expect(mail?.text).toContain(user.email);
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/Security|Pay your fee|account is closed/);
  }
  expect(invitation?.text).toContain(`\n\n${user.email} has invited you to play ${simulation.name}.\n\n`);
  expect(joining?.text).toContain(`You have asked to join a class of ${user.email}, which plays`);
  expect(sharing?.subject).toBe(`${user.email} has shared a session of ${simulation.name} with you`);
});

test.each([
  ['administrator', '10 minutes', '10 minutes', 401],
  ['manager', '10 minutes', '10 minutes', 401],
  ['instructor', '14 days', 'a day', 200],
] as const)('%s: the links in mails of a class live %s, and those of its link %s', async (...row) => {
  const [role, invited, joining, status] = row;
  const { code, add, post } = await aLinkedClass();
  const [student, coTeacher, joiner] = [await aCaller(role), await aCaller(role), await aCaller(role)];
  await add(student.user.email);
  await post('/co-teachers', { email: coTeacher.user.email });
  await askFor(code, joiner.user.email);
  await sent(joiner.user.email);

  const lifetimes = [[student, invited] as const, [coTeacher, invited] as const, [joiner, joining] as const];
  for (const [{ user }, lifetime] of lifetimes) {
    const [mail = { text: '' }] = await mailsTo(user.email);
    expect(mail.text).toContain(`works once and expires after ${lifetime}.`);
    await later(server, 11, async () => expect((await follow(mail)).status).toBe(status));
  }
});
