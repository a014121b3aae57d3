import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { startTestServer } from './support';

const server = await startTestServer();
const { aLinkedClass, askFor, mailsTo, sent } = classLinksOn(server);

test('mails of an account whose address nobody has proven have that address, and no words of its owner', async () => {
  const { user, simulation, code, post } = await aLinkedClass({ className: 'Pay your fee today' });
  const names = { name: 'Security', lastname: 'Department' };
  await server.db
    .update(users)
    .set({ ...names, addressUnproven: true })
    .where(eq(users.id, user.id));
  const [student, coTeacher] = [anAddress(), anAddress()];
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
