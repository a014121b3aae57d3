import { expect, test } from 'vitest';
import { matrix } from '../../server/auth/matrix';
import { startTestServer } from './support';

// That the server accepts the calls that the document allows is tried by `npm run attack`.
const server = await startTestServer();
const { body: document } = await server.request('GET', '/api/openapi.json');

interface Operation {
  operationId?: string;
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

test('docs/api contains the current document; `npm run openapi` writes it', async () => {
  const everywhere = { ...document, servers: [{ url: '/' }] };
  await expect(`${JSON.stringify(everywhere, null, 2)}\n`).toMatchFileSnapshot('../../docs/api/openapi.json');
});

test('the document lists every call, but not the files for search engines', () => {
  const known = Object.keys(matrix).filter((call) => !/ \/(robots\.txt|sitemap\.xml)$/.test(call));
  expect(operations.map(({ call }) => call).sort()).toEqual(known.sort());
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
  const shared = { $ref: '#/components/schemas/Error' };
  expect(operation.responses.default?.content?.['application/json']?.schema).toEqual(shared);
});

test('each operation has a name of its own, for generated clients', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names).toContain('getApiUsersId');
  expect(new Set(names).size).toBe(operations.length);
});

test('every reference has its target in the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  for (const reference of references) {
    const target = reference.split('/').reduce((part, name) => part?.[name], document);
    expect(target, reference).toBeDefined();
  }
});
