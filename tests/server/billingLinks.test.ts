import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { matrix, type Rule } from '../../server/auth/matrix';
import { billingLinks, newId, schools, users } from '../../server/db/tables';
import { createRetention } from '../../server/jobs';
import type { Document } from '../../src/contract/document';
import { linkIn, openBilling } from './billingVisits';
import { later } from './clock';
import { anOrder, payersOn } from './commerce';
import { aBilling } from './forms';
import { invoicesOn } from './invoices';
import { startTestServer } from './support';

const server = await startTestServer();
const payers = payersOn(server);
const { remindersTo, workInDays } = invoicesOn(server);
const administrator = await server.aUser({ role: 'administrator' });
/** A call of an administrator who has just signed in. */
const manage = async (method: string, path: string, body?: object) =>
  server.request(method, path, { token: await server.signIn(administrator), ...(body && { body }) });
const DAY = 24 * 60;

/** A school with a finance contact, and an order of a member by invoice. */
async function aSchoolWithContact() {
  const financeEmail = `finance-${newId()}@school.example`;
  const school = await server.aSchool({ financeEmail });
  const buyer = await payers.aBuyer('instructor', { schoolId: school.id });
  const simulation = await server.aSimulation({ name: 'Hop Line' });
  const { body } = await buyer.buy(anOrder(simulation));
  const { items } = (await server.request('GET', '/api/documents/all', { token: buyer.token })).body;
  const [invoice] = items as [Document];
  const [mail] = await server.mailsTo(financeEmail);
  return { ...buyer, school, financeEmail, mail, simulation, invoice, purchase: body._id as string };
}

const read = (token: string, path = '/all') => server.request('GET', `/api/documents${path}`, { token });
const open = (token: string) => server.request('POST', '/api/billing/visit', { body: { token } });
async function ask(email: string) {
  const answer = await server.request('POST', '/api/billing/link', { body: { email } });
  await server.services.background.idle();
  return answer;
}
const setContact = (id: string, finance_email: string) =>
  manage('POST', `/api/schools/${id}/billing`, { ...aBilling(), po_required: false, finance_email });

test('the link of a mail opens the documents of the school, more than once', async () => {
  const { school, mail, invoice } = await aSchoolWithContact();
  const other = await aSchoolWithContact();
  expect(mail).toMatchObject({
    documentId: invoice._id,
    subject: `Invoice ${invoice.number}: Hop Line`,
    // A reply would hand the link to the buyer.
    replyTo: '',
  });
  for (const _ of ['', 'again']) {
    const { token } = (await open(linkIn(mail?.text))).body;
    expect((await read(token)).body).toMatchObject({ total: 1, items: [{ _id: invoice._id, open: 12_500 }] });
    expect((await read(token, `/${invoice._id}`)).body).toEqual(invoice);
    expect((await read(token, `/${invoice._id}/file`)).status).toBe(200);
    expect((await read(token, '/csv')).body).toContain(invoice.number);
    expect((await read(token, '/sums')).body).toMatchObject({ school: school.name, charged: 12_500 });
    for (const path of ['', '/file'])
      expect((await read(token, `/${other.invoice._id}${path}`)).status).toBe(404);
    expect((await read(token, `/all?school=${other.school.id}`)).body.total).toBe(0);
  }
  const path = `/api/audit?entity=school&record=${school.id}`;
  const { items } = (await manage('GET', path)).body;
  expect(items).toMatchObject([
    { action: 'signed_in', actor: null },
    { action: 'signed_in', actor: null },
  ]);
});

test('a reminder has a link of its own to the invoice that is overdue', async () => {
  const { financeEmail, invoice } = await aSchoolWithContact();
  await workInDays(38);
  const [mail, ...more] = await remindersTo(financeEmail);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`$125.00 of invoice ${invoice.number}`);
  const { token } = (await open(linkIn(mail?.text))).body;
  expect((await read(token, `/${invoice._id}`)).status).toBe(200);
});

test('a contact pays what is open of an invoice of the school, from the page that the mail names', async () => {
  const { mail, invoice } = await aSchoolWithContact();
  const other = await aSchoolWithContact();
  const page = `${server.config.publicUrl}/admin/billing?document=${invoice._id}#`;
  expect(mail?.text).toContain(`Pay online:\n\n${page}`);
  const { token } = (await open(linkIn(mail?.text))).body;
  const pay = ({ _id }: Document) =>
    server.request('POST', `/api/documents/${_id}/checkout`, { token, body: { open: 12_500 } });
  expect((await pay(other.invoice)).status).toBe(404);
  const { body } = await pay(invoice);
  const paid = { method: 'POST', body: new URLSearchParams({ act: 'card' }), redirect: 'manual' } as const;
  expect((await fetch(body.url, paid)).status).toBe(303);
  expect((await read(token, `/${invoice._id}`)).body).toMatchObject({ open: 0, payable: false });
});

test('the recipient of an invoice reads this and its credit note by a link of its own, and pays it', async () => {
  const buyer = await payers.aBuyer();
  const simulation = await server.aSimulation();
  const email = `Accounts-${newId()}@school.example`;
  const order = async () => {
    const metadata = { ...anOrder(simulation).metadata, pl_email: email };
    const { body } = await buyer.buy(anOrder(simulation, { metadata }));
    return body._id as string;
  };
  const purchase = await order();
  await order();
  const mails = await server.mailsTo(email.toLowerCase());
  const [mail] = mails;
  expect(mails).toHaveLength(2);
  const { token } = (await open(linkIn(mail?.text))).body;
  const { items } = (await read(token)).body;
  expect(items).toMatchObject([{ purchase, open: 12_500, payable: true }]);
  const [{ _id, number }] = items as [Document];
  expect(mail?.text).toContain(`/admin/billing?document=${_id}#`);
  const { body } = await server.request('POST', `/api/documents/${_id}/checkout`, {
    token,
    body: { open: 12_500 },
  });
  await fetch(body.url, { method: 'POST', body: new URLSearchParams({ act: 'card' }), redirect: 'manual' });
  // The buyer did not pay it, but is told.
  for (const to of [buyer.user.email, email.toLowerCase()]) {
    const told = (await server.mailsTo(to)).filter(
      ({ subject }) => subject === `Payment for invoice ${number}`,
    );
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(`The payment of $125.00 for invoice ${number}`),
    ]);
  }
  await manage('POST', `/api/purchases/${purchase}/cancellation`, {});
  const kinds = (await read(token)).body.items.map(({ kind }: Document) => kind);
  expect(kinds).toEqual(['credit-note', 'invoice']);
  const visits = (await manage('GET', `/api/audit?entity=purchase&record=${purchase}`)).body.items;
  expect(visits).toContainEqual(expect.objectContaining({ action: 'signed_in', actor: null }));
  // A link that is asked for later leads to an open invoice.
  const before = (await server.mailsTo(email.toLowerCase())).length;
  await ask(email);
  const [asked, ...more] = (await server.mailsTo(email.toLowerCase())).slice(before);
  expect(more).toEqual([]);
  const other = (await open(linkIn(asked?.text))).body.token;
  expect((await read(other)).body.items).toMatchObject([{ kind: 'invoice', open: 12_500 }]);
  expect((await read(other, `/${_id}`)).status).toBe(404);
});

test('a visit makes no other call, and a link or the token of a user none of a contact', async () => {
  const { school, mail, token: buyer } = await aSchoolWithContact();
  const token = await openBilling(server, school.id);
  const refused: string[] = [];
  for (const [call, { scope }] of Object.entries<Rule>(matrix)) {
    if (scope.anonymous || scope.contact) continue;
    const [method = '', path = ''] = call.split(' ');
    const address = path.replaceAll(/\{\w+\}/g, newId());
    const body = method === 'POST' ? { body: {} } : {};
    const { status } = await server.request(method, address, { token, ...body });
    // Below the documents, the visit is known.
    expect([call, status]).toEqual([call, path.startsWith('/api/documents') ? 403 : 401]);
    refused.push(call);
  }
  expect(refused).toContain('GET /api/purchases/all');
  expect((await read(buyer, `/all?school=${school.id}`)).body.total).toBe(1);
  expect((await open(buyer)).status).toBe(401);
  expect((await open(token)).status).toBe(401);
  expect((await read(linkIn(mail?.text))).status).toBe(401);
});

test('students’ own seats are not told to the school', async () => {
  const { school } = await aSchoolWithContact();
  const { invite, user, ...student } = await payers.aPayingStudent();
  await server.db.update(users).set({ schoolId: school.id }).where(eq(users.id, user.id));
  const charge = await student.pay(student.simulation.id, 1);
  expect((await student.charge({ charge, invite: invite.id })).status).toBe(200);
  const token = await openBilling(server, school.id);
  expect((await read(token, '/csv')).body).not.toContain(user.email);
  expect((await read(token)).body.total).toBe(1);
});

describe('a link ends', () => {
  test('with another contact, also for those who came by it', async () => {
    const { school, financeEmail, mail } = await aSchoolWithContact();
    const token = await openBilling(server, school.id);
    // As a visit that begins while the contact is changed.
    const isThis = eq(schools.id, school.id);
    await server.db.update(schools).set({ financeEmail: 'third@school.example' }).where(isThis);
    expect((await read(token)).status).toBe(401);
    await server.db.update(schools).set({ financeEmail }).where(isThis);
    expect((await read(token)).status).toBe(200);
    expect((await setContact(school.id, ' Other@School.example ')).body.finance_email).toBe(
      'other@school.example',
    );
    expect((await read(token)).status).toBe(401);
    const message = 'This link has expired. Ask for a new one.';
    expect(await open(linkIn(mail?.text))).toMatchObject({ status: 401, body: { message } });
    await setContact(school.id, financeEmail);
    expect((await open(linkIn(mail?.text))).status).toBe(401);
  });

  test('after 30 days, a visit after 12 hours, and both are deleted', async () => {
    const { school, mail } = await aSchoolWithContact();
    const token = await openBilling(server, school.id);
    const statuses = async () => [(await read(token)).status, (await open(linkIn(mail?.text))).status];
    expect(await later(server, 11 * 60, statuses)).toEqual([200, 200]);
    expect(await later(server, 13 * 60, statuses)).toEqual([401, 200]);
    expect(await later(server, 31 * DAY, statuses)).toEqual([401, 401]);
    await later(server, 31 * DAY, () => createRetention(server.services).workOff());
    expect(await server.db.$count(billingLinks, eq(billingLinks.schoolId, school.id))).toBe(0);
  });

  test('with its school, and a visit when the contact leaves', async () => {
    const { school, mail } = await aSchoolWithContact();
    const token = await openBilling(server, school.id);
    expect((await server.request('DELETE', '/api/billing/visit', { token })).status).toBe(200);
    expect([(await read(token)).status, (await open(linkIn(mail?.text))).status]).toEqual([401, 200]);
    await server.db.update(users).set({ schoolId: null }).where(eq(users.schoolId, school.id));
    await manage('DELETE', `/api/schools/${school.id}`);
    expect((await open(linkIn(mail?.text))).status).toBe(401);
  });
});

test('asking for a link tells nothing of the address, and mails a few at most', async () => {
  const { school, financeEmail } = await aSchoolWithContact();
  const asked = async (email: string) => {
    const { status, body } = await ask(email);
    return { status, body };
  };
  const unknown = `nobody-${newId()}@school.example`;
  expect(await asked(unknown)).toEqual(await asked(` ${financeEmail.toUpperCase()}`));
  expect(await server.mailsTo(unknown)).toEqual([]);
  const mails = await server.mailsTo(financeEmail);
  expect(mails.at(-1)?.subject).toBe(`Invoices and receipts of ${school.name}`);
  const { token } = (await open(linkIn(mails.at(-1)?.text))).body;
  expect((await read(token)).body.total).toBe(1);
  expect((await ask('nobody')).status).toBe(400);
  const limited = await startTestServer({ config: { rateLimitScale: 1 } });
  await limited.aSchool({ financeEmail });
  for (const _ of Array(5))
    await limited.request('POST', '/api/billing/link', { body: { email: financeEmail } });
  await limited.services.background.idle();
  expect(await limited.mailsTo(financeEmail)).toHaveLength(3);
});

test('administrators send a link at any time, and set no contact that is no address', async () => {
  const { school, financeEmail } = await aSchoolWithContact();
  const send = (id: string) => manage('POST', `/api/schools/${id}/billing/link`);
  expect((await send(school.id)).status).toBe(200);
  const mail = (await server.mailsTo(financeEmail)).at(-1);
  expect((await open(linkIn(mail?.text))).status).toBe(200);
  const { id } = await server.aSchool();
  expect(await send(id)).toMatchObject({
    status: 409,
    body: { message: 'This school has no finance contact.' },
  });
  const wrong = { finance_email: 'Enter a valid email address.' };
  expect(await setContact(id, 'finance')).toMatchObject({ status: 400, body: { errors: wrong } });
});

test('an invoice and its credit note go to the contact once, also where it is their recipient', async () => {
  const { school, buy, simulation } = await aSchoolWithContact();
  const recipient = 'accounts@school.example';
  await server.db.update(schools).set({ financeEmail: recipient }).where(eq(schools.id, school.id));
  const metadata = { ...anOrder(simulation).metadata, pl_email: recipient };
  const { body } = await buy(anOrder(simulation, { metadata }));
  await manage('POST', `/api/purchases/${body._id}/cancellation`, {});
  const mails = await server.mailsTo(recipient);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Invoice /),
    expect.stringMatching(/^Credit note /),
  ]);
  for (const { text } of mails) expect((await open(linkIn(text))).status).toBe(200);
});

test('what an erased person was the contact of has none any more', async () => {
  const { school, financeEmail } = await aSchoolWithContact();
  const token = await openBilling(server, school.id);
  const { id } = await server.aUser({ email: financeEmail });
  const { body } = await manage('GET', `/api/users/${id}/data`);
  expect(body.schools).toMatchObject([{ id: school.id, financeEmail }]);
  expect(JSON.stringify(body)).not.toContain(token);
  const erased = await manage('POST', `/api/users/${id}/erasure`, {});
  expect(erased.status).toBe(200);
  expect((await server.stored(schools, school.id))?.financeEmail).toBe('');
  expect((await read(token)).status).toBe(401);
});
