import { readFileSync } from 'node:fs';
import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  classes,
  mails,
  paymentIntents,
  purchases,
  webhookDeliveries,
  webhookHosts,
} from '../../server/db/tables';
import { metricsApp } from '../../server/health/metrics';
import { localCaller } from '../support/localCaller';
import { stopClock } from './clock';
import { onPostgres } from './database';
import { startTestServer } from './support';

const server = await startTestServer({ config: { rateLimitScale: 1, trustProxy: true } });
const app = metricsApp(server.services, server);

/** The samples of a scrape, by name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const response = await app.request('/metrics');
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, series = '', value] = /^(\S+?\{.*\}|\S+) (\S+)$/.exec(line) ?? [];
      return [series, Number(value)];
    }),
  );
}

test('requests are measured by the pattern of their route and their status, without anything of a person, on a port of its own', async () => {
  const { token, ...user } = await server.signedIn({ role: 'administrator' });
  for (const path of [`/users/${user.id}`, '/users/nobody', '/no/such/secret-place?email=ada@test.example'])
    await server.request('GET', path, { token });
  const samples = await scrape();
  const counted = (route: string, status: number) =>
    samples[`casebridge_request_duration_seconds_count{route="${route}",status="${status}"}`];
  expect([counted('GET /users/{id}', 200), counted('GET /users/{id}', 404)]).toEqual([1, 1]);
  expect(counted('none', 404)).toBeGreaterThan(0);
  expect(JSON.stringify(samples)).not.toMatch(new RegExp(`secret-place|example|nobody|${user.id}`));
  expect((await server.request('GET', '/metrics')).status).toBe(404);
});

test('where OpenTelemetry is loaded, the span of a request gets its route, and not its query', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  onTestFinished(async () => {
    trace.disable();
    context.disable();
    await provider.shutdown();
  });
  for (const path of ['/users/nobody', '/admin/magiclogin?token=secret', '/no/such/place?token=secret'])
    await trace.getTracer('').startActiveSpan('GET', async (span) => {
      span.setAttribute('url.query', new URL(server.url + path).search);
      await server.app.request(server.url + path, {}, localCaller);
      span.end();
    });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['GET /users/{id}', { 'http.route': '/users/{id}', 'url.query': '' }],
    ['GET /{base}/*', { 'http.route': '/{base}/*', 'url.query': '' }],
    ['GET', { 'http.route': '', 'url.query': '' }],
  ]);
});

const call = (path: string, body: object) =>
  server.request('POST', path, { body, headers: { 'X-Forwarded-For': '10.9.8.7' } });
const login = () => call('/auth/login', { email: 'ada@test.example', password: 'wrong' });

test.each([
  ['password', login],
  ['link', () => call('/auth/autk', { token: 'x'.repeat(43) })],
  ['partner-link', () => call('/auth/autk', { from: 'lti', token: 'x' })],
  [
    'too-many',
    async () => {
      onTestFinished(stopClock());
      while ((await login()).status !== 429);
    },
  ],
])('refused sign-ins are counted, by %s', async (reason, refused) => {
  const read = async () => (await scrape())[`casebridge_refused_sign_ins_total{reason="${reason}"}`] ?? -1;
  const before = await read();
  expect(before).toBeGreaterThanOrEqual(0);
  await refused();
  expect(await read()).toBe(before + 1);
});

describe('each queue tells what is due, since when, and what was tried in vain', () => {
  const now = new Date('2030-05-01T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  /** Makes an item of each queue. */
  async function fill(dueAt: Date, isFailing: boolean) {
    const lastError = isFailing ? 'refused' : '';
    const simulation = await server.aSimulation();
    const simulationId = simulation.id;
    const purchase = await server.aPurchase({ simulationId, dueAt, lastError, remindAt: dueAt });
    const { id, customerId: userId } = purchase;
    const due = { id, nextTryAt: dueAt };
    await server.db
      .insert(mails)
      .values({ ...due, to: 'a@test.example', subject: 'S', text: 'T', lastError });
    await server.db.insert(webhookHosts).values({ simulationId, secret: 'whsec_x', busyUntil: ago(1000) });
    const webhook = { ...due, simulationId, classId: id, type: 'session.changed', body: '{}' } as const;
    await server.db.insert(webhookDeliveries).values({ ...webhook, lastAnswer: lastError });
    const payment = { id, provider: 'sandbox', userId, simulationId, quantity: 1, amount: 100 };
    const failedChecks = isFailing ? 1 : 0;
    await server.db.insert(paymentIntents).values({ ...payment, checkAt: dueAt, failedChecks });
    return { simulation, purchase };
  }

  test('of items that are due, failing, still to come, and done', async () => {
    onTestFinished(stopClock());
    vi.setSystemTime(now);
    const queues = ['mails', 'webhooks', 'payments', 'sessions', 'reminders'];
    const read = async () => {
      const samples = await scrape();
      return Object.fromEntries(
        queues.map((queue) => [
          queue,
          ['due', 'oldest_seconds', 'failing'].map(
            (what) => samples[`casebridge_queue_${what}{queue="${queue}"}`],
          ),
        ]),
      );
    };
    const all = (numbers: number[]) => Object.fromEntries(queues.map((queue) => [queue, numbers]));
    expect(await read()).toEqual(all([0, 0, 0]));
    const { simulation, purchase } = await fill(ago(90), false);
    await fill(ago(30), false);
    await fill(ago(-600), true);
    expect(await read()).toEqual({ ...all([2, 90, 1]), reminders: [2, 90, 0] });
    // A host at rest gets nothing yet.
    const ofHost = eq(webhookHosts.simulationId, simulation.id);
    await server.db
      .update(webhookHosts)
      .set({ busyUntil: ago(-60) })
      .where(ofHost);
    await server.change(mails, purchase.id, { status: 'sent' });
    await server.change(purchases, purchase.id, { dueAt: null });
    await server.change(classes, purchase.id, { remindAt: null });
    await server.change(paymentIntents, purchase.id, { checkAt: null });
    expect(await read()).toEqual({ ...all([1, 30, 1]), reminders: [1, 30, 0] });
  });

  test('and payments that have bought nothing are counted', async () => {
    const { purchase } = await fill(ago(90), false);
    expect(await scrape()).toMatchObject({ casebridge_payments_without_purchase: 0 });
    await server.change(paymentIntents, purchase.id, { paidAt: now });
    expect(await scrape()).toMatchObject({ casebridge_payments_without_purchase: 1 });
  });
});

test('the pool of connections to PostgreSQL is told', async () => {
  const samples = await scrape();
  const states = ['total', 'idle', 'waiting'].map(
    (state) => samples[`casebridge_database_pool{state="${state}"}`],
  );
  expect(states).toEqual(onPostgres ? [expect.any(Number), expect.any(Number), 0] : Array(3).fill(undefined));
});

test('without the database, the numbers of the process are still told', async () => {
  const other = await startTestServer();
  const withoutDatabase = metricsApp(other.services, other);
  const read = async () => (await withoutDatabase.request('/metrics')).text();
  expect(await read()).toMatch(/^casebridge_queue_due\{queue="mails"\} 0$/m);
  await other.db.execute('alter table mails rename to gone');
  const text = await read();
  await other.db.execute('alter table gone rename to mails');
  expect(text).not.toMatch(/^casebridge_(queue|payments)/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(other.log.join('')).toContain('the metrics of the database could not be read');
});

test.each(['docs/monitoring/alerts.yml', 'docs/monitoring/dashboard.json', 'docs/monitoring.md'])(
  'the metrics that %s names are all exported',
  async (file) => {
    const told = await (await app.request('/metrics')).text();
    const exported = [...told.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const named = readFileSync(file, 'utf8').match(/\b(?:casebridge|process|nodejs)_\w+/g) ?? [];
    const metrics = new Set(
      named.map((name) => name.replace(/(?<=_duration_seconds)_(?:count|bucket|sum)$/, '')),
    );
    expect(metrics.size).toBeGreaterThan(3);
    expect([...metrics].filter((name) => !exported.includes(name))).toEqual([]);
  },
);
