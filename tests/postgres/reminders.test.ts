import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectPostgres } from '../../server/db/postgres';
import { classes } from '../../server/db/schema/classes';
import { mails } from '../../server/db/schema/mails';
import { createPostgresDatabase } from '../server/database';
import { factories } from '../server/factories';
import { buildServer } from '../server/hubProcess';
import { startMailServer } from '../server/smtp';
import { type Hub, startHub, until } from './hub';

const STUDENTS = 450;

const bundle = buildServer();
const smtp = await startMailServer(afterAll);
const database = await createPostgresDatabase({ empty: true });
const start = () =>
  startHub(bundle, {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PAYMENT_CHECK_SECONDS: '1',
  });
const hubs: Hub[] = await Promise.all([start(), start()]);
await Promise.all(hubs.map((hub) => hub.ready()));
const { db, close } = await connectPostgres({ databaseUrl: database.url, databasePool: 4 }, { warn() {} });
const { aPurchase, anInvite, aUser } = factories(db, 'https://hub.example', () => {});

afterAll(async () => {
  for (const hub of hubs) hub.child.kill('SIGKILL');
  await Promise.all(hubs.map(({ ended }) => ended));
  await close();
  await database.drop();
});

test('a reminder goes to each student once, though one of two processes is killed while it is sent', async () => {
  const { id } = await aPurchase({ quantity: 1000, sessionId: 'game-1' });
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, async () => {
      const student = await aUser({ role: 'student' });
      await anInvite({ classId: id, studentId: student.id });
      return student.email;
    }),
  );
  const sent = () =>
    db
      .select({ to: mails.to })
      .from(mails)
      .where(and(inArray(mails.to, students), like(mails.subject, 'Reminder: %')));
  await db.update(classes).set({ remindAt: new Date() }).where(eq(classes.id, id));
  await until(async () => (await sent()).length > 0);
  hubs[0]?.child.kill('SIGKILL');
  const stored = async () => (await db.select().from(classes).where(eq(classes.id, id)))[0];
  await until(async () => (await stored())?.remindAt === null);
  expect((await sent()).map(({ to }) => to).sort()).toEqual([...students].sort());
  expect(await stored()).toMatchObject({ remindedCount: STUDENTS, remindedTo: '' });
});
