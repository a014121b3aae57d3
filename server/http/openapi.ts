import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '../config/config';
import type { AppEnv } from './context';
import { nameSchemas } from './namedSchemas';

/** Serves the OpenAPI document of all routes that were registered before. */
export function describeApi(app: OpenAPIHono<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
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
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(
      nameSchemas(
        app.getOpenAPI31Document({
          openapi: '3.1.0',
          info: {
            title: 'Casebridge',
            version: '1',
            description: 'All calls that Casebridge’s single-page app makes to its server.',
          },
          servers: [{ url: publicUrl }],
          security: [{ bearer: [] }, {}],
        }),
      ),
    );
    return c.body(document, 200, { 'Content-Type': 'application/json' });
  });
}
