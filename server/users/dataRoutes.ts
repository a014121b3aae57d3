import { createRoute, z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { idSchema } from '../../src/contract/common';
import { erasureSchema, personalDataSchema } from '../../src/contract/personalData';
import type { UserRow } from '../auth/accounts';
import { users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { type CsvColumn, csvAnswer } from '../http/csv';
import { conflict, notFound } from '../http/errors';
import { csv, failures, json, newRouter } from '../http/router';
import type { Mail, Services } from '../services/services';
import { erase, exportOf } from './erasure';
import { type Editor, editorOf } from './save';

const tags = ['Users'];
const params = z.object({ id: idSchema });
const recent = 'It needs a sign-in of the last 30 minutes.';

const data = createRoute({
  method: 'get',
  path: '/api/users/{id}/data',
  tags,
  summary: 'All that is held of a person',
  description: `Everybody with a proven address gets their own, administrators everybody’s. ${recent}`,
  request: { params },
  responses: { 200: json(personalDataSchema, 'The data'), ...failures(400, 401, 403, 404, 409, 422) },
});

const file = createRoute({
  method: 'get',
  path: '/api/users/{id}/data/csv',
  tags,
  summary: 'The same as a file, a line for each value',
  description: recent,
  request: { params },
  responses: { 200: csv('The data'), ...failures(400, 401, 403, 404, 409, 422) },
});

const erasure = createRoute({
  method: 'post',
  path: '/api/users/{id}/erasure',
  tags,
  summary: 'Erase a person',
  description:
    'The account stays, deleted and without name and address, with its orders, amounts and progress. It cannot be ' +
    `undone. Administrators erase others at once; for the caller’s own account, the support team is asked to, unless the operator lets everybody erase themselves (\`ERASE_AT_ONCE\`). A user with an order that waits for its invoice is a 409. ${recent}`,
  request: { params },
  responses: { 200: json(erasureSchema, 'What was done'), ...failures(400, 401, 403, 404, 409, 422, 429) },
});

interface Value {
  table: string;
  row: number;
  column: string;
  value: string;
}

const columns: readonly CsvColumn<Value>[] = [
  ['Table', ({ table }) => table],
  ['Row', ({ row }) => row],
  ['Column', ({ column }) => column],
  ['Value', ({ value }) => value],
];

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value instanceof Date
      ? value.toISOString()
      : JSON.stringify(value ?? '');

function* valuesOf(tables: Awaited<ReturnType<typeof exportOf>>): Generator<Value> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row))
        yield { table, row: index + 1, column, value: textOf(value) };
    }
  }
}

/** Asks the support team to erase somebody. */
const requestMail = ({ id, email }: CurrentUser, { supportEmail, publicUrl }: Services['config']): Mail => ({
  to: supportEmail,
  replyTo: email,
  subject: 'Request to erase an account',
  text: `${email} asks to be erased: ${publicUrl}/admin/users/${id}\n`,
});

export function privacyRoutes(services: Services) {
  const { config, db, limits, mail } = services;
  const app = newRouter();

  async function findUser({ user: caller, visible }: Editor, id: string): Promise<UserRow> {
    // Anybody can register with an address, whose mails and messages are not theirs yet.
    if (id === caller.id && caller.addressUnproven) {
      throw conflict('Confirm your address first.');
    }
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), visible));
    if (!user) throw notFound();
    return user;
  }

  app.openapi(data, async (c) => {
    const user = await findUser(editorOf(c), c.req.valid('param').id);
    return c.json(await exportOf(db, user), 200);
  });

  app.openapi(file, async (c) => {
    const user = await findUser(editorOf(c), c.req.valid('param').id);
    const values = [...valuesOf(await exportOf(db, user))];
    const pages = (async function* () {
      yield values;
    })();
    return csvAnswer(c, { name: 'data', columns, pages, now: services.now() });
  });

  app.openapi(erasure, async (c) => {
    const editor = editorOf(c);
    const { id } = await findUser(editor, c.req.valid('param').id);
    const isOwn = id === editor.user.id;
    if (isOwn && !config.eraseAtOnce) {
      await limits.consume('contact-account', id);
      await mail.send(requestMail(editor.user, config));
      return c.json({ erased: false }, 200);
    }
    await erase(services, editor, id);
    return c.json({ erased: true }, 200);
  });

  return app;
}
