import type { Invoice } from '@e-invoice-eu/core';
import type { Document, EInvoiceFormat } from '../../../src/contract/document';
import { electronicAddressOf, type Identity, vatIdOf } from './electronicAddress';

type Terms = Invoice['ubl:Invoice'];
type Seller = Terms['cac:AccountingSupplierParty']['cac:Party'];
type Buyer = Terms['cac:AccountingCustomerParty']['cac:Party'];
type Currency = Terms['cbc:DocumentCurrencyCode'];

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const;

/**
 * Peppol BIS Billing 3.0, for which both parties need an address in Peppol. Otherwise it is EN 16931 alone, as within one
 * country, for which Peppol has rules of that country.
 */
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

/** Sellers of these countries need more for Peppol, such as the parts of an address, wherever the buyer is. */
const withOwnRules = ['DK', 'GR', 'IT', 'NL', 'SE'];

/** How a document is taxed, by the categories of EN 16931. */
interface Tax {
  category: 'S' | 'Z' | 'E' | 'AE' | 'O';
  /** In percent; null for what is not subject to VAT. */
  percent: number | null;
  /** The reason of what has no tax. */
  reason?: { code?: string; text: string };
}

const notSubject: Tax = {
  category: 'O',
  percent: null,
  reason: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
};

/** The tax of a document. Where none is collected, it is not subject to VAT. */
function taxOf({ tax_rate }: Pick<Document, 'tax_rate'>): Tax {
  switch (tax_rate?.reason) {
    case 'standard':
      return { category: tax_rate.percent > 0 ? 'S' : 'Z', percent: tax_rate.percent };
    case 'reverse-charge':
      return { category: 'AE', percent: 0, reason: { code: 'VATEX-EU-AE', text: 'Reverse charge' } };
    case 'exempt':
      return { category: 'E', percent: 0, reason: { text: 'The buyer is exempt' } };
    default:
      return notSubject;
  }
}

/** The name and the lines of the address in a seller's text, which may be in one line with commas. */
const linesOf = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : ', ')
    // XML cannot write control characters: a line of them would be an empty element.
    .map((line) => line.replace(/\p{Cc}/gu, '').trim())
    .filter(Boolean);

/** Says why a document cannot be had as an e-invoice; null if it can. */
export function eInvoiceProblem(
  document: Pick<Document, 'kind' | 'issuer' | 'seller' | 'buyer' | 'po' | 'reference'>,
): string | null {
  const { kind, issuer, seller, buyer, po, reference } = document;
  if (kind === 'receipt') return 'Invoices and credit notes can be had as e-invoices, receipts cannot.';
  if (!linesOf(issuer).length || !seller.country || !seller.tax_number)
    return 'An e-invoice needs the seller’s name, country and tax number. They were not set when this was issued.';
  if (!buyer.name || !buyer.country)
    return 'An e-invoice needs the buyer’s name and country. They were not known when this was issued.';
  if (!po && !reference)
    return 'An e-invoice needs the number of a purchase order, or another reference of the buyer. None was known when this was issued.';
  return null;
}

interface Party extends Identity {
  name: string;
  address: readonly string[];
  region?: string;
}

/** The part that sellers and buyers have in common. Only what is subject to VAT may have a number for it. */
function partyOf(party: Party, { category }: Tax) {
  const { name, region, country, tax_number, email } = party;
  const [street, second, ...further] = party.address;
  const { scheme, id } = electronicAddressOf(party);
  const vatId = category === 'O' ? '' : vatIdOf(party);
  return {
    vatId,
    common: {
      'cbc:EndpointID': id,
      'cbc:EndpointID@schemeID': scheme as NonNullable<Buyer['cbc:EndpointID@schemeID']>,
      'cac:PostalAddress': {
        ...(street && { 'cbc:StreetName': street }),
        ...(second && { 'cbc:AdditionalStreetName': second }),
        ...(region && { 'cbc:CountrySubentity': region }),
        ...(further.length > 0 && { 'cac:AddressLine': { 'cbc:Line': further.join(', ') } }),
        'cac:Country': {
          'cbc:IdentificationCode':
            country as Buyer['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode'],
        },
      },
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': name,
        ...(tax_number && !vatId && { 'cbc:CompanyID': tax_number }),
      },
      'cac:Contact': { 'cbc:ElectronicMail': email },
    },
  };
}

function sellerOf(party: Party, tax: Tax): Seller {
  const { vatId, common } = partyOf(party, tax);
  if (tax.category === 'O') return common;
  const number = { 'cbc:CompanyID': vatId || party.tax_number };
  const scheme = vatId ? VAT : { 'cac:TaxScheme': { 'cbc:ID': 'TAX' } };
  return { ...common, 'cac:PartyTaxScheme': [{ ...number, ...scheme }] };
}

function buyerOf(party: Party, tax: Tax): Buyer {
  const { vatId, common } = partyOf(party, tax);
  return { ...common, ...(vatId && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatId, ...VAT } }) };
}

type Money<Name extends string> = Record<Name, string> & Record<`${Name}@currencyID`, Currency>;

/** Writes cents as the amount of an element. */
const moneyIn =
  (currency: Currency) =>
  <Name extends string>(name: Name, cents: number) =>
    ({ [name]: (cents / 100).toFixed(2), [`${name}@currencyID`]: currency }) as Money<Name>;

const sum = (lines: Document['lines']): number => lines.reduce((total, { amount }) => total + amount, 0);

/** A document in the terms of EN 16931, for a format. All of it is in the document, which never changes. */
export function eInvoiceOf(document: Document, format: EInvoiceFormat): Invoice {
  const tax = taxOf(document);
  const { kind, number, date, due, issuer, seller, buyer, po, reference, order, corrects, reason } = document;
  const currency = document.currency as Currency;
  const money = moneyIn(currency);
  const { category, percent } = tax;
  const taxCategory = {
    'cbc:ID': category,
    ...(percent !== null && { 'cbc:Percent': String(percent) }),
    ...VAT,
  };
  // A sum that is to be paid needs a day or terms, and a credit note has no day.
  const terms = corrects ? `Lowers what is to be paid of ${corrects.number}.` : document.instructions;
  const [name = '', ...address] = linesOf(issuer);
  const from = { ...seller, name, address };
  const to = { ...buyer, address: linesOf(buyer.address), reference };
  const isPeppol =
    from.country !== to.country &&
    !withOwnRules.includes(from.country) &&
    [from, to].every((party) => electronicAddressOf(party).isPeppol);
  const [first, ...further] = document.lines.map(
    ({ description, quantity, unit_price, amount }, index): Terms['cac:InvoiceLine'][number] => ({
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': String(quantity),
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...money('cbc:LineExtensionAmount', amount),
      'cac:Item': { 'cbc:Name': description, 'cac:ClassifiedTaxCategory': taxCategory },
      'cac:Price': money('cbc:PriceAmount', unit_price),
    }),
  );
  if (!first) throw new Error('The document has no lines');
  return {
    'ubl:Invoice': {
      ...(format === 'ubl' && isPeppol && { 'cbc:CustomizationID': PEPPOL }),
      'cbc:ID': number,
      'cbc:IssueDate': date,
      ...(due && { 'cbc:DueDate': due }),
      'cbc:InvoiceTypeCode': kind === 'credit-note' ? '381' : '380',
      ...(reason && { 'cbc:Note': [reason] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(reference && { 'cbc:BuyerReference': reference }),
      ...(po && { 'cac:OrderReference': { 'cbc:ID': po, ...(order && { 'cbc:SalesOrderID': order }) } }),
      ...(corrects && {
        'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number } }],
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(from, tax) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(to, tax) },
      ...(terms && { 'cac:PaymentTerms': { 'cbc:Note': terms } }),
      'cac:TaxTotal': [
        {
          ...money('cbc:TaxAmount', document.tax),
          'cac:TaxSubtotal': [
            {
              ...money('cbc:TaxableAmount', document.net),
              ...money('cbc:TaxAmount', document.tax),
              'cac:TaxCategory': {
                ...taxCategory,
                ...(tax.reason && {
                  ...(tax.reason.code && { 'cbc:TaxExemptionReasonCode': tax.reason.code }),
                  'cbc:TaxExemptionReason': tax.reason.text,
                }),
              },
            },
          ],
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...money('cbc:LineExtensionAmount', sum(document.lines)),
        ...money('cbc:TaxExclusiveAmount', document.net),
        ...money('cbc:TaxInclusiveAmount', document.total),
        ...money('cbc:PayableAmount', document.total),
      },
      'cac:InvoiceLine': [first, ...further],
    },
  };
}
