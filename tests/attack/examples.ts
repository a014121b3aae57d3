import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../server/demo/seed/accounts';
import { anOrder, cards } from '../server/commerce';
import { aBilling, aCertificate } from '../server/forms';
import type { Body, TestServer } from '../server/support';

/** A call that a client might send. */
export interface Example {
  parameters: Record<string, unknown>;
  body?: unknown;
}

const newEmail = () => `${randomUUID()}@test.example`;

/** An order by invoice from where no tax is collected. */
export const anUntaxedOrder = (...given: Parameters<typeof anOrder>) => {
  const order = anOrder(...given);
  return { ...order, metadata: { ...order.metadata, pl_country: 'NO' } };
};

/** Calls that need no record, and calls that create a record from a body of a different shape. */
function writtenExamples(simulations: readonly Body[], users: readonly Body[], invites: readonly Body[]) {
  const bodies: Record<string, readonly unknown[]> = {
    'POST /auth/login': users.map(({ email }) => ({ email, password: demoPassword })),
    'POST /auth/register': Array.from({ length: 20 }, () => ({
      email: newEmail(),
      password: 'Lanterns-over-26-harbours',
      repassword: 'Lanterns-over-26-harbours',
    })),
    'POST /auth/recover': users.map(({ email }) => ({ email, redir: '/invites/1/receipt' })),
    'POST /auth/new-link': ['/invites/1', '/invites/1#calendar', '/sessions/1'].map((redir) => ({
      token: 'x'.repeat(43),
      redir,
    })),
    'POST /auth/link-owner': [{ token: 'x'.repeat(43) }],
    'POST /auth/autk': [{ token: 'x'.repeat(43), from: 'sc-hub' }],
    'POST /api/billing/link': users.map(({ email }) => ({ email })),
    'POST /api/billing/visit': [{ token: 'x'.repeat(43) }],
    'POST /api/public/contact': [
      { name: 'Ada', lastname: 'Lovelace', email: 'ada@test.example', message: 'Hello' },
    ],
    'POST /api/users/bulk': users.map(({ _id }) => ({ ids: [_id], status: 'active' })),
    'POST /api/payments/intent': simulations.map(({ _id }) => ({ client_id: _id, quantity: 10 })),
    'POST /api/payments/quote': simulations.map(({ _id }) => ({
      ...{ client_id: _id, quantity: 10, address: '', region: '', country: 'DE', tax_number: '' },
    })),
    'POST /api/certificates': [aCertificate()],
    'POST /api/payments/charge': invites.map(({ _id }) => ({ charge: 'pi_unknown', invite: _id })),
    'POST /api/payments/sandbox/confirm': [
      {
        client_secret: 'unknown',
        card: { number: cards.accepted, exp_month: 12, exp_year: 2090, cvc: '123' },
        billing_details: { name: 'Ada', email: 'ada@test.example', phone: '+1 555 0100' },
      },
    ],
  };
  return new Map(
    Object.entries(bodies).map(([name, list]) => [name, list.map((body) => ({ parameters: {}, body }))]),
  );
}

/** Calls about the students of open class sessions, by path. */
async function classExamples(
  sessions: readonly Body[],
  get: (path: string) => Promise<Body>,
  post: (path: string, body: object) => Promise<Body>,
) {
  const open = sessions.filter(({ session, purchase }) => session && purchase.data.status === 'completed');
  const students: Body[] = [];
  const links: Body[] = [];
  const teachers: Example[] = [];
  for (const { _id: id } of open) {
    const { items } = await get(`/api/sessions/${id}/students/all`);
    for (const student of items) students.push({ ...student, parameters: { id, student: student._id } });
    links.push((await post(`/api/sessions/${id}/link`, {})).link);
    const { _id: teacher } = await post(`/api/sessions/${id}/co-teachers`, { email: newEmail() });
    teachers.push({ parameters: { id, teacher } });
  }
  const ofSession = (body?: () => object): Example[] =>
    open.map(({ _id }) => ({ parameters: { id: _id }, body: body?.() }));
  const unopened = students.filter(({ opened_at, payment }) => !opened_at && !payment);
  const path = '/api/sessions/{id}/students';
  const ofLink = (body?: () => object): Example[] =>
    links.map(({ code }) => ({ parameters: { code }, body: body?.() }));
  return new Map<string, Example[]>([
    ['/api/sessions/{id}/co-teachers', ofSession(() => ({ email: newEmail() }))],
    ['/api/sessions/{id}/co-teachers/{teacher}', teachers],
    ['/api/sessions/{id}/link', ofSession(() => ({ open: true, domains: '' }))],
    ['/api/join/{code}', ofLink()],
    ['/api/join/{code}/mail', ofLink(() => ({ email: newEmail() }))],
    [`${path}/all`, ofSession()],
    [`${path}/csv`, ofSession()],
    [path, ofSession(() => ({ students: [{ email: newEmail(), name: 'Ada', lastname: 'Lovelace' }] }))],
    [`${path}/mail`, ofSession(() => ({ state: 'not-started' }))],
    [
      `${path}/{student}/revocation`,
      students.map(({ parameters }) => ({ parameters, body: { refund: true } })),
    ],
    [`${path}/{student}`, unopened.map(({ parameters }) => ({ parameters, body: { email: newEmail() } }))],
  ]);
}

/** Examples of every operation, and the records that they use; no callers, which must not be changed. */
export async function readExamples(
  server: TestServer,
  administrator: { id: string },
  callerIds: ReadonlySet<string>,
) {
  const token = await server.signIn(administrator);
  const get = async (path: string): Promise<Body> => (await server.request('GET', path, { token })).body;
  const post = async (path: string, body: object): Promise<Body> =>
    (await server.request('POST', path, { token, body })).body;
  const list = async (path: string): Promise<Body[]> => (await get(`${path}?pp=60`)).items;

  const simulations = await list('/api/public/clients/all');
  const users = (await list('/api/users/all')).filter(({ _id }) => !callerIds.has(_id));
  const invites = await list('/api/invites/all');
  // Hosts are told of classes with another name.
  const named = (await list('/api/sessions/all')).slice(0, 3);
  for (const { _id } of named) await post(`/api/sessions/${_id}`, { name: 'Another name' });
  const collections: Record<string, Body[]> = {
    '/users': users,
    '/api/users': users,
    '/api/schools': await list('/api/schools/all'),
    '/api/clients': await Promise.all(simulations.map(({ _id }) => get(`/api/clients/${_id}`))),
    '/api/purchases': await list('/api/purchases/all'),
    '/api/webhooks': await list('/api/webhooks/all'),
    '/api/mails': await list('/api/mails/all'),
    '/api/payments': await list('/api/payments/all'),
    '/api/invites': invites,
    '/api/documents': await list('/api/documents/all'),
    '/api/invoices': await list('/api/invoices/all'),
    '/api/certificates': await list('/api/certificates/all'),
    '/api/sessions': await list('/api/sessions/all'),
  };
  const written = writtenExamples(simulations, users, invites);
  const classes = await classExamples(collections['/api/sessions'] ?? [], get, post);
  // Ordered last, so that no call knows the order and cancels it.
  const sold = collections['/api/clients']?.find(
    ({ purchasable, price, variations }) => purchasable && price > 0 && !variations,
  );
  const order = anUntaxedOrder({ id: sold?._id, priceCents: Math.round(sold?.price * 100) });
  const { _id: purchase } = await post('/api/integrations/purchase', order);
  const unpaid: Body[] = (await get(`/api/documents/all?purchase=${purchase}`)).items;

  function examplesOf(name: string, caller: { id: string } | undefined): Example[] {
    const [method = '', path = ''] = name.split(' ');
    const known = written.get(name) ?? classes.get(path);
    if (known) return known;
    if (path === '/api/audit' || path === '/api/audit/jsonl')
      return users.map(({ _id }) => ({ parameters: { entity: 'user', record: _id } }));
    if (path === '/api/public/clients/{code}')
      return simulations.map(({ slug }) => ({ parameters: { code: slug } }));
    if (path === '/users/{id}' && method !== 'DELETE' && caller) {
      return [{ parameters: { id: caller.id }, body: { _id: caller.id, name: 'Ada', lastname: 'Lovelace' } }];
    }
    const [collection = ''] = path.split('/{');
    const records = collections[collection] ?? [];
    if (path === '/api/schools/{id}/billing')
      return records.map(({ _id: id }) => ({
        parameters: { id },
        body: { ...aBilling(), po_required: false, finance_email: 'finance@test.example' },
      }));
    if (path === '/api/certificates/{id}')
      return records.map(({ _id: id }) => ({
        parameters: { id },
        body: { valid_until: '2999-01-31', reason: '' },
      }));
    if (path === '/api/invoices/{id}/payments/{payment}')
      return records.flatMap(({ _id: id, payments }) =>
        payments.map(({ _id: payment }: Body) => ({ parameters: { id, payment } })),
      );
    if (path === '/api/documents/{id}/checkout')
      return unpaid.map(({ _id: id, open }) => ({ parameters: { id }, body: { open } }));
    if (path === '/api/invoices/{id}/payments')
      return records.map(({ _id: id, open }) => ({
        parameters: { id },
        body: { amount: 1, open: Math.max(1, open), paid_on: '2026-01-31', reference: '' },
      }));
    if (path.endsWith('/refund'))
      return records.map(({ _id: id }) => ({ parameters: { id }, body: { amount: 1, reason: 'Twice.' } }));
    if (path.includes('{id}') && records.length > 0)
      // Without its version, since calls before may have changed the record.
      return records.map(({ updated_at: _, ...body }) => ({ parameters: { id: body._id }, body }));
    if (method !== 'POST' || records.length === 0) return [{ parameters: {} }];
    return records.map((body) => ({
      parameters: {},
      body: {
        ...body,
        slug: '',
        ...(body.email && { email: newEmail() }),
        // A host knows a simulation by its credentials.
        ...(body.client_id && { client_id: randomUUID() }),
      },
    }));
  }
  return { examplesOf, records: Object.values(collections).flat() };
}
