import { inflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDocumentFiles } from '../../server/commerce/documents/files';
import { readConfig } from '../../server/config/config';
import { users } from '../../server/db/tables';
import type { Document } from '../../src/contract/document';
import { sellerText } from '../../src/rules/documents/documents';
import { openMailServer } from '../support/mailServer';
import { anOrder, payersOn } from './commerce';
import { startTestServer } from './support';

const smtp = await openMailServer();
afterAll(smtp.close);
const server = await startTestServer({
  config: {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    seller: 'Harbour School Ltd\n1 Quay Street\nHarbour 1000',
    documents: { ...readConfig({}).documents, seller: { country: 'DE', tax_number: 'DE136695976' } },
  },
});
const payers = payersOn(server);
const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));

const details = {
  pl_name: 'Kasse & Haushalt <Uni>',
  pl_email: 'kasse@uni.example',
  pl_address: '1 Main Street\nHarbour\u0001',
  pl_country: 'DE',
  pl_po: 'PO-4711',
  pl_reference: '04011000-1234512345-06',
};

async function anInvoice(metadata: Partial<typeof details> = details) {
  const buyer = await payers.aBuyer();
  const simulation = await server.aSimulation({ name: 'Hop Line', priceCents: 1151 });
  const { body } = await buyer.buy(anOrder(simulation, { quantity: 29, metadata }));
  const documents = async (): Promise<Document[]> =>
    (await server.request('GET', `/api/documents/all?purchase=${body._id}`, { token: buyer.token })).body
      .items;
  const [invoice = expect.fail('no invoice')] = await documents();
  return { ...buyer, invoice, documents, purchase: body._id as string };
}

const fileOf = (token: string, { _id }: Document, format: string) =>
  fetch(`${server.url}/api/documents/${_id}/file?format=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });

/** Reads an XML file, which has to be well-formed: its elements’ texts by their local names. */
function readXml(text: string) {
  const { DOMParser } = new JSDOM().window;
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
  const all = (name: string) => [...root.getElementsByTagNameNS('*', name)];
  return { name: root.localName, all, text: (name: string) => all(name)[0]?.textContent };
}

const cents = (amount: string | null | undefined) => Math.round(Number(amount) * 100);

test('an invoice and its credit note can be had as UBL, which tells what they tell, for ever', async () => {
  const { token, user, invoice, documents, purchase } = await anInvoice({ ...details, pl_country: 'AT' });
  expect(invoice).toMatchObject({ e_invoice: true, total: 33_379 });
  const answer = await fileOf(token, invoice, 'ubl');
  expect(answer.headers.get('Content-Type')).toBe('application/xml');
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${invoice.number}.xml"`);
  const bytes = await answer.text();
  const xml = readXml(bytes);
  expect([xml.name, xml.text('InvoiceTypeCode'), xml.text('ID')]).toEqual(['Invoice', '380', invoice.number]);
  expect(xml.text('CustomizationID')).toMatch(/peppol\.eu:2017:poacc:billing:3\.0$/);
  const domestic = await anInvoice();
  const national = readXml(await (await fileOf(domestic.token, domestic.invoice, 'ubl')).text());
  expect(national.text('CustomizationID')).toBe('urn:cen.eu:en16931:2017');
  expect(sellerText(invoice)).toBe(
    'Harbour School Ltd\n1 Quay Street\nHarbour 1000\nTax number: DE136695976',
  );
  expect(xml.text('BuyerReference')).toBe(details.pl_reference);
  expect(xml.all('RegistrationName').map(({ textContent }) => textContent)).toEqual([
    'Harbour School Ltd',
    details.pl_name,
  ]);
  expect(cents(xml.text('PayableAmount'))).toBe(33_379);
  await server.db.update(users).set({ name: 'Renamed', billing: null }).where(eq(users.id, user.id));
  expect(await (await fileOf(token, invoice, 'ubl')).text()).toBe(bytes);

  await server.request('POST', `/api/purchases/${purchase}/cancellation`, { token: administrator, body: {} });
  const note = (await documents()).find(({ kind }) => kind === 'credit-note') ?? expect.fail('no note');
  const credit = readXml(await (await fileOf(token, note, 'ubl')).text());
  expect([credit.name, credit.text('CreditNoteTypeCode')]).toEqual(['CreditNote', '381']);
  expect(credit.all('BillingReference')[0]?.textContent?.trim()).toBe(invoice.number);
  expect(cents(credit.text('PayableAmount'))).toBe(33_379);
});

test('Factur-X is the tagged PDF with the same invoice in it, the same to the byte', async () => {
  const { token, invoice } = await anInvoice();
  const answer = await fileOf(token, invoice, 'factur-x');
  expect(answer.headers.get('Content-Disposition')).toContain(`"${invoice.number}-factur-x.pdf"`);
  const file = Buffer.from(await answer.arrayBuffer());
  const text = file.toString('latin1');
  for (const part of ['/AFRelationship /Alternative', '(factur-x.xml)', '/Scope /Row', '/AF ['])
    expect(text).toContain(part);
  expect(text).toMatch(/<fx:ConformanceLevel>EN 16931<[\s\S]*<pdfaid:conformance>A</);
  const streams = [...text.matchAll(/\/Subtype \/text#2Fxml[\s\S]*?stream\n/g)];
  const starts = streams.map(({ index, 0: head }) => index + head.length);
  const [xml = expect.fail('no XML in it')] = starts.map((at) =>
    readXml(`${inflateSync(file.subarray(at))}`),
  );
  expect([xml.name, xml.text('TypeCode')]).toEqual(['CrossIndustryInvoice', '380']);
  expect(cents(xml.text('DuePayableAmount'))).toBe(invoice.total);
  // The schema needs the place of a delivery, though nothing is told of one.
  expect(xml.all('ApplicableHeaderTradeDelivery')).toHaveLength(1);
  const again = Buffer.from(await (await fileOf(token, invoice, 'factur-x')).arrayBuffer());
  expect(Buffer.compare(again, file)).toBe(0);
});

test('without what an e-invoice needs it is not offered, and a call is told what is missing', async () => {
  const { pl_country: _, ...nowhere } = details;
  const { pl_po: __, pl_reference: ___, ...unordered } = details;
  for (const [metadata, message] of [
    [nowhere, /^An e-invoice needs the buyer’s name and country\./],
    [unordered, /^An e-invoice needs the number of a purchase order/],
  ] as const) {
    const { token, invoice } = await anInvoice(metadata);
    expect(invoice.e_invoice).toBe(false);
    const answer = await fileOf(token, invoice, 'ubl');
    expect([answer.status, (await answer.json()).message]).toEqual([422, expect.stringMatching(message)]);
    expect((await fileOf(token, invoice, 'pdf')).status).toBe(200);
  }
});

test('where the package is not installed, nothing but the PDF is offered or mailed', async () => {
  const { token, invoice } = await anInvoice();
  const { documents } = server.services;
  const usual = { ...documents };
  const without = createDocumentFiles(server.services, false);
  Object.assign(documents, without);
  onTestFinished(async () => {
    Object.assign(documents, usual);
    await without.stop();
  });
  const told = (await server.request('GET', `/api/documents/${invoice._id}`, { token })).body;
  expect(told).toEqual({ ...invoice, e_invoice: false });
  expect((await fileOf(token, invoice, 'ubl')).status).toBe(422);
  expect(await documents.mailed(invoice._id)).toMatchObject([{ name: `${invoice.number}.pdf` }]);
});

test('the mails of an invoice have both files, and are not held up by an e-invoice that cannot be made', async () => {
  const { invoice, user } = await anInvoice({ ...details, pl_email: 'both@uni.example' });
  await server.services.mail.deliverDue();
  for (const address of [user.email, 'both@uni.example']) {
    const mail = smtp.received.find(({ to }) => to[0] === address);
    const names = [...(mail?.raw.matchAll(/filename=(\S+)/g) ?? [])].map(([, name]) => name);
    expect(names).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`]);
    expect(mail?.raw).toContain('Content-Type: application/xml');
  }

  const { seller } = server.config.documents;
  const { country } = seller;
  // No such country.
  seller.country = 'ZZ';
  onTestFinished(() => void Object.assign(seller, { country }));
  const broken = await anInvoice({ ...details, pl_email: 'zz@uni.example' });
  await server.services.mail.deliverDue();
  const sent = smtp.received.find(({ to }) => to[0] === 'zz@uni.example');
  expect(sent?.raw).toContain(`${broken.invoice.number}.pdf`);
  expect(sent?.raw).not.toContain('.xml');
  expect(server.log.filter((line) => line.includes('a mail goes without its e-invoice'))).not.toEqual([]);
});
