import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../../http/context';
import { forbidden, notFound, unauthorized } from '../../http/errors';
import { matrix, type Rule } from './matrix';

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(matrix));

/** The route that answers a request, as `METHOD /path/{parameter}`; null where none does. */
export function calledRoute(c: Context): string | null {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route ? `${route.method} ${route.path.replaceAll(/:([^/]+)/g, '{$1}')}` : null;
}

/** Refuses whatever the matrix does not allow, and tells the handler which records it may touch. */
export const enforceMatrix: MiddlewareHandler<AppEnv> = async (c, next) => {
  const call = calledRoute(c);
  if (!call) throw notFound();
  const user = c.get('user');
  const scope = rules.get(call)?.scope[user?.role ?? 'anonymous'];
  if (!scope) throw user ? forbidden() : unauthorized();
  c.set('scope', scope);
  return next();
};
