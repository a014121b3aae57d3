import { createRoute, z } from '@hono/zod-openapi';
import { classSchema } from '../../../src/contract/class';
import {
  addedStudentsSchema,
  addStudentsSchema,
  changeStudentSchema,
  classStudentQuerySchema,
  classStudentSchema,
  resendSchema,
  resentSchema,
  revokeSchema,
} from '../../../src/contract/classStudent';
import { idSchema, listSchema } from '../../../src/contract/common';
import { studentsExportName } from '../../../src/rules/sessions/students';
import { csvAnswer } from '../../http/csv';
import { body, csv, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { addStudents } from './addStudents';
import { withinMailLimit } from './mailLimit';
import { presentStudent, studentCsvColumns, studentPages } from './present';
import { resendInvitations } from './resend';
import { changeStudent, revokeStudent } from './revoke';
import { answerClass, classOf, lockerOf } from './routes';
import { findStudent, listStudents } from './students';

const tags = ['Classes'];
const params = z.object({ id: idSchema });
const studentParams = z.object({ id: idSchema, student: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/students/all',
  tags,
  summary: 'The students of a class, by email',
  description: 'Without those whose invitation was withdrawn.',
  request: { params, query: classStudentQuerySchema },
  responses: { 200: json(listSchema(classStudentSchema), 'The students'), ...failures(400, 401, 403, 404) },
});

const file = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/students/csv',
  tags,
  summary: 'All students of the list as a file',
  description: 'With the filters and the order of the list, without its pages.',
  request: { params, query: classStudentQuerySchema },
  responses: { 200: csv('The students'), ...failures(400, 401, 403, 404) },
});

const adding = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/students',
  tags,
  summary: 'Invite students to a class',
  description:
    'Missing accounts are made, existing ones stay as they are. Each new student is mailed a link. Entries that ' +
    'cannot be added are answered with the reason, also those with a name or last name of more than 100 characters; ' +
    'the others are added. A repeated call invites nobody twice.',
  request: { params, body: body(addStudentsSchema) },
  responses: { 200: json(addedStudentsSchema, 'The result'), ...failures(400, 401, 403, 404, 409, 429) },
});

const mailing = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/students/mail',
  tags,
  summary: 'Mail students their invitation again',
  description:
    'The call names students of the class, or the state of those to be mailed. Each mail has a new link; those ' +
    'of earlier mails live until one is used. A student who has had too many mails lately gets none, and the row says so; if nobody gets one, the ' +
    'answer is 429. A state leaves out students whose address the mail server has refused. A class that has closed is answered with 409.',
  request: { params, body: body(resendSchema) },
  responses: { 200: json(resentSchema, 'The number of mails'), ...failures(400, 401, 403, 404, 409, 429) },
});

const revocation = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/students/{student}/revocation',
  tags,
  summary: 'Withdraw a student’s invitation',
  description:
    'Its links end at once, and the seat is free again unless the student has started. The invitation of a ' +
    'student who has paid is revoked by administrators only; `refund` says whether the payment is refunded, ' +
    'which needs a sign-in of the last 30 minutes.',
  request: { params: studentParams, body: body(revokeSchema) },
  responses: {
    200: json(classSchema, 'The session'),
    ...failures(400, 401, 403, 404, 409, 422),
  },
});

const change = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/students/{student}',
  tags,
  summary: 'Correct the name or the address of a student',
  description:
    'Only while the invitation was not opened. Another address, which needs that nobody has paid, is invited in place ' +
    'of this one: the answer has the id of the new invitation.',
  request: { params: studentParams, body: body(changeStudentSchema) },
  responses: { 200: json(classStudentSchema, 'The student'), ...failures(400, 401, 403, 404, 409, 429) },
});

export function classStudentRoutes(services: Services) {
  const { db } = services;
  const app = newRouter();

  app.openapi(list, async (c) => {
    const record = await classOf(c, services, c.req.valid('param').id);
    const { records, ...count } = await listStudents(db, record, c.req.valid('query'));
    return c.json({ items: records.map((student) => presentStudent(student, record)), ...count }, 200);
  });

  app.openapi(file, async (c) => {
    const record = await classOf(c, services, c.req.valid('param').id);
    const pages = studentPages(db, record, c.req.valid('query'));
    const name = studentsExportName(record.name, record.simulation);
    return csvAnswer(c, { name, columns: studentCsvColumns(record), pages, now: services.now() });
  });

  app.openapi(adding, async (c) => {
    const { id } = await classOf(c, services, c.req.valid('param').id);
    const user = currentUser(c);
    const lock = lockerOf(c, services, id);
    const { students } = c.req.valid('json');
    const outcome = await withinMailLimit(services, {
      actor: user,
      most: students.length,
      run: (count) => addStudents(services, user, lock, { students, count }),
    });
    return c.json(outcome, 200);
  });

  app.openapi(mailing, async (c) => {
    const record = await classOf(c, services, c.req.valid('param').id);
    const lock = lockerOf(c, services, record.id);
    const sent = await resendInvitations(services, currentUser(c), { record, lock }, c.req.valid('json'));
    return c.json({ sent }, 200);
  });

  app.openapi(revocation, async (c) => {
    const { id, student } = c.req.valid('param');
    await classOf(c, services, id);
    const target = { classId: id, inviteId: student };
    await revokeStudent(services, currentUser(c), target, c.req.valid('json'));
    return c.json(await answerClass(c, services, id), 200);
  });

  app.openapi(change, async (c) => {
    const { id, student } = c.req.valid('param');
    const record = await classOf(c, services, id);
    const user = currentUser(c);
    const target = { classId: id, inviteId: student };
    const changes = c.req.valid('json');
    const inviteId = await withinMailLimit(services, {
      actor: user,
      // A corrected name is mailed to nobody.
      most: changes.email === undefined ? 0 : 1,
      run: async (count) => {
        const changed = await changeStudent(services, user, target, changes);
        if (changed.mailed) count(1);
        return changed.inviteId;
      },
    });
    return c.json(presentStudent(await findStudent(db, id, inviteId), record), 200);
  });

  return app;
}
