import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { remindOfCertificates } from '../../server/commerce/tax/certificates';
import { createTaxTable } from '../../server/commerce/tax/table';
import { Settings } from '../../server/config/settings';
import { readTaxSettings } from '../../server/config/tax';
import type { Certificate } from '../../src/contract/certificate';
import type { Document } from '../../src/contract/document';
import { anOrder } from './commerce';
import { aBilling } from './forms';
import { aRun, startStripeServer } from './stripeBuyers';

const TAX_RATES =
  'DE=19 VAT; FR=20 VAT reverse; QA=5 VAT reverse; US-NY|New York=8.875 Sales tax; US-CA=7.25 Sales tax; IN=18 GST';
const settingsOf = (env: Record<string, string>, hasStripe = false) => {
  const settings = new Settings(env);
  const sellerCountry = env.SELLER_COUNTRY ?? '';
  return { tax: readTaxSettings(settings, { hasStripe, sellerCountry }), problems: settings.problems };
};
const { tax } = settingsOf({ TAX_RATES, SELLER_COUNTRY: 'DE' });
if (tax?.by !== 'table') throw new Error('The table was not read');
const table = createTaxTable(tax);
const server = await startStripeServer({ tax });
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
const asAdministrator = (path: string, body: object = {}) =>
  server.request('POST', path, { token: administrator, body });

const nowhere = { address: '', region: '', country: '', tax_number: '' };
const GERMAN = 'DE136695976';
const FRENCH = 'FR40303265045';

async function aBuyer(place: Partial<typeof nowhere>) {
  const buyer = await server.aBuyer();
  const billing = { ...aBilling(), ...nowhere, ...place };
  await server.request('POST', '/api/billing', { token: buyer.token, body: billing });
  return buyer;
}

const documentsOf = async (token: string, purchase: string): Promise<Document[]> =>
  (await server.request('GET', `/api/documents/all?purchase=${purchase}`, { token })).body.items.toReversed();

describe('the table of rates', () => {
  test.each([
    [{ country: 'DE' }, 1250, { cents: 238, percent: 19, label: 'VAT', reason: 'standard' }],
    [{ country: 'DE', tax_number: GERMAN }, 100, { cents: 19, reason: 'standard' }],
    [{ country: 'FR' }, 100, { cents: 20, reason: 'standard' }],
    [{ country: 'FR', tax_number: FRENCH }, 100, { cents: 0, label: 'VAT', reason: 'reverse-charge' }],
    // The number of a company, whether it accounts for VAT or not, and one that cannot be checked.
    [{ country: 'FR', tax_number: '732829320' }, 100, { cents: 20, reason: 'standard' }],
    [{ country: 'QA', tax_number: '1' }, 100, { cents: 5, reason: 'standard' }],
    [{ country: 'US', region: 'ny' }, 2500, { cents: 222, percent: 8.875, label: 'Sales tax' }],
    [{ country: 'US', region: 'New York' }, 2500, { cents: 222, percent: 8.875 }],
    [{ country: 'US', region: 'n. y.' }, 2500, { cents: 222, percent: 8.875 }],
    [{ country: 'US', region: 'Oregon' }, 2500, { cents: 0, percent: 0, reason: 'outside-scope' }],
    [{ country: 'NO' }, 2500, { cents: 0, reason: 'outside-scope' }],
  ])('%j of %d cents', async (place, net, expected) => {
    expect(await table({ ...nowhere, ...place, net })).toMatchObject(expected);
  });

  test('asks for the region where there are several', async () => {
    await expect(table({ ...nowhere, country: 'US', net: 100 })).rejects.toMatchObject({
      status: 400,
      details: { errors: { region: 'Enter the state or region that you are billed in.' } },
    });
  });

  test.each([
    ['nonsense', 'DE', /TAX_RATES must be 'stripe' or entries like/],
    ['DE=119 VAT', 'DE', /not 'DE=119 VAT'/],
    ['DE=19 VAT', '', /TAX_RATES needs SELLER_COUNTRY/],
    ['stripe', '', /needs the keys of Stripe/],
  ])('TAX_RATES=%s with SELLER_COUNTRY=%s is refused', (TAX_RATES, SELLER_COUNTRY, problem) => {
    expect(settingsOf({ TAX_RATES, SELLER_COUNTRY }).problems).toContainEqual(expect.stringMatching(problem));
  });
});

test('a card is charged the price with tax, and its receipt and credit notes say which', async () => {
  const buyer = await aBuyer({});
  const simulation = await server.aSimulation();
  const { announced, purchaseWith } = aRun(simulation);
  const refused = await buyer.open(announced);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { country: 'Choose the country that you are billed in.' },
  ]);
  const billing = { ...aBilling(), ...nowhere, country: 'DE' };
  await server.request('POST', '/api/billing', { token: buyer.token, body: billing });
  const { body: intent } = await buyer.open(announced);
  expect(intent).toMatchObject({
    amount: 14_875,
    tax: { cents: 2375, percent: 19, label: 'VAT', reason: 'standard' },
  });
  server.stripe.confirm(intent.id);
  const { body: purchase } = await buyer.buy(purchaseWith(intent.id));
  expect(purchase).toMatchObject({ total: 125, tax: 23.75 });
  for (const amount of [3, 3])
    await asAdministrator(`/api/payments/${intent.id}/refund`, { amount, reason: 'A part.' });
  await asAdministrator(`/api/payments/${intent.id}/refund`, { reason: 'The rest.' });
  const issued = await documentsOf(buyer.token, purchase._id);
  const tax_rate = { percent: 19, label: 'VAT', reason: 'standard' };
  expect(issued).toMatchObject([
    { kind: 'receipt', net: 12_500, tax: 2375, total: 14_875, tax_rate, lines: [{ amount: 12_500 }] },
    // By itself, neither of the small ones would have tax, and the sum would be a cent short.
    { kind: 'credit-note', net: 3, tax: 0, total: 3, tax_rate },
    { kind: 'credit-note', net: 2, tax: 1, total: 3, tax_rate },
    { kind: 'credit-note', net: 12_495, tax: 2374, total: 14_869, tax_rate },
  ]);
  const [mail] = await server.mailsTo(buyer.user.email);
  expect(mail?.text).toContain('Paid by card: $148.75 with $23.75 VAT 19% (10 seats at $12.50)');
  const { body: text } = await server.request('GET', '/api/documents/csv', { token: buyer.token });
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(data[0]).toMatchObject({
    Net: '125.00',
    Tax: '23.75',
    Total: '148.75',
    'Tax Rate': '19',
    'Tax Reason': 'standard',
  });
});

test('a browser that has vanished leaves its payment to the server, tax and all', async () => {
  const buyer = await aBuyer({ country: 'DE' });
  const { announced } = aRun(await server.aSimulation());
  const payment = await buyer.payAndVanish(announced);
  await server.deliver(server.succeeded(payment));
  expect(await buyer.purchases()).toMatchObject([{ totalCents: 12_500, tax: { cents: 2375 } }]);
});

test('a student pays the tax of an own place, and another place is another tax', async () => {
  const { token, simulation, invite, open, inviteNow } = await server.aPayingStudent();
  const seat = { client_id: simulation.id, quantity: 1, invite: invite.id };
  const billedIn = (country: string, region = '') =>
    server.request('POST', '/api/billing', { token, body: { ...aBilling(), ...nowhere, country, region } });
  await billedIn('DE');
  expect((await open(seat)).body.amount).toBe(1488);
  await billedIn('US', 'NY');
  const { body: intent } = await open(seat);
  expect(intent).toEqual({
    ...{ id: expect.any(String), client_secret: expect.any(String), amount: 1361, paid: false },
    tax: { cents: 111, percent: 8.875, label: 'Sales tax', reason: 'standard' },
  });
  // The receipt is of the place that the tax is of.
  await billedIn('NO');
  server.stripe.confirm(intent.id);
  await server.deliver(server.succeeded(intent.id));
  expect((await inviteNow()).payment).toMatchObject({ id: intent.id, amount: 1361 });
  const { items } = (await server.request('GET', `/api/documents/all?invite=${invite.id}`, { token })).body;
  const buyer = { country: 'US', region: 'NY' };
  expect(items).toMatchObject([{ net: 1250, tax: 111, total: 1361, buyer, lines: [{ unit_price: 1250 }] }]);
});

test('an order by invoice is placed with the tax that its buyer has seen, and no other', async () => {
  const buyer = await server.aBuyer();
  const simulation = await server.aSimulation();
  const order = anOrder(simulation);
  const inFrance = { ...order.metadata, pl_country: 'FR' };
  const place = { address: '', region: '', country: 'FR', tax_number: '' };
  const ask = (given: object) =>
    server.request('POST', '/api/payments/quote', {
      token: buyer.token,
      body: { client_id: simulation.id, quantity: 10, ...place, ...given },
    });
  expect((await ask({})).body).toMatchObject({ net: 12_500, tax: { cents: 2500 }, total: 15_000 });
  expect((await ask({ tax_number: FRENCH })).body).toMatchObject({ tax: { cents: 0 }, total: 12_500 });
  expect((await ask({ tax_number: 'FR1' })).body.errors).toHaveProperty('tax_number');

  // With tax, it is more than one payment covers.
  const costly = await server.aSimulation({ priceCents: 9500 });
  const tooMany = { quantity: 'At most 8771 seats can be bought at once.' };
  expect((await ask({ client_id: costly.id, quantity: 10_000 })).body.errors).toEqual(tooMany);
  const large = { ...anOrder(costly, { quantity: 10_000 }), metadata: inFrance };
  expect((await buyer.buy(large)).body.errors).toEqual(tooMany);

  const without = await buyer.buy(order);
  expect([without.status, without.body.errors]).toEqual([
    400,
    { pl_country: 'Choose the country that you are billed in.' },
  ]);
  const unseen = await buyer.buy({ ...order, metadata: inFrance });
  expect([unseen.status, unseen.body.errors]).toEqual([409, { tax: 'The tax of this order is $25.00.' }]);
  const { body } = await buyer.buy({ ...order, metadata: inFrance, tax: 25 });
  // Again, after its answer was lost: with the total of another place, its buyer would believe that.
  expect((await buyer.buy({ ...order, metadata: inFrance, tax: 25 })).body).toMatchObject({ _id: body._id });
  const elsewhere = await buyer.buy({ ...order, metadata: { ...inFrance, pl_country: 'NO' } });
  expect([elsewhere.status, elsewhere.body.errors]).toMatchObject([409, { order: expect.any(String) }]);
  await asAdministrator(`/api/purchases/${body._id}/cancellation`);
  expect(await documentsOf(buyer.token, body._id)).toMatchObject([
    { kind: 'invoice', net: 12_500, tax: 2500, total: 15_000 },
    { kind: 'credit-note', net: 12_500, tax: 2500, total: 15_000 },
  ]);
  const reversed = { ...anOrder(simulation), metadata: { ...inFrance, pl_tax_number: FRENCH } };
  const { body: other } = await buyer.buy(reversed);
  expect(await documentsOf(buyer.token, other._id)).toMatchObject([
    { tax: 0, total: 12_500, tax_rate: { label: 'VAT', reason: 'reverse-charge' } },
  ]);
});

describe('a certificate', () => {
  const pdf = Buffer.from('%PDF-1.7 a certificate').toString('base64');

  async function aSchoolBuyer() {
    const school = await server.aSchool({ name: 'Northfield' });
    const user = await server.aUser({ schoolId: school.id });
    const token = await server.signIn(user);
    const quote = async (of = token) => {
      const { id } = await server.aSimulation();
      const place = { ...nowhere, country: 'US', region: 'NY' };
      const body = { client_id: id, quantity: 10, ...place };
      return (await server.request('POST', '/api/payments/quote', { token: of, body })).body.tax;
    };
    const send = (content = pdf) =>
      server.request('POST', '/api/certificates', { token, body: { name: 'ST-119.pdf', content } });
    const sees = async (): Promise<Certificate[]> =>
      (await server.request('GET', '/api/certificates/all', { token })).body.items;
    return { school, user, token, quote, send, sees };
  }
  const decide = (id: string, decision: object) =>
    asAdministrator(`/api/certificates/${id}`, { valid_until: null, reason: '', ...decision });

  test('exempts a school in the United States once it is accepted, until its last day', async () => {
    const { school, user, quote, send, sees } = await aSchoolBuyer();
    const { body: certificate } = await send();
    expect([certificate.state, await quote()]).toMatchObject(['waiting', { cents: 1109 }]);
    const { orders } = (await server.request('GET', '/api/overview', { token: administrator })).body;
    expect(orders.certificates).toMatchObject({ count: 1, school: school.id });

    expect((await decide(certificate._id, {})).body.errors).toHaveProperty('reason');
    expect((await decide(certificate._id, { valid_until: '2020-01-01' })).body.errors).toHaveProperty(
      'valid_until',
    );
    await decide(certificate._id, { valid_until: '2999-01-31' });
    expect(await quote()).toEqual({ cents: 0, percent: 0, label: '', reason: 'exempt' });
    const [mail] = await server.mailsTo(user.email);
    expect(mail?.text).toContain('Northfield is exempt until January 31, 2999');
    // A school that has a longer one goes on being exempt.
    const other = await aSchoolBuyer();
    for (const valid_until of ['2999-01-31', '2999-06-30'])
      await decide((await other.send()).body._id, { valid_until });
    const { now } = server.services;
    server.services.now = () => new Date('2999-01-20T12:00:00Z');
    await remindOfCertificates(server.services);
    await remindOfCertificates(server.services);
    const [, reminder, ...more] = await server.mailsTo(user.email);
    server.services.now = () => new Date('2999-02-01T12:00:00Z');
    const afterwards = await quote(await server.signIn(user));
    server.services.now = now;
    expect(afterwards).toMatchObject({ cents: 1109, reason: 'standard' });
    expect(reminder?.subject).toBe('The tax exemption of Northfield ends on January 31, 2999');
    expect(more).toEqual([]);
    expect(await server.mailsTo(other.user.email)).toHaveLength(2);

    await decide(certificate._id, { reason: 'It is not signed.' });
    expect([await sees(), await quote()]).toMatchObject([
      [{ state: 'refused', reason: 'It is not signed.', valid_until: null }],
      { cents: 1109 },
    ]);
  });

  test('is a PDF or a picture, and no more than three wait', async () => {
    const { token, send, sees } = await aSchoolBuyer();
    expect((await send('bm90IGEgcGRm')).body.errors).toHaveProperty('content');
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF').toString('base64');
    expect((await send(large)).status).toBe(400);
    const { body: certificate } = await send();
    const path = `${server.url}/api/certificates/${certificate._id}/file`;
    const file = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    expect([
      await file.text(),
      file.headers.get('content-type'),
      file.headers.get('content-disposition'),
    ]).toEqual(['%PDF-1.7 a certificate', 'application/pdf', "attachment; filename*=UTF-8''ST-119.pdf"]);
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 201, 409]);
    expect(await sees()).toHaveLength(3);
  });
});

test('the app is told of taxes where there are some', async () => {
  const extensionsAt = async ({ url, token }: { url: string; token: string }) =>
    (await fetch(`${url}/auth/profile`, { headers: { Authorization: `Bearer ${token}` } })).headers.get(
      'api-extensions',
    );
  expect(await extensionsAt({ url: server.url, token: administrator })).toContain('money, support, tax');
  const other = await startStripeServer();
  const token = await other.signIn(await other.aUser());
  expect(await extensionsAt({ url: other.url, token })).toMatch(/money, support$/);
  const body = { client_id: (await other.aSimulation()).id, quantity: 1, ...nowhere };
  expect((await other.request('POST', '/api/payments/quote', { token, body })).status).toBe(404);
});

describe('Stripe Tax', async () => {
  const { tax: byStripe } = settingsOf({ TAX_RATES: 'stripe' }, true);
  const taxed = await startStripeServer({ tax: byStripe });
  const buyer = await taxed.aBuyer();
  const { announced } = aRun(await taxed.aSimulation());
  const openIn = async (place: object) => {
    const body = { ...aBilling(), ...nowhere, ...place };
    await taxed.request('POST', '/api/billing', { token: buyer.token, body });
    return buyer.open(announced);
  };

  test('computes by the ZIP code, and is told of the payment', async () => {
    const country = 'US';
    expect((await openIn({ country, address: '1 Main Street' })).body.errors).toEqual({
      address: 'Enter the address with its ZIP code.',
    });
    expect((await openIn({ country, address: 'Nowhere, NY 00000' })).body.errors).toHaveProperty('address');
    const { body } = await openIn({ country, address: '12345 Main Street\nNew York, NY 10001' });
    expect(body).toMatchObject({
      amount: 13_609,
      tax: { cents: 1109, percent: 8.875, label: 'Sales tax', reason: 'standard' },
    });
    const asked = taxed.stripe.callsTo('POST', '/v1/tax/calculations').at(-1)?.form;
    expect(asked?.get('customer_details[address][postal_code]')).toBe('10001');
    const [created] = taxed.stripe.callsTo('POST', '/v1/payment_intents');
    expect(created?.form.get('hooks[inputs][tax][calculation]')).toMatch(/^taxcalc_/);
  });

  test('of a part of the price is told as a rate of the whole', async () => {
    const { body } = await openIn({ country: 'US', address: 'Austin, TX 73301' });
    expect(body).toMatchObject({ amount: 13_325, tax: { cents: 825, percent: 6.6, label: 'Sales tax' } });
  });

  test('knows a number of the EU', async () => {
    const { body } = await openIn({ country: 'FR', tax_number: FRENCH });
    expect(body).toMatchObject({ amount: 12_500, tax: { cents: 0, label: 'VAT', reason: 'reverse-charge' } });
  });
});
