import { createRoute } from '@hono/zod-openapi';
import { codeSchema } from '../../src/contract/logins';
import {
  acknowledgementSchema,
  confirmationSchema,
  mailedPath,
  ownUserSchema,
} from '../../src/contract/session';
import { clientAddress } from '../http/context';
import { unauthorized } from '../http/errors';
import { body, currentUser, failures, json, newRouter } from '../http/router';
import type { Services } from '../services/services';
import { presentOwnUser } from './accounts';
import { giveMark, markOf } from './browsers';
import { confirmByCode, mailConfirmationAgain } from './confirmAddress';
import { findLogin } from './logins';

const tags = ['Session'];

const mailing = createRoute({
  method: 'post',
  path: '/auth/confirmation',
  tags,
  summary: 'Ask for the mail that confirms the own address',
  description:
    'A registration mails the first one. Its link leads to `redir` if that is one of the pages that mailed links lead to. For the browser that has signed up, it has a code of six digits as well, and confirmed there, the account keeps its password; by a link in another browser, it loses the password.',
  request: { body: body(confirmationSchema) },
  responses: {
    200: json(acknowledgementSchema, 'Mailed, unless it is confirmed'),
    ...failures(400, 401, 409, 429),
  },
});

const code = createRoute({
  method: 'post',
  path: '/auth/confirmation/code',
  tags,
  summary: 'Confirm the own address by the code of the last mail',
  description:
    'Only in the browser that has signed up, within 30 minutes. A code is over after five wrong ones; the link of the same mail still works.',
  request: { body: body(codeSchema) },
  responses: { 200: json(ownUserSchema, 'The caller, confirmed'), ...failures(400, 401, 409, 429) },
});

/** The calls that prove the address of a new account. */
export function confirmationRoutes(services: Services) {
  const { config } = services;
  const app = newRouter();

  app.openapi(mailing, async (c) => {
    const { redir } = c.req.valid('json');
    const aim = mailedPath.test(redir ?? '') ? redir : undefined;
    const mark = giveMark(c, config);
    const mailed = await mailConfirmationAgain(services, currentUser(c), { mark, redir: aim });
    const message = mailed ? 'An email is on its way.' : 'Your address is confirmed.';
    return c.json({ message }, 200);
  });

  app.openapi(code, async (c) => {
    const tokenHash = c.get('tokenHash') ?? '';
    const user = await confirmByCode(services, {
      caller: currentUser(c),
      tokenHash,
      mark: markOf(c, config),
      address: clientAddress(c, config),
      code: c.req.valid('json').code,
    });
    const login = await findLogin(services, tokenHash);
    if (!login) throw unauthorized();
    return c.json(await presentOwnUser(services, user, login, null), 200);
  });

  return app;
}
