import { eq } from 'drizzle-orm';
import * as schema from '../../server/db/tables';
import { newId } from '../../server/db/tables';
import type { Role } from '../../src/contract/user';
import { type GivenPurchase, next } from './factories';
import type { TestServer } from './support';

export const anAddress = (): string => `pupil-${next()}@class.example`;

/** The calls about a class, and the records that they need. */
export function classesOn(server: TestServer) {
  async function aCaller(role: Role = 'instructor', schoolId: string | null = null) {
    const { token, ...user } = await server.signedIn({ role, schoolId });
    return { user, token };
  }

  /** Creates a class with an open session for ten students, and its instructor. */
  async function aClass(given: GivenPurchase = {}, person: Parameters<typeof server.aUser>[0] = {}) {
    const simulation = await server.aSimulation();
    const { token, ...user } = await server.signedIn(person);
    const purchase = await server.aPurchase({
      simulationId: simulation.id,
      customerId: user.id,
      sessionId: newId().slice(0, 22),
      ...given,
    });
    const path = `/api/sessions/${purchase.id}`;
    const get = (more = '', as = token) => server.request('GET', path + more, { token: as });
    const post = (more: string, body: unknown, as = token) =>
      server.request('POST', path + more, { body, token: as });
    const add = (...emails: string[]) =>
      post('/students', { students: emails.map((email) => ({ email, name: '', lastname: '' })) });
    /** Adds a student, who signs in as after the mailed link, and returns the row of the list. */
    async function aStudent(email = anAddress()) {
      await add(email);
      const { body } = await get(`/students/all?q=${encodeURIComponent(email)}`);
      const { studentId } = await inviteOf(body.items[0]._id);
      await server.change(schema.users, studentId, { addressUnproven: false });
      return { ...body.items[0], email, token: await server.signIn({ id: studentId }) };
    }
    return { user, token, simulation, purchase, path, get, post, add, aStudent };
  }

  /** A class with one student, who was added before its closing. */
  async function aClassOfOne({ closesAt = null, ...given }: Parameters<typeof aClass>[0] = {}) {
    const made = await aClass(given);
    const student = await made.aStudent();
    await server.changePurchase(made.purchase.id, { closesAt });
    return { ...made, student };
  }

  async function inviteOf(id: string) {
    const invite = await server.stored(schema.invites, id);
    if (!invite) throw new Error('There is no such invite');
    return invite;
  }

  const seatsTaken = async (id: string) => (await server.stored(schema.classes, id))?.seatsTaken;

  /** Puts many new students into a class, without mails; returns their addresses. */
  async function fill({ id: classId }: { id: string }, count: number) {
    const students = Array.from({ length: count }, () => ({ id: newId(), email: anAddress() }));
    await server.db
      .insert(schema.users)
      .values(students.map((student) => ({ ...student, role: 'student' as const })));
    await server.db
      .insert(schema.invites)
      .values(students.map(({ id }) => ({ id: newId(), classId, studentId: id, playUrl: '' })));
    return students.map(({ email }) => email);
  }

  /** Stores a payment of an invite, as the provider and the hub know it. */
  async function pay(inviteId: string) {
    const { studentId: userId, classId } = await inviteOf(inviteId);
    const bought = await server.stored(schema.purchases, classId);
    const payment = { id: `pi_${newId()}`, amount: 1250 };
    await server.db
      .insert(schema.sandboxPayments)
      .values({ ...payment, clientSecret: newId(), status: 'succeeded' });
    await server.db.insert(schema.paymentIntents).values({
      ...payment,
      provider: 'sandbox',
      userId,
      simulationId: bought?.simulationId ?? '',
      quantity: 1,
      inviteId,
      paidAt: new Date(),
    });
    return payment.id;
  }

  const accountOf = async (email: string) =>
    (await server.db.select().from(schema.users).where(eq(schema.users.email, email)))[0];

  /** The history of a record. */
  const historyOf = async (recordId: string) => {
    const entries = await server.db
      .select()
      .from(schema.auditEntries)
      .where(eq(schema.auditEntries.recordId, recordId))
      .orderBy(schema.auditEntries.createdAt, schema.auditEntries.id);
    return entries.map(({ entity, action, actorId, changes }) => ({ entity, action, actorId, changes }));
  };

  /** Opens a mailed link whose address names this page. */
  function followTo(mail: { text: string } | undefined, redir: string) {
    const { searchParams } = new URL(mail?.text.match(/^http\S+$/m)?.[0] ?? 'none:');
    const body = { token: searchParams.get('token'), redir, confirm: true };
    return server.request('POST', '/auth/autk', { body });
  }
  const follow = (mail: { text: string } | undefined) => followTo(mail, '/dashboard');

  /** Runs this while the server fails with the second batch of mails. */
  async function failingAfterOneBatch<T>(run: () => Promise<T>): Promise<T> {
    const { mail } = server.services;
    const { sendAll } = mail;
    let calls = 0;
    mail.sendAll = async (...given) => {
      calls += 1;
      if (calls === 2) throw new Error('The server has stopped.');
      return sendAll(...given);
    };
    return run().finally(() => {
      mail.sendAll = sendAll;
    });
  }

  return {
    aCaller,
    aClass,
    aClassOfOne,
    fill,
    accountOf,
    historyOf,
    inviteOf,
    seatsTaken,
    pay,
    mailsTo: server.mailsTo,
    follow,
    followTo,
    failingAfterOneBatch,
  };
}
