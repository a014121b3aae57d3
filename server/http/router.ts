import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { errorBodySchema } from '../../src/contract/common';
import type { AppEnv, CurrentUser } from './context';
import { unauthorized } from './errors';
import { validationError } from './input';

/** The path of the app. */
export const BASE = '/admin';

/** A router that answers invalid input with the contract's 400. */
export const newRouter = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(result.error);
    },
  });

/** The caller of a route that the matrix closes to anonymous callers. */
export function currentUser(c: Context<AppEnv>): CurrentUser {
  const user = c.get('user');
  if (!user) throw unauthorized();
  return user;
}

/** The matched route as `METHOD /path/{parameter}`; null if none matches. */
export function calledRoute(c: Context): string | null {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return route ? `${route.method} ${route.path.replaceAll(/:([^/]+)/g, '{$1}')}` : null;
}

/** A JSON answer, for a route's `responses`. */
export const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A file of comma-separated values, for a route's `responses`. */
export const csv = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.string() } },
});

/** A required JSON body, for a route's `request`. */
export const body = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** A JSON body that may be left out: the handler then gets `{}`. */
export const optionalBody = <T extends z.ZodType>(schema: T) => ({ ...body(schema), required: false });

const reasons = {
  400: 'Something in the request is missing or wrong; `errors` names the fields.',
  401: 'Not signed in, or the session has ended.',
  403: 'The role may not do this.',
  404: 'There is no such record, or it is not the caller’s.',
  409: 'In conflict with the present state.',
  422: 'Understood, but refused.',
  429: 'Too many attempts; Retry-After says how long to wait.',
  502: 'Another service failed.',
  503: 'Too busy, or not available at the moment; Retry-After says how long to wait.',
} as const;

const failure = (description: string) => json(errorBodySchema, description);
type Failures<S extends keyof typeof reasons> = Record<S, ReturnType<typeof failure>>;

/** The error responses of a route, for the OpenAPI document; handlers throw them. */
export const failures = <S extends keyof typeof reasons>(...statuses: S[]): Failures<S> =>
  Object.fromEntries(statuses.map((status) => [status, failure(reasons[status])])) as Failures<S>;

/** A time as answers have it; null without one. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
