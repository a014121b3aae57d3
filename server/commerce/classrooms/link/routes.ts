import { createRoute, z } from '@hono/zod-openapi';
import { classLinkUpdateSchema } from '../../../../src/contract/classLink';
import { classroomSchema } from '../../../../src/contract/classroom';
import { idSchema } from '../../../../src/contract/common';
import { body, currentUser, failures, json, newRouter } from '../../../http/router';
import type { Services } from '../../../services/services';
import { answerClass, classOf } from '../routes';
import { renewLink, saveLink } from './save';

const tags = ['Classes'];
const params = z.object({ id: idSchema });

const saving = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/link',
  tags,
  summary: 'Make the class link, open or close it, set its domains',
  description: 'The first call makes the link. Students who have joined stay when it is closed.',
  request: { params, body: body(classLinkUpdateSchema) },
  responses: { 200: json(classroomSchema, 'The session'), ...failures(400, 401, 403, 404, 409) },
});

const renewal = createRoute({
  method: 'post',
  path: '/api/sessions/{id}/link/renewal',
  tags,
  summary: 'Give the class link a new code',
  description: 'The one before ends at once.',
  request: { params },
  responses: { 200: json(classroomSchema, 'The session'), ...failures(400, 401, 403, 404) },
});

export function classLinkRoutes(services: Services) {
  const app = newRouter();

  app.openapi(saving, async (c) => {
    const { id } = c.req.valid('param');
    await classOf(c, services, id);
    await saveLink(services, currentUser(c), id, c.req.valid('json'));
    return c.json(await answerClass(c, services, id), 200);
  });

  app.openapi(renewal, async (c) => {
    const { id } = c.req.valid('param');
    await classOf(c, services, id);
    await renewLink(services, currentUser(c), id);
    return c.json(await answerClass(c, services, id), 200);
  });

  return app;
}
