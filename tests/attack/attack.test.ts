import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../server/auth/matrix';
import { noPages } from '../../server/config/operatorPages';
import { simulations, users } from '../../server/db/tables';
import { demoAccounts } from '../../server/demo/seed/accounts';
import { seed as seedDemo } from '../../server/demo/seed/seed';
import { anUnmatchedPayment } from '../server/commerce';
import { aBilling, aCertificate } from '../server/forms';
import { type Body, startTestServer } from '../server/support';
import { seed, times } from '../support/generated';
import { hostileText, inAddress, near, type Schema, type Source, valid } from './arbitraries';
import { type ApiDocument, answerChecker, type Operation, type Parameter } from './document';
import { type Example, readExamples } from './examples';
import { aHostedClass } from './hosted';
import { unstatedRules } from './unstatedRules';

/** The number of calls of each operation for each caller. */
const CALLS = times(8);
/** The time of the processor, which does not depend on what else the machine does. */
const MAX_CPU_MS = 2_000;

const pages = { ...noPages, terms: { version: '1', askAgain: true } };
const rate = { country: 'DE', regions: [], milliPercent: 19_000, label: 'VAT', reverses: true };
const tax = { by: 'table', sellerCountry: 'DE', rates: [rate] } as const;
const server = await startTestServer({ config: { pages, tax } });
await seedDemo(server.db, server.url);
// Taxes depend on the country.
const billing = { ...aBilling(), country: 'DE' };
await server.db.update(users).set({ billing });
const { body } = await server.request('GET', '/api/openapi.json');
const document: ApiDocument = body;
const faultsOf = answerChecker(document);

const seeded = await server.db.select().from(users);
const callers: readonly Caller[] = ['anonymous', ...demoAccounts.map(({ role }) => role), 'host'];
const accountOf = (caller: Caller) => {
  const email = demoAccounts.find(({ role }) => role === caller)?.email;
  return seeded.find((user) => user.email === email);
};
const callerIds = new Set(callers.map((caller) => accountOf(caller)?.id ?? ''));
const administrator = accountOf('administrator') ?? { id: '' };
for (const { id } of await server.db.select().from(simulations).limit(20)) {
  await anUnmatchedPayment(server, administrator.id, id);
}
// Schools without users, because only these can be deleted.
for (const _ of Array(10)) await server.aSchool({ financeEmail: 'finance@test.example' });
const sender = await server.signIn(accountOf('instructor') ?? administrator);
await server.request('POST', '/api/certificates', { token: sender, body: aCertificate() });
const { examplesOf, records } = await readExamples(server, administrator, callerIds);
const [instructor, student] = [accountOf('instructor'), accountOf('student')];
if (!instructor || !student) throw new Error('The demo lacks an account');
// Created last, so that no call changes or deletes it by its id.
const hosted = await aHostedClass(server, instructor, student);

/** The simulations, whose terms and hosts a call may change, and the callers' details: the next calls need them. */
const offered = await server.db.select().from(simulations);
afterEach(async () => {
  await server.db.update(users).set({ billing });
  for (const { id, slug: _, ...given } of offered) {
    await server.change(simulations, id, given);
  }
});

function textsIn(value: Body): string[] {
  if (typeof value === 'string') return value.length < 100 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const source: Source = {
  known: [...new Set(records.flatMap(textsIn))].filter((text) => !callerIds.has(text)),
  resolve: (ref) =>
    ref
      .slice(2)
      .split('/')
      .reduce<Body>((part, name) => part?.[name], document),
};

/** Generates calls of an operation with these values in the places of its parameters and its body. */
function callsWith(
  { parameters, requestBody }: Operation,
  valuesOf: (parameter: Parameter) => fc.Arbitrary<unknown>,
  bodyOf: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Example> {
  const sent = (parameters ?? []).filter(({ in: place }) => place !== 'header');
  const schema = requestBody?.content?.['application/json']?.schema;
  return fc.record<Example>({
    parameters: fc.record(
      Object.fromEntries(sent.map((parameter) => [parameter.name, valuesOf(parameter)])),
      { requiredKeys: sent.filter(({ required }) => required).map(({ name }) => name) },
    ),
    body: schema ? bodyOf(schema) : fc.constant(undefined),
  });
}

/** Generates calls near an example, with changed parameters and a changed body. */
const callsNear = ({ parameters, body }: Example, operation: Operation): fc.Arbitrary<Example> =>
  callsWith(
    operation,
    ({ name, schema }) => {
      const other = [
        { weight: 4, arbitrary: valid(inAddress(schema), source) },
        { weight: 1, arbitrary: hostileText },
      ];
      const given = parameters[name];
      return given === undefined
        ? fc.oneof(...other)
        : fc.oneof({ weight: 12, arbitrary: fc.constant(given) }, ...other);
    },
    (schema) => near(body, schema, source),
  );

/** Calls that the document allows, however unlike the example they are. */
const callsAllowed = ({ parameters }: Example, operation: Operation): fc.Arbitrary<Example> =>
  callsWith(
    operation,
    ({ name, in: place, schema }) =>
      place === 'path' ? fc.constant(parameters[name]) : valid(inAddress(schema), source),
    (schema) => valid(schema, source),
  );

/** Whether a call that the document allows is refused by a rule that it cannot state, and by no other. */
function isUnstated(operation: string, { message, errors = {} }: Body): boolean {
  // The document states these rules in words.
  if (/^The (address is not valid|(text|address) holds a character that is not allowed)\./.test(message))
    return true;
  if (message.startsWith('Use your address at ')) return true;
  const fields = Object.keys(errors);
  return fields.length > 0 && fields.every((field) => field in (unstatedRules[operation] ?? {}));
}

/** Words in the place of an id that belong to another call. */
const otherCalls: ReadonlySet<string> = new Set(['all', 'csv', 'status', 'open']);

/** The address of a call; null for one of another call, and for one that clients shorten (`..`). */
function addressOf(
  path: string,
  { parameters = [] }: Operation,
  given: Example['parameters'],
): string | null {
  // UTF-8 cannot encode unpaired surrogates.
  const text = (name: string) => Buffer.from(String(given[name] ?? '')).toString();
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (names.some((name) => /^\.{0,2}$/.test(text(name)) || otherCalls.has(text(name)))) return null;
  const query = parameters.filter(({ in: place, name }) => place === 'query' && name in given);
  const search = new URLSearchParams(query.map(({ name }) => [name, text(name)]));
  return `${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(text(name)))}?${search}`;
}

/**
 * Calls that cannot succeed here: their input comes from the card provider, from a mail, from an authenticator app or from
 * the list of the caller's own logins, or the demo's mails that have failed have lost their texts.
 */
const refused: ReadonlySet<string> = new Set([
  'POST /auth/autk',
  'POST /auth/second-factor/confirmation',
  'POST /auth/second-factor/recovery-codes',
  'DELETE /auth/logins/{id}',
  'DELETE /auth/logins/{id}/hosts/{host}',
  'POST /api/mails/{id}/attempt',
  'POST /api/billing/visit',
  'POST /api/payments/charge',
  'POST /api/payments/webhook',
  'POST /api/payments/sandbox/confirm',
]);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
);

/** The provider's own endpoints answer by the standard of OpenID Connect, which the document only points to. */
const isStandard = (path: string): boolean => path.startsWith('/oidc/');

test.each(operations)('$name withstands calls of every caller', async ({ name, path, method, operation }) => {
  const faults: object[] = [];
  let succeeded = 0;
  const ofHost = await hosted.examplesOf(path);
  for (const [place, caller] of callers.entries()) {
    const account = accountOf(caller);
    const examples = ofHost ?? examplesOf(name, account);
    const drawn = (calls: typeof callsNear, numRuns: number) =>
      fc.sample(
        fc.constantFrom(...examples).chain((example) => calls(example, operation)),
        { seed: seed + place, numRuns },
      );
    const allowed = drawn(callsAllowed, Math.ceil(CALLS / 2));
    for (const call of [...examples.slice(0, 1), ...drawn(callsNear, CALLS), ...allowed]) {
      const address = addressOf(path, operation, call.parameters);
      if (!address) continue;
      const token = account && (await server.signIn(account));
      const start = process.cpuUsage();
      const answer = await server.request(method.toUpperCase(), address, {
        ...(token && { token }),
        headers: { ...hosted.browserHeaders(), ...(caller === 'host' && hosted.hostHeaders) },
        ...(operation.requestBody && { body: JSON.stringify(call.body) }),
      });
      const { user, system } = process.cpuUsage(start);
      if (answer.status < 300) succeeded += 1;
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      const found = isStandard(path) ? [] : faultsOf(path, method, answer.status, type, answer.body);
      if (
        answer.status === 400 &&
        !isStandard(path) &&
        allowed.includes(call) &&
        !isUnstated(name, answer.body)
      )
        found.push('the document allows this call');
      if (answer.status >= 500) found.push(`status ${answer.status}`);
      const cpuMs = (user + system) / 1000;
      if (cpuMs > MAX_CPU_MS) found.push(`it took ${Math.round(cpuMs)} ms`);
      if (found.length > 0) faults.push({ caller, address, body: call.body, found, answer: answer.body });
    }
  }
  expect(faults.slice(0, 3), `${faults.length} faults`).toEqual([]);
  if (!isStandard(path)) expect(succeeded > 0, 'a call succeeds').toBe(!refused.has(name));
});
