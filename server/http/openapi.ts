import type { OpenAPIHono } from '@hono/zod-openapi';
import { EXTENSIONS_HEADER } from '../../src/contract/extensions';
import type { Config } from '../config/config';
import type { AppEnv } from './context';

/** The refusals that any call may have, because of the request's form or of too many requests. */
const anyRefusal = {
  description:
    'Any other refusal: a body that is too large (413) or no JSON (415), too many requests of the session (429), a database that is not available (503).',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

type Paths = Record<string, Record<string, { responses: Record<string, object> }>>;

function addRefusals({ paths }: { paths?: object }): void {
  for (const operations of Object.values((paths ?? {}) as Paths)) {
    for (const { responses } of Object.values(operations)) responses.default = anyRefusal;
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
        version: '1',
        description: `All calls that Casebridge’s single-page app makes to its server. Texts with NUL or with half of a surrogate pair are refused (400). The header \`${EXTENSIONS_HEADER}\` of the answers to login, autk and profile names the calls that not every backend has.`,
      },
      servers: [{ url: publicUrl }],
      security: [{ bearer: [] }, {}],
    });
    addRefusals(document);
    return JSON.stringify(document);
  }
  app.get('/api/openapi.json', (c) => {
    json ??= makeDocument();
    return c.body(json, 200, { 'Content-Type': 'application/json' });
  });
}
