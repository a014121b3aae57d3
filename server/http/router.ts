import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import packageFile from '../../package.json' with { type: 'json' };
import { errorBodySchema } from '../../src/contract/common';
import { EXTENSIONS_HEADER } from '../../src/contract/extensions';
import type { Config } from '../config/config';
import type { AppEnv, CurrentUser } from './context';
import { unauthorized } from './errors';
import { validationError } from './input';

/** The path of the app. */
export const BASE = '/admin';

/** Whether the caller names pages among what it accepts, as browsers do for what they show. */
export const asksForHtml = (c: Context): boolean => /\btext\/(html|\*)/i.test(c.req.header('accept') ?? '');

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
  return route ? `${route.method} ${route.path.replaceAll(/:([^/{]+)(?:\{[^/]*\})?/g, '{$1}')}` : null;
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

/** A file of one of some types, for a route's `responses`. */
export const binary = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }])),
});

/** A file of lines of JSON, for a route's `responses`. As a literal, the library's types would take it for JSON. */
export const jsonLines = (description: string) => ({
  description,
  content: { ['application/x-ndjson' as string]: { schema: z.string() } },
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

/** The refusals that any call may have, because of the request's form or of too many requests. */
const anyRefusal = {
  description:
    'Any other refusal: a body that is too large (413) or no JSON (415), too many requests of the session (429), a database that is not available (503).',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

interface Operation {
  operationId?: string;
  responses: Record<string, object>;
}

/** The name of a call for generated clients: `getApiUsersId` for `GET /api/users/{id}`. */
const nameOf = (method: string, path: string): string =>
  [method, ...path.split(/\W+/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');

/** Gives each operation a name, and the refusals that any call may have. */
function completeOperations({ paths = {} }: { paths?: object }): void {
  for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = nameOf(method, path);
      operation.responses.default = anyRefusal;
    }
  }
}

/** Serves the OpenAPI document of all routes that were registered before. */
export function describeApi(app: OpenAPIHono<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.openAPIRegistry.registerComponent('securitySchemes', 'host', { type: 'http', scheme: 'basic' });
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/openapi.json',
    tags: ['Document'],
    summary: 'This document',
    responses: {
      200: {
        description: 'An OpenAPI 3.1 document.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
  });
  let json: string | undefined;
  function makeDocument(): string {
    const document = app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Casebridge',
        version: packageFile.version,
        description: `All calls that Casebridge’s single-page app makes to its server. Texts with NUL or with half of a surrogate pair are refused (400). The header \`${EXTENSIONS_HEADER}\` of the answers to login, autk and profile names the calls that not every backend has.`,
      },
      servers: [{ url: publicUrl }],
      security: [{ bearer: [] }, {}],
    });
    completeOperations(document);
    return JSON.stringify(document);
  }
  app.get('/api/openapi.json', (c) => {
    json ??= makeDocument();
    return c.body(json, 200, { 'Content-Type': 'application/json' });
  });
}
