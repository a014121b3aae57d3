import { describe, expect, test } from 'vitest';
import { invites, schools, users } from '../../server/db/tables';
import type { Role } from '../../src/contract/user';
import { type Body, startTestServer } from './support';

const server = await startTestServer();

async function aCaller(role: Role, given: Partial<typeof users.$inferInsert> = {}) {
  const user = await server.aUser({ role, ...given });
  return { user, token: await server.signIn(user) };
}

async function idsFor(token: string, query = ''): Promise<string[]> {
  const { body } = await server.request('GET', `/api/invites/all${query}`, { token });
  return body.items.map(({ _id }: Body) => _id);
}

const get = (token: string, id: string) => server.request('GET', `/api/invites/${id}`, { token });

test('an invite tells all but its student whether its mail failed, and its list is filtered by it', async () => {
  const { user, token } = await aCaller('instructor');
  const { id: classId } = await server.aPurchase({ customerId: user.id, payer: 'student' });
  const student = await aCaller('student');
  const invite = await server.anInvite({ classId, studentId: student.user.id });
  expect((await get(token, invite.id)).body).toMatchObject({ mail_failed: false, asks_payment: true });
  const own = (await get(student.token, invite.id)).body;
  for (const text of ['mail_failed', 'asks_payment']) expect(own).not.toHaveProperty(text);
  expect(await idsFor(token, '?state=failed')).toEqual([]);
  expect(await idsFor(token, '?state=opened')).toEqual([invite.id]);
  expect(await idsFor(token, '?state=not-started')).toEqual([invite.id]);
});

test('students see invites that they have received, and instructors those of their purchases too, each once', async () => {
  const received = await aCaller('student');
  const { user, token } = await aCaller('instructor');
  const purchase = await server.aPurchase({ customerId: user.id });
  const [own, both, asStudent] = [
    await server.anInvite({ classId: purchase.id, studentId: received.user.id }),
    await server.anInvite({ classId: purchase.id, studentId: user.id }),
    await server.anInvite({ studentId: user.id }),
  ];
  expect((await idsFor(token)).sort()).toEqual([own.id, both.id, asStudent.id].sort());
  expect((await idsFor(token, '?received=true')).sort()).toEqual([both.id, asStudent.id].sort());
  expect(await idsFor(token, '?received=false')).toEqual([own.id]);
  expect((await get(received.token, both.id)).status).toBe(404);
  const elsewhere = await server.anInvite({ studentId: received.user.id });
  // Also with a filter.
  expect(await idsFor(token, `?email=${received.user.email}`)).toEqual([own.id]);
  expect((await idsFor(received.token)).sort()).toEqual([own.id, elsewhere.id].sort());
});

test('the list of invites is filtered by the full address, or searched by parts of the name and email', async () => {
  const { token } = await aCaller('administrator');
  const email = 'jv17@harbour.test.example';
  const student = await server.aUser({ role: 'student', name: 'Joann', lastname: 'Vestergaard', email });
  const invite = await server.anInvite({ studentId: student.id });
  await server.anInvite();
  const found = (text: string) => idsFor(token, `?email=${encodeURIComponent(text)}`);
  for (const part of [` ${email.toUpperCase()} `, 'vesterg', 'JOANN vest', '@harbour.test', 'joann jv17'])
    expect(await found(part), part).toEqual([invite.id]);
  for (const other of ['%', email.slice(0, -1), email.slice(1), 'joann nobody'])
    expect(await found(other), other).toEqual([]);
  for (const query of ['pp=0', 'pp=All', 'pag=x', 'sort=email:asc', 'email=a&email=b'])
    expect((await server.request('GET', `/api/invites/all?${query}`, { token })).status).toBe(400);
});

describe('the link to play', () => {
  test('is returned to the student only, and is the only secret among the documented fields', async () => {
    const simulation = await server.aSimulation();
    const school = await server.aSchool();
    const instructor = await aCaller('instructor', { schoolId: school.id });
    const of = { simulationId: simulation.id, customerId: instructor.user.id };
    const { id: classId } = await server.aPurchase({ ...of, payer: 'student' });
    const student = await aCaller('student');
    const invite = await server.anInvite({ classId, studentId: student.user.id });
    const expectNoLink = async () =>
      expect((await get(student.token, invite.id)).body.data.magiclink).toBeNull();
    await expectNoLink();
    const free = { freeToPlay: [simulation.id] };
    await server.change(schools, school.id, free);
    for (const dates of [{ opensAt: new Date('2090-01-01') }, { opensAt: null, closesAt: new Date(0) }]) {
      await server.changePurchase(classId, dates);
      await expectNoLink();
    }
    await server.changePurchase(classId, { closesAt: null });
    const administrator = await aCaller('administrator');
    for (const { token } of [instructor, administrator]) {
      expect((await get(token, invite.id)).body).toMatchObject({
        data: { magiclink: null },
        student: invite.studentId,
        instructor: { _id: instructor.user.id },
        purchase: { _id: invite.classId },
      });
      const { body } = await server.request('GET', '/api/invites/all', { token });
      expect(JSON.stringify(body)).not.toContain(invite.playUrl);
    }
    const { id, name, slug, category } = simulation;
    const { name: first, lastname, email } = instructor.user;
    const urls = { cover_url: '', how_url: '', faq_url: '' };
    expect((await get(student.token, invite.id)).body).toEqual({
      _id: invite.id,
      email: student.user.email,
      client: { _id: id, name, slug, category, subtitle: '', duration: 0, price: 12.5, ...urls },
      instructor: {
        name: first,
        lastname,
        email,
        school: { _id: school.id, name: school.name, free_to_play: [simulation.id] },
      },
      payment: null,
      purchase: { data: { status: 'completed' }, payer: 'student' },
      class_state: 'open',
      data: { magiclink: invite.playUrl },
      created_at: invite.createdAt.toISOString(),
    });
  });

  test('the student’s name and progress are told to all but the student, who is told of the end', async () => {
    const instructor = await aCaller('instructor');
    const admin = await aCaller('administrator');
    const student = await aCaller('student', { name: 'Grace', lastname: 'Hopper' });
    const purchase = await server.aPurchase({ customerId: instructor.user.id });
    const [openedAt, startedAt] = [new Date('2026-02-03T10:00:00Z'), new Date('2026-02-04T10:00:00Z')];
    const of = { classId: purchase.id, studentId: student.user.id };
    const { id } = await server.anInvite({ ...of, openedAt, startedAt });
    const told = {
      ...{ name: 'Grace', lastname: 'Hopper' },
      ...{ opened_at: openedAt.toISOString(), started_at: startedAt.toISOString(), finished_at: null },
    };
    for (const { token } of [instructor, admin]) {
      const { body } = await get(token, id);
      expect(body).toMatchObject(told);
      expect(body.instructor).not.toHaveProperty('email');
    }
    const { body } = await get(student.token, id);
    expect(body.instructor).toMatchObject({ email: instructor.user.email, school: null });
    expect(body).not.toHaveProperty('score');
    for (const name of Object.keys(told)) expect(body).not.toHaveProperty(name);
    const finishedAt = new Date('2026-02-05T10:00:00Z');
    await server.change(invites, id, { finishedAt, score: 87.5 });
    const { body: list } = await server.request('GET', '/api/invites/all', { token: student.token });
    for (const invite of [(await get(student.token, id)).body, list.items[0]]) {
      expect(invite).toMatchObject({ _id: id, finished_at: finishedAt.toISOString(), score: 87.5 });
      expect(invite).not.toHaveProperty('started_at');
    }
    // An erased account has no address any more.
    const email = `${instructor.user.id}@erased.invalid`;
    await server.change(users, instructor.user.id, { email });
    expect((await get(student.token, id)).body.instructor).not.toHaveProperty('email');
  });
});
