import { expect, test } from 'vitest';
import { matrix } from '../../server/auth/policies/matrix';
import { startTestServer } from './support';

const server = await startTestServer();
const { body: document } = await server.request('GET', '/api/openapi.json');

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
);

test('is an OpenAPI 3.1 document with a title', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({
    title: expect.stringMatching(/\w/),
    version: expect.stringMatching(/\w/),
  });
});

test('is the one in docs/api; `npm run openapi` writes it', async () => {
  const { servers: _, ...everywhere } = document;
  await expect(`${JSON.stringify(everywhere, null, 2)}\n`).toMatchFileSnapshot('../../docs/api/openapi.json');
});

test('lists every call', () => {
  expect(operations.map(({ call }) => call).sort()).toEqual(Object.keys(matrix).sort());
});

test.each(operations)('$call is described', ({ path, operation }) => {
  expect(operation.summary).toMatch(/\w/);
  expect(operation.tags).toHaveLength(1);
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  expect(declared.map(({ name }) => name)).toEqual(named);
  for (const [status, response] of Object.entries(operation.responses)) {
    expect(response.description, status).toMatch(/\w/);
    if (Number(status) >= 400) expect(response.content?.['application/json']?.schema).toBeDefined();
  }
});

test('points to nothing that it does not hold', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  for (const reference of references) {
    const target = reference.split('/').reduce((part, name) => part?.[name], document);
    expect(target, reference).toBeDefined();
  }
});

test('names what calls have in common, and keeps it in one place', () => {
  const answer = document.paths['/api/users/all'].get.responses['200'].content['application/json'].schema;
  expect(answer.properties.items.items).toEqual({ $ref: '#/components/schemas/User' });
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Client', 'Error', 'Purchase', 'School', 'Session', 'User']),
  );
  expect(document.components.schemas.User.properties.email).toEqual({ type: 'string' });
  expect(document.components.securitySchemes).toHaveProperty('bearer');
});
