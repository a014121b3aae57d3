import { createRoute } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { acknowledgementSchema } from '../../src/contract/session';
import { acceptedTerms } from '../config/operatorPages';
import { users } from '../db/schema/people';
import { conflict, forbidden } from '../http/errors';
import { currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { isForeign } from './nextStep';

const accept = createRoute({
  method: 'post',
  path: '/auth/terms',
  tags: ['Session'],
  summary: 'Accept the operator’s terms',
  description:
    'The server keeps the version that is in force, and the time. Refused to an administrator who has signed in as the user by a link.',
  responses: { 200: json(acknowledgementSchema, 'Accepted'), ...failures(401, 403, 409) },
});

export function termsRoutes(services: Services) {
  const app = newRouter();

  app.openapi(accept, async (c) => {
    const user = currentUser(c);
    if (isForeign(user, user)) throw forbidden();
    if (!services.config.pages.terms) throw conflict('There are no terms to accept.');
    const accepted = acceptedTerms(services, services.now());
    await services.db.update(users).set(accepted).where(eq(users.id, user.id));
    return c.json({ message: 'Accepted.' }, 200);
  });

  return app;
}
