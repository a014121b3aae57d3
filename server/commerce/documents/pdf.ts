import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Document } from '../../../src/contract/document';
import {
  documentFacts,
  documentNote,
  documentSums,
  documentTitle,
  lineCells,
  lineColumns,
  sellerText,
} from '../../../src/rules/documents/documents';
import { attachInvoice } from './facturX';

declare global {
  namespace PDFKit.Mixins {
    interface TableOptions {
      /** The element of the structure that gets the table; the types of pdfkit lack it. */
      structParent?: PDFKit.PDFStructureElement;
    }
  }
}

// pdfkit loads its font and the profile of PDF/A from files of their packages.
const { resolve } = createRequire(import.meta.url);
const ownFont = (name: string) => resolve(`@expo-google-fonts/noto-sans/${name}`);
const ownFonts: Fonts = {
  text: ownFont('400Regular/NotoSans_400Regular.ttf'),
  strong: ownFont('600SemiBold/NotoSans_600SemiBold.ttf'),
};

interface Fonts {
  text: string;
  strong: string;
}

const MARGIN = 56;
const [small, normal, large] = [9, 10, 20];

type Text = string | { text: string; isStrong?: boolean };
interface Table {
  rows: readonly (readonly Text[])[];
  widths: readonly (number | '*')[];
  /** The first row has headings; without them, each row begins with one. */
  hasHead?: boolean;
  /** The columns from this one on are aligned to the right. */
  rightFrom: number;
  lines: number;
}

/** Adds a table, whose cells screen readers tell with their headings. */
function addTable(
  pdf: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  fonts: Fonts,
  { rows, widths, hasHead = false, rightFrom, lines }: Table,
): void {
  pdf.table({
    structParent: parent,
    columnStyles: widths.map((width, column) => ({
      width,
      align: { x: column >= rightFrom ? 'right' : 'left', y: 'top' },
    })),
    rowStyles: (row) => ({ border: [0, 0, row < rows.length ? lines : 0, 0], borderColor: '#c8ccd8' }),
    defaultStyle: { padding: [4, 6, 4, 0] },
    data: rows.map((cells, row) =>
      cells.map((cell, column) => {
        const { text, isStrong = false } = typeof cell === 'string' ? { text: cell } : cell;
        const isHead = hasHead ? row === 0 : column === 0;
        return {
          text,
          type: isHead ? ('TH' as const) : ('TD' as const),
          ...(isHead && { scope: hasHead ? ('Column' as const) : ('Row' as const) }),
          font: { src: isStrong || (hasHead && isHead) ? fonts.strong : fonts.text, size: normal },
        };
      }),
    ),
  });
}

/** The lines of a row, which pdfkit cuts off after about fifty, also where lines wrap. */
const MOST_LINES = 25;

/** Facts whose lines do not fit into one row, in several. */
function inRows(label: string, text: string): (readonly [string, string])[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, row) => {
    const part = lines.slice(row * MOST_LINES, (row + 1) * MOST_LINES);
    return [row === 0 ? label : '', part.join('\n')];
  });
}

interface Given {
  document: Document;
  /** A font file in place of our own. */
  font: string;
  /** The invoice as an XML file, which makes it Factur-X. */
  xml?: string;
}

/**
 * A document as a tagged PDF/A-3 on A4. The same document gives the same bytes: it has no times but that of its issue,
 * and its fonts are in it.
 */
export async function renderPdf({ document, font, xml }: Given): Promise<Uint8Array> {
  const fonts = font ? { text: font, strong: font } : ownFonts;
  const title = documentTitle(document);
  const date = new Date(document.date);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    subset: 'PDF/A-3a',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    font: fonts.text,
    info: { Title: title, Author: 'Casebridge', CreationDate: date },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((done, fail) => pdf.on('end', done).on('error', fail));

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (kind: string, text: string, size: number, src = fonts.text) => {
    root.add(pdf.struct(kind, {}, () => void pdf.font(src).fontSize(size).text(text)));
    pdf.moveDown(0.5);
  };
  add('P', sellerText(document), small);
  add('H1', title, large, fonts.strong);
  const [description, ...numbers] = lineColumns;
  addTable(pdf, root, fonts, {
    rows: documentFacts(document).flatMap(([label, text]) => inRows(label, text)),
    widths: [110, '*'],
    rightFrom: 2,
    lines: 0,
  });
  pdf.moveDown();
  addTable(pdf, root, fonts, {
    rows: [[description, ...numbers], ...document.lines.map(lineCells)],
    widths: ['*', 60, 80, 80],
    hasHead: true,
    rightFrom: 1,
    lines: 0.5,
  });
  const sums = documentSums(document);
  addTable(pdf, root, fonts, {
    rows: sums.map(([label, value], row) => {
      const isStrong = row === sums.length - 1;
      return [
        { text: label, isStrong },
        { text: value, isStrong },
      ];
    }),
    widths: ['*', 120],
    rightFrom: 0,
    lines: 0,
  });
  pdf.moveDown();
  add('P', documentNote(document), small);
  root.end();
  if (xml) attachInvoice(pdf, xml, date);
  pdf.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}
