import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/context';
import { forbidden, unauthorized } from '../../http/errors';
import { calledRoute } from '../../http/router';
import { matrix, type Rule } from './matrix';

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(matrix));

/** Refuses calls that the matrix does not allow, and sets the scope for the handler. */
export const enforceMatrix: MiddlewareHandler<AppEnv> = async (c, next) => {
  const call = calledRoute(c);
  if (!call) return c.notFound();
  const user = c.get('user');
  const rule = rules.get(call);
  const scope = rule?.scope[user?.role ?? 'anonymous'];
  if (!scope) throw user ? forbidden() : unauthorized();
  c.set('scope', scope);
  c.set('coTaught', rule?.coTaught === true);
  return next();
};
