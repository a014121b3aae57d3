import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/context';
import { forbidden, type HttpError, unauthorized } from '../../http/errors';
import { calledRoute } from '../../http/router';
import { hostUnauthorized } from '../hosts';
import { type Caller, matrix, type Rule } from './matrix';

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(matrix));

/** The error for a caller without a right to a call. */
function refusal(caller: Caller, rule: Rule | undefined): HttpError {
  if (caller !== 'anonymous') return forbidden();
  if (rule?.scope.host) return hostUnauthorized('Send the client id and the client secret with HTTP Basic.');
  return unauthorized();
}

/** Refuses calls that the matrix does not allow, and sets the scope for the handler. */
export const enforceMatrix: MiddlewareHandler<AppEnv> = async (c, next) => {
  const call = calledRoute(c);
  if (!call) return c.notFound();
  const user = c.get('user');
  const rule = rules.get(call);
  const caller = user?.role ?? (c.get('hostOf') === null ? 'anonymous' : 'host');
  const scope = rule?.scope[caller];
  if (!scope) throw refusal(caller, rule);
  c.set('scope', scope);
  c.set('coTaught', rule?.coTaught === true);
  return next();
};
