import { describe, expect, test } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { newId } from '../../server/db/tables';
import { classesOn } from './classes';
import { buyerOn, cards } from './commerce';
import { startTestServer, told } from './support';

const server = await startTestServer();
const hub = server.config.publicUrl;
const { token, ...admin } = await server.signedIn({ role: 'administrator' });
const { pay, historyOf } = classesOn(server);

const concerned = async (id: string) =>
  (await server.request('GET', `/api/purchases/${id}/cancellation`, { token })).body;
const cancel = (id: string) => server.request('POST', `/api/purchases/${id}/cancellation`, { token });

/** Creates a purchase with three students, one of whom has paid. */
async function aClass(
  given: Parameters<typeof server.aPurchase>[0] = {},
  simulated: Parameters<typeof server.aSimulation>[0] = {},
) {
  const simulation = await server.aSimulation(simulated);
  const purchase = await server.aPurchase({ simulationId: simulation.id, sessionId: newId(), ...given });
  const anInvite = () => server.anInvite({ classId: purchase.id });
  const [first, second, paid] = [await anInvite(), await anInvite(), await anInvite()];
  await pay(paid.id);
  return { id: purchase.id, simulation, invites: { first, second, paid } };
}

test('the consequences of a cancellation are shown in advance', async () => {
  for (const payer of ['instructor', 'student'] as const)
    expect(await concerned((await aClass({ payer })).id)).toEqual({
      invited: 3,
      paid: 1,
      stopped: 2,
      refundable: null,
    });
  const { id: empty } = await server.aPurchase();
  expect(await concerned(empty)).toEqual({ invited: 0, paid: 0, stopped: 0, refundable: null });
  // A simulation that is free, or that the school lets its students play free, can be played all the same.
  const { id: free } = await aClass({}, { priceCents: 0 });
  expect(await concerned(free)).toEqual({ invited: 3, paid: 1, stopped: 0, refundable: null });
  const simulation = await server.aSimulation();
  const school = await server.aSchool({ freeToPlay: [simulation.id] });
  const customer = await server.aUser({ schoolId: school.id });
  const { id } = await server.aPurchase({ simulationId: simulation.id, customerId: customer.id });
  await server.anInvite({ classId: id });
  expect(await concerned(id)).toEqual({ invited: 1, paid: 0, stopped: 0, refundable: null });
});

test('a purchase is cancelled once, and the audit trail counts the students whom it stops', async () => {
  const { id } = await aClass();
  // Several calls cancel it once.
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
  answers.push(await cancel(id));
  for (const { status, body } of answers) expect([status, body.data.status]).toEqual([200, 'cancelled']);
  expect((await cancel('nothing')).status).toBe(404);
  const changes = [
    { field: 'data.status', before: 'completed', after: 'cancelled' },
    { field: 'stopped', before: 0, after: 2 },
  ];
  expect(await historyOf(id)).toMatchObject([{ action: 'cancelled', actorId: admin.id, changes }]);
});

test('students who pay while the purchase is cancelled get no seat, and pay nothing or leave it to the administrator', async () => {
  const { id, simulation, invites } = await aClass({ payer: 'student' });
  const open = async ({ id: invite, studentId }: typeof invites.first) => {
    const student = await server.signIn({ id: studentId });
    const body = { client_id: simulation.id, quantity: 1, invite };
    const intent = await server.request('POST', '/api/payments/intent', { token: student, body });
    return { ...buyerOn(server, student), secret: intent.body.client_secret };
  };
  const [first, second] = [await open(invites.first), await open(invites.second)];
  const { body: confirmed } = await first.confirm(first.secret, cards.accepted);
  await cancel(id);
  const refused = await first.charge({ charge: confirmed.id, invite: invites.first.id });
  expect(refused).toMatchObject(told('This class was cancelled. Contact us about your payment.'));
  await new Reconciler(server.services).run();
  const { body: listed } = await server.request('GET', '/api/payments/all?state=unmatched', { token });
  expect(listed.items).toContainEqual(expect.objectContaining({ _id: confirmed.id }));
  // A card form that is still open charges nobody.
  expect((await second.confirm(second.secret, cards.accepted)).body.status).not.toBe('succeeded');
});

describe('the mail about a cancellation', () => {
  /** The purchase of a customer with a known address. */
  async function ofCustomer(given: Parameters<typeof server.aPurchase>[0] = {}) {
    const customer = await server.aUser();
    const purchase = await aClass({ customerId: customer.id, ...given }, { name: 'Hop Line' });
    return { ...purchase, customer };
  }

  test('tells a customer who paid by card, once, that students lost access and that no money comes back', async () => {
    const { id, customer } = await ofCustomer({ order: 'order-77' });
    await Promise.all([cancel(id), cancel(id)]);
    await cancel(id);
    const mail = await server.mailTo(customer.email);
    expect(mail.subject).toBe('Your order was cancelled: Hop Line');
    const sentences = [
      'Your order of a session of Hop Line with 10 seats was cancelled.',
      '2 students can no longer play.',
      'You have paid $125.00 (10 seats at $12.50) by card. The cancellation does not refund this payment: contact us about it.',
    ];
    for (const sentence of sentences) {
      expect(mail.text).toContain(sentence);
      expect(mail.html).toContain(`<p>${sentence}</p>`);
    }
    for (const line of ['Order number: order-77', `${hub}/admin/contact`, `${hub}/admin/receipts/${id}`])
      expect(mail.text.split('\n')).toContain(line);
  });

  test('is not sent for an order that is paid by invoice, by its students or by nobody', async () => {
    for (const given of [
      { paymentTime: 'later' },
      { payer: 'student', paymentTime: 'later' },
      { trial: true, metadata: { trial: true }, priceCents: 0, totalCents: 0 },
    ] as const) {
      const { id, customer } = await ofCustomer(given);
      expect([(await cancel(id)).status, await server.mailsTo(customer.email)]).toEqual([200, []]);
    }
  });

  test('tells of paid seats that are cancelled with their session', async () => {
    const { id, simulation, customer } = await ofCustomer({ paymentTime: 'later' });
    const bought = { simulationId: simulation.id, customerId: customer.id, sessionId: newId() };
    const seats = await server.aPurchase({ ...bought, classId: id, quantity: 2 });
    await cancel(id);
    const mail = await server.mailTo(customer.email);
    expect(mail.text).toContain('Your order of 2 more seats for your session of Hop Line was cancelled.');
    expect(mail.text).toContain('You have paid $25.00 (2 seats at $12.50) by card.');
    expect(mail.text).toContain(`/admin/receipts/${seats.id}\n`);
  });
});
