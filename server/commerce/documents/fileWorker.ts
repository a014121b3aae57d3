import type { Document, DocumentFormat, EInvoiceFormat } from '../../../src/contract/document';
import { eInvoiceOf } from './eInvoice';
import { renderPdf } from './pdf';

export interface FileTask {
  format: DocumentFormat;
  document: Document;
  /** A font file in place of our own. */
  font: string;
}

/** The package throws an error for all that it refuses, so its log has nothing new. */
const logger = { log() {}, warn() {}, error() {} };

/** The place in CII of the delivery, which the package leaves out where nothing is told of it. The schema needs it. */
const [settlement, delivery] = [
  '<ram:ApplicableHeaderTradeSettlement>',
  '<ram:ApplicableHeaderTradeDelivery/>',
];

/** The XML of an e-invoice. XML has no way to write most control characters. */
async function renderXml(document: Document, format: EInvoiceFormat): Promise<string> {
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const xml = await new InvoiceService(logger).generate(eInvoiceOf(document, format), {
    format: format === 'ubl' ? 'UBL' : 'CII',
    lang: 'en-us',
  });
  return String(xml)
    .replace(settlement, `${delivery}${settlement}`)
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
}

/** Makes a file of a document. The same document gives the same bytes. */
export default async function makeFile({ format, document, font }: FileTask): Promise<Uint8Array> {
  if (format === 'pdf') return renderPdf({ document, font });
  const xml = await renderXml(document, format);
  return format === 'ubl' ? new TextEncoder().encode(xml) : renderPdf({ document, font, xml });
}
