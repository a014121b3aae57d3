import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../server/auth/policies/matrix';
import { startTestServer } from './support';

const server = await startTestServer();
const { body: document } = await server.request('GET', '/api/openapi.json');

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
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

test('the document is an OpenAPI 3.1 document with a title', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({
    title: expect.stringMatching(/\w/),
    version: expect.stringMatching(/\w/),
  });
});

test('docs/api contains the current document; `npm run openapi` writes it', async () => {
  const { servers: _, ...everywhere } = document;
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

test('parts that several calls share are defined once', () => {
  const answer = document.paths['/api/users/all'].get.responses['200'].content['application/json'].schema;
  expect(answer.properties.items.items).toEqual({ $ref: '#/components/schemas/User' });
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Client', 'Error', 'Purchase', 'School', 'Session', 'User']),
  );
  expect(document.components.schemas.User.properties.email).toEqual({ type: 'string' });
  expect(document.components.securitySchemes).toHaveProperty('bearer');
});

// `npm run attack` tries calls that the document allows; these are an example of each kind of rule.
describe('the document allows nothing that the server rejects', () => {
  const ajv = new Ajv2020({
    multipleOfPrecision: 6,
    strict: false,
    formats: { email: /^[^@\s]+@[^@\s]+\.\w+$/, 'date-time': /^\d{4}-/ },
  });
  const operationOf = (call: string) => operations.find((known) => known.call === call)?.operation;
  const admin = server.aUser({ role: 'administrator' }).then((user) => server.signIn(user));

  /** The problems that the document's schema finds in a query. */
  function problemsOfQuery(call: string, query: Record<string, string>): string[] {
    const known = operationOf(call)?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    return known
      .filter(({ name, schema }) => name in query && !ajv.validate(schema, query[name]))
      .map(({ name }) => name);
  }

  test.each([
    ['GET /api/users/all', { sort: 'password:asc' }],
    ['GET /api/purchases/all', { sort: 'price:asc' }],
  ])('%s %j', async (call, query) => {
    const [, path = ''] = call.split(' ');
    const { status, body } = await server.request('GET', `${path}?${new URLSearchParams(query)}`, {
      token: await admin,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(Object.keys(query));
    expect(problemsOfQuery(call, query)).toEqual(Object.keys(query));
  });

  const aSchool = {
    name: 'A',
    code: '',
    email: '',
    domains: '',
    port_access: '',
    icon_url: '',
    free_to_play: [],
  };
  const aUser = {
    name: '',
    lastname: '',
    email: 'a@b.example',
    role: 'student',
    status: 'active',
    school: null,
  };
  const aMessage = { name: 'A', lastname: 'B', email: 'a@b.example', message: 'Hello' };

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['POST /auth/login', { email: 'a', password: 'b' }, { email: ' ' }],
    ['POST /api/public/contact', aMessage, { name: 'two\nlines' }],
    ['POST /api/users', aUser, { email: 'a' }],
    ['POST /api/schools', aSchool, { icon_url: 'javascript:alert(1)' }],
    ['POST /api/clients/{id}', {}, { slug: 'Not A Slug' }],
    ['POST /api/clients/{id}', {}, { price: 12.345 }],
    ['POST /api/payments/charge', { charge: 'a', invite: 'b' }, { charge: undefined }],
  ])('%s %j with %j', async (call, valid, given) => {
    const [, pattern = ''] = call.split(' ');
    const path = pattern.replace('{id}', (await server.aSimulation()).id);
    const body = JSON.parse(JSON.stringify({ ...valid, ...given }));
    const answer = await server.request('POST', path, { token: await admin, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);

    const schema = operationOf(call)?.requestBody?.content['application/json'].schema ?? {};
    const allows = ajv.compile({ ...schema, components: document.components });
    expect(allows(valid), ajv.errorsText(allows.errors)).toBe(true);
    expect(allows(body)).toBe(false);
  });
});

test('every operation documents the errors that all operations share', () => {
  for (const { operation } of operations) {
    expect(operation.responses.default?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Error',
    });
  }
});
