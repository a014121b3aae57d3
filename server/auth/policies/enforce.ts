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
  const caller = user?.role ?? (c.get('hostOf') === null ? 'anonymous' : 'host');
  const scope = rule?.scope[caller];
  if (!scope) throw caller === 'anonymous' ? unauthorized() : forbidden();
  c.set('scope', scope);
  c.set('coTaught', rule?.coTaught === true);
  return next();
};
