import { createRoute, z } from '@hono/zod-openapi';
import { idSchema, listSchema } from '../../../src/contract/common';
import { addCoTeacherSchema, coTeacherSchema } from '../../../src/contract/coTeacher';
import { body, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { addCoTeacher, listCoTeachers, removeCoTeacher } from './coTeachers';
import { withinMailLimit } from './mailLimit';
import { classOf } from './routes';

const tags = ['Classes'];
const params = z.object({ id: idSchema });

const list = createRoute({
  method: 'get',
  path: '/api/sessions/{id}/co-teachers/all',
  tags,
  summary: 'The co-teachers of a class',
  request: { params },
  responses: { 200: json(listSchema(coTeacherSchema), 'The co-teachers'), ...failures(400, 401, 403, 404) },
});

const adding = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/co-teachers',
  tags,
  summary: 'Share a class with an address',
  description:
    'A missing account is made, as an instructor; an existing one stays as it is, and a student’s gets no access. The ' +
    'address is mailed a link. The answer is the same for each address until its owner has come. A repeated call mails a new one until its owner has come, after half a minute at the ' +
    'earliest, and otherwise changes nothing.',
  request: { params, body: body(addCoTeacherSchema) },
  responses: { 200: json(coTeacherSchema, 'The co-teacher'), ...failures(400, 401, 403, 404, 409, 429) },
});

const removal = createRoute({
  method: 'delete',
  path: '/api/sessions/{id}/co-teachers/{teacher}',
  tags,
  summary: 'Take the access to a class back',
  request: { params: z.object({ id: idSchema, teacher: idSchema }) },
  responses: { 200: json(coTeacherSchema, 'The former co-teacher'), ...failures(400, 401, 403, 404) },
});

export function coTeacherRoutes(services: Services) {
  const app = newRouter();

  app.openapi(list, async (c) => {
    const record = await classOf(c, services, c.req.valid('param').id);
    const items = await listCoTeachers(services.db, record.id);
    return c.json({ items, total: items.length }, 200);
  });

  app.openapi(adding, async (c) => {
    const { purchase } = await classOf(c, services, c.req.valid('param').id);
    const user = currentUser(c);
    const added = await withinMailLimit(services, {
      actor: user,
      most: 1,
      run: async (count) => {
        const { coTeacher, mailed } = await addCoTeacher(services, user, purchase.id, c.req.valid('json'));
        if (mailed) count(1);
        return coTeacher;
      },
    });
    return c.json(added, 200);
  });

  app.openapi(removal, async (c) => {
    const { id, teacher } = c.req.valid('param');
    const { purchase } = await classOf(c, services, id);
    return c.json(await removeCoTeacher(services, currentUser(c), purchase.id, teacher), 200);
  });

  return app;
}
