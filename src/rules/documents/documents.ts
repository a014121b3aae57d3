import type { Document } from '../../contract/document';
import { formatCents, formatCount } from '../money';
import { noTaxText, taxLabel } from './tax';

/** A document of the contract, or one that the app has read, whose kind may be unknown. */
export type Readable = Omit<
  Document,
  'kind' | 'lines' | 'corrects' | 'open' | 'payable' | 'checkout' | 'tax_rate'
> & {
  kind: string;
  tax_rate: { percent: number; label: string; reason: string } | null;
  lines: readonly Document['lines'][number][];
  corrects: { number: string } | null;
};

const kinds: ReadonlyMap<string, string> = new Map([
  ['invoice', 'Invoice'],
  ['receipt', 'Receipt'],
  ['credit-note', 'Credit note'],
]);

/** 'Invoice INV-2026-00001' */
export const documentTitle = ({ kind, number }: Pick<Readable, 'kind' | 'number'>): string =>
  `${kinds.get(kind) ?? 'Document'} ${number}`;

/** A day such as 2026-11-29 as 'November 29, 2026', in the same words for all readers. */
export const dayText = (day: string): string => {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
};

/** An invoice as far as it waits for its money. */
type Open = Pick<Document, 'due' | 'total'> & {
  open: number | null;
  checkout: { state: string; amount: number } | null;
};

/** Whether an invoice was due before this day, such as 2026-11-29, and no payment of it is on its way. */
export const isOverdue = ({ open, due, checkout }: Open, day: string): boolean =>
  Boolean(open && due && due < day && checkout?.state !== 'processing');

/** How an invoice stands that is not paid: 'open', '$20.00 overdue' */
export function openText(invoice: Open, day: string): string {
  const { open, total, checkout } = invoice;
  if (checkout?.state === 'processing') return `${formatCents(checkout.amount)} on its way`;
  const word = isOverdue(invoice, day) ? 'overdue' : 'open';
  return open === total ? word : `${formatCents(open)} ${word}`;
}

/** The name of a country's code; '' without one. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code) : code;

function buyerText({ buyer }: Readable): string {
  const { name, email, address, region, country } = buyer;
  return [name, address, region, countryName(country), email].filter(Boolean).join('\n');
}

/** The seller in lines, with the tax number that invoices for VAT need. */
export const sellerText = ({
  issuer,
  seller: { tax_number },
}: Pick<Readable, 'issuer' | 'seller'>): string =>
  issuer.includes(tax_number) ? issuer : `${issuer}\nTax number: ${tax_number}`;

/** 'Visa ···· 4242'; '' where the card is not known. */
const cardText = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 ? `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ···· ${last4}` : '';

/** The facts of a document with their labels, in their order. */
export const documentFacts = (document: Readable): (readonly [label: string, value: string])[] => {
  const { kind, date, due, buyer, po, reference, order, instructions, payment, corrects, reason } = document;
  const facts = [
    ['Date', dayText(date)],
    ['Due', due ? dayText(due) : ''],
    ['How to pay', instructions],
    ['Order', order],
    [kind === 'invoice' ? 'Invoice to' : 'Customer', buyerText(document)],
    ['Tax number', buyer.tax_number],
    ['Purchase order', po],
    ['Reference', reference],
    ['Card', payment ? cardText(payment) : ''],
    ['Payment ID', payment?.id ?? ''],
    ['Corrects', corrects?.number ?? ''],
    ['Reason', reason],
  ] as const;
  return facts.filter(([, value]) => value);
};

/** The columns of the lines, and their cells. */
export const lineColumns = ['Description', 'Quantity', 'Unit price', 'Amount'] as const;
export const lineCells = ({ description, quantity, unit_price, amount }: Readable['lines'][number]) =>
  [description, formatCount(quantity), formatCents(unit_price), formatCents(amount)] as const;

/** The sums below the lines; the last one is the total. */
export const documentSums = ({
  net,
  tax,
  tax_rate,
  total,
}: Readable): (readonly [label: string, value: string])[] => [
  ...(tax_rate && tax_rate.reason !== 'outside-scope'
    ? ([
        ['Net', formatCents(net)],
        [taxLabel(tax_rate), formatCents(tax)],
      ] as const)
    : []),
  ['Total', formatCents(total)],
];

/** Goes with the amounts of an order or a payment that was made. */
export const amountsNote = (tax: { cents: number; reason: string } | null = null): string =>
  ['All amounts are in US dollars.', noTaxText(tax)].filter(Boolean).join(' ');

export const documentNote = ({ tax, tax_rate }: Readable): string =>
  amountsNote(tax_rate && { cents: tax, reason: tax_rate.reason });
