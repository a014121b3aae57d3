import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eInvoiceOf, eInvoiceProblem } from '../../../server/commerce/documents/eInvoice';
import { electronicAddressOf } from '../../../server/commerce/documents/electronicAddress';
import type { Document } from '../../../src/contract/document';

const invoice: Document = {
  ...{ _id: 'd', kind: 'invoice', number: 'INV-2026-00001', date: '2026-11-29', due: '2026-12-29' },
  currency: 'USD',
  issuer: 'Harbour School Ltd, 1 Quay Street, Harbour 1000',
  instructions: 'IBAN DE02 1203 0000 0000 2020 51',
  seller: { country: 'DE', tax_number: 'DE136695976', email: 'help@harbour.example' },
  buyer: {
    ...{
      name: 'Finance Office',
      email: 'finance@school.example',
      address: '1 Main Street\n\u0001\nFloor 2\nA\nB',
    },
    ...{ region: 'Attica', country: 'GR', tax_number: '094259216' },
  },
  ...{ po: 'PO-4711', reference: '', order: 'o-1', purchase: 'p', invite: null },
  lines: [{ description: 'Seats for Hop Line', quantity: 10, unit_price: 1150, amount: 11_500 }],
  ...{ net: 11_500, tax: 0, total: 11_500, open: 11_500 },
  ...{ payment: null, corrects: null, reason: '', e_invoice: true },
  ...{ tax_rate: null, payable: false, checkout: null },
};
const creditNote: Document = {
  ...invoice,
  ...{ kind: 'credit-note', number: 'CRN-2026-00001', due: null, reason: 'The order was cancelled.' },
  corrects: { _id: 'd', number: invoice.number },
};

const ubl = (document: Document) => eInvoiceOf(document, 'ubl')['ubl:Invoice'];
const vat19 = { percent: 19, label: 'VAT', reason: 'standard' } as const;

test.each<[string, Partial<Document>, RegExp]>([
  ['a receipt', { kind: 'receipt' }, /receipts cannot/],
  ['no seller', { issuer: '' }, /seller’s name, country and tax number/],
  ['no country of the seller', { seller: { ...invoice.seller, country: '' } }, /seller’s name, country/],
  ['no number of the seller', { seller: { ...invoice.seller, tax_number: '' } }, /and tax number/],
  ['no name of the buyer', { buyer: { ...invoice.buyer, name: '' } }, /buyer’s name and country/],
  ['no country of the buyer', { buyer: { ...invoice.buyer, country: '' } }, /buyer’s name and country/],
  ['neither order nor reference', { po: '' }, /purchase order, or another reference/],
])('%s is said to be in the way of an e-invoice', (_, given, message) => {
  expect(eInvoiceProblem({ ...invoice, ...given })).toMatch(message);
});

test('an invoice is one of Peppol with its order, parties and sums, and without a number for VAT', () => {
  expect(eInvoiceProblem(invoice)).toBeNull();
  const terms = ubl(invoice);
  expect(terms).toMatchObject({
    'cbc:CustomizationID': expect.stringContaining('peppol'),
    ...{ 'cbc:ID': 'INV-2026-00001', 'cbc:IssueDate': '2026-11-29', 'cbc:DueDate': '2026-12-29' },
    'cac:PaymentTerms': { 'cbc:Note': 'IBAN DE02 1203 0000 0000 2020 51' },
    ...{ 'cbc:InvoiceTypeCode': '380', 'cbc:DocumentCurrencyCode': 'USD' },
    'cac:OrderReference': { 'cbc:ID': 'PO-4711', 'cbc:SalesOrderID': 'o-1' },
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...{ 'cbc:EndpointID': 'DE136695976', 'cbc:EndpointID@schemeID': '9930' },
        'cac:PostalAddress': {
          ...{ 'cbc:StreetName': '1 Quay Street', 'cbc:AdditionalStreetName': 'Harbour 1000' },
          'cac:Country': { 'cbc:IdentificationCode': 'DE' },
        },
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': 'Harbour School Ltd',
          'cbc:CompanyID': 'DE136695976',
        },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...{ 'cbc:EndpointID': 'EL094259216', 'cbc:EndpointID@schemeID': '9933' },
        'cac:PostalAddress': {
          ...{ 'cbc:StreetName': '1 Main Street', 'cbc:AdditionalStreetName': 'Floor 2' },
          ...{ 'cbc:CountrySubentity': 'Attica', 'cac:AddressLine': { 'cbc:Line': 'A, B' } },
        },
        'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'Finance Office' },
      },
    },
    'cac:TaxTotal': [
      {
        'cbc:TaxAmount': '0.00',
        'cac:TaxSubtotal': [
          {
            ...{ 'cbc:TaxableAmount': '115.00', 'cbc:TaxableAmount@currencyID': 'USD' },
            'cac:TaxCategory': {
              ...{ 'cbc:ID': 'O', 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O' },
              'cbc:TaxExemptionReason': 'Not subject to VAT',
            },
          },
        ],
      },
    ],
    'cac:InvoiceLine': [
      {
        ...{ 'cbc:ID': '1', 'cbc:InvoicedQuantity': '10', 'cbc:LineExtensionAmount': '115.00' },
        'cac:Item': { 'cbc:Name': 'Seats for Hop Line', 'cac:ClassifiedTaxCategory': { 'cbc:ID': 'O' } },
        'cac:Price': { 'cbc:PriceAmount': '11.50' },
      },
    ],
  });
  // Without VAT there is no rate, and nobody has a number for it (BR-O-02, BR-O-05).
  expect(JSON.stringify(terms)).not.toMatch(/PartyTaxScheme|Percent/);
});

test('a credit note names its invoice, the reason, and terms in place of a day', () => {
  const terms = ubl({ ...creditNote, po: '', reference: 'KST 7' });
  expect(terms).toMatchObject({
    ...{ 'cbc:InvoiceTypeCode': '381', 'cbc:Note': ['The order was cancelled.'] },
    'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': 'INV-2026-00001' } }],
    'cac:PaymentTerms': { 'cbc:Note': expect.stringContaining('INV-2026-00001') },
    'cbc:BuyerReference': 'KST 7',
  });
  expect(terms).not.toHaveProperty('cbc:DueDate');
  expect(terms).not.toHaveProperty('cac:OrderReference');
});

test('it is one of EN 16931 alone where an address is an email, the seller’s country has more rules, and in a PDF', () => {
  const buyer = { ...invoice.buyer, tax_number: '' };
  expect(ubl({ ...invoice, buyer })).not.toHaveProperty('cbc:CustomizationID');
  const seller = { ...invoice.seller, country: 'DK', tax_number: 'DK13585628' };
  expect(ubl({ ...invoice, seller })).not.toHaveProperty('cbc:CustomizationID');
  expect(eInvoiceOf(invoice, 'factur-x')['ubl:Invoice']).not.toHaveProperty('cbc:CustomizationID');
});

test('what is taxed has its rate, and both numbers for VAT', () => {
  const terms = ubl({ ...invoice, tax: 2_185, total: 13_685, tax_rate: vat19 });
  const category = { 'cbc:ID': 'S', 'cbc:Percent': '19', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
  expect(terms['cac:TaxTotal'][0]).toMatchObject({
    'cbc:TaxAmount': '21.85',
    'cac:TaxSubtotal': [{ 'cbc:TaxableAmount': '115.00', 'cac:TaxCategory': category }],
  });
  expect(terms['cac:InvoiceLine'][0]['cac:Item']['cac:ClassifiedTaxCategory']).toEqual(category);
  const vat = (id: string) => ({ 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } });
  expect(terms['cac:AccountingSupplierParty']['cac:Party']['cac:PartyTaxScheme']).toEqual([
    vat('DE136695976'),
  ]);
  expect(terms['cac:AccountingCustomerParty']['cac:Party']['cac:PartyTaxScheme']).toEqual(vat('EL094259216'));
});

test.each([
  ['reverse-charge', 'AE', 'Reverse charge'],
  ['exempt', 'E', 'The buyer is exempt'],
  ['outside-scope', 'O', 'Not subject to VAT'],
] as const)('a document without tax says that it is %s', (reason, category, text) => {
  const terms = ubl({ ...invoice, tax_rate: { percent: 0, label: 'VAT', reason } });
  expect(terms['cac:TaxTotal'][0]['cac:TaxSubtotal']?.[0]?.['cac:TaxCategory']).toMatchObject({
    'cbc:ID': category,
    'cbc:TaxExemptionReason': text,
  });
});

test('the sums are those of the document to the cent, with two decimals', () => {
  const cents = fc.integer({ min: 1, max: 100_000_00 });
  const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5_000 }), unit_price: cents }), {
    minLength: 1,
    maxLength: 5,
  });
  const read = (text: string) => {
    expect(text).toMatch(/^\d+\.\d\d$/);
    return Number(text.replace('.', ''));
  };
  fc.assert(
    fc.property(lines, cents, (given, tax) => {
      const priced = given.map((line) => ({
        ...{ description: 'Seats', ...line },
        amount: line.quantity * line.unit_price,
      }));
      const net = priced.reduce((sum, { amount }) => sum + amount, 0);
      const document = { ...invoice, lines: priced, net, tax, total: net + tax, tax_rate: vat19 };
      const terms = ubl(document);
      const totals = terms['cac:LegalMonetaryTotal'];
      const amounts = terms['cac:InvoiceLine'].map((line) => read(line['cbc:LineExtensionAmount']));
      expect(amounts).toEqual(priced.map(({ amount }) => amount));
      expect(read(totals['cbc:LineExtensionAmount'])).toBe(net);
      expect(read(totals['cbc:TaxExclusiveAmount'])).toBe(net);
      expect(read(terms['cac:TaxTotal'][0]['cbc:TaxAmount'])).toBe(tax);
      expect(read(totals['cbc:TaxInclusiveAmount'])).toBe(net + tax);
      expect(read(totals['cbc:PayableAmount'])).toBe(net + tax);
    }),
  );
});

test.each([
  ['a Leitweg-ID', { country: 'DE', tax_number: '', reference: '04011000-1234512345-06' }, '0204'],
  [
    'one with wrong check digits',
    { country: 'DE', tax_number: '', reference: '04011000-1234512345-07' },
    'EM',
  ],
  ['a reference of that form', { country: 'DE', tax_number: '', reference: '2026-12' }, 'EM'],
  ['a number for VAT', { country: 'FR', tax_number: '40 303 265 045' }, '9957', 'FR40303265045'],
  ['one of Finland, which Peppol takes no more', { country: 'FI', tax_number: 'FI20774740' }, 'EM'],
  ['another tax number', { country: 'DE', tax_number: '181/815/0815 5' }, 'EM'],
  ['a Belgian one', { country: 'BE', tax_number: 'BE 0428.759.497' }, '0208', '0428759497'],
  ['a Norwegian one', { country: 'NO', tax_number: 'NO 995 525 828 MVA' }, '0192', '995525828'],
  ['an EIN', { country: 'US', tax_number: '91-1144442' }, '9959', '911144442'],
  ['a country without a scheme', { country: 'JP', tax_number: 'T5835678256246' }, 'EM'],
])('the address of %s', (_, given, scheme, id?: string) => {
  const { reference = '' } = given as { reference?: string };
  const party = { email: 'a@b.example', ...given };
  expect(electronicAddressOf(party)).toEqual({
    scheme,
    id: id ?? (scheme === 'EM' ? party.email : reference),
    isPeppol: scheme !== 'EM',
  });
});
