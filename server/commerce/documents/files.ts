import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { and, eq } from 'drizzle-orm';
import { Tinypool } from 'tinypool';
import type { DocumentFormat } from '../../../src/contract/document';
import { documentFiles, documents } from '../../db/tables';
import { HttpError, notFound } from '../../http/errors';
import type { DocumentFile, DocumentFiles, Services } from '../../services/services';
import { eInvoiceProblem } from './eInvoice';
import type { FileTask } from './fileWorker';
import type { DocumentRow } from './issue';
import { presentDocument } from './present';

/** The development server and the tests run the source, whose worker needs the same loader. */
const isSource = import.meta.url.endsWith('.ts');

/** How long the process waits for the next document before it ends: its start takes up to two seconds. */
const IDLE_MS = 60_000;

/** The process is ended if a file takes longer: all others wait for it. */
const LONGEST_MS = 30_000;
/** The same for each file of a mail: with two of them, it is sent within a minute. */
const LONGEST_OF_MAIL_MS = 18_000;

/** In MB, so that a file that takes too much ends its own process. */
const MEMORY = 512;

const endings: Record<DocumentFormat, string> = { pdf: '.pdf', ubl: '.xml', 'factur-x': '-factur-x.pdf' };
const types: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  ubl: 'application/xml',
  'factur-x': 'application/pdf',
};

/** Whether the optional package is there that writes e-invoices. It takes a second to load, so the server never does. */
function canWriteEInvoices(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve('@e-invoice-eu/core') !== '';
  } catch {
    return false;
  }
}

/** Makes the files of documents, in a process of their own, and keeps them: a file never changes either. */
export function createDocumentFiles(
  { config, db, logger }: Pick<Services, 'config' | 'db' | 'logger'>,
  hasEInvoices = canWriteEInvoices(),
): DocumentFiles {
  const { font } = config.documents;
  const pool = new Tinypool({
    runtime: 'child_process',
    serialization: 'advanced',
    filename: fileURLToPath(new URL(`./fileWorker.${isSource ? 'ts' : 'js'}`, import.meta.url)),
    execArgv: [`--max-old-space-size=${MEMORY}`, ...(isSource ? ['--import', 'tsx'] : [])],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  // Ctrl+C in a terminal ends it, too. A file that was being made is told by its own error.
  pool.on('error', (error) => logger.info({ error }, 'the process that makes files has ended'));

  async function make(task: FileTask, longestMs: number): Promise<Buffer> {
    try {
      const made: Uint8Array = await pool.run(task, { signal: AbortSignal.timeout(longestMs) });
      return Buffer.from(made);
    } catch (cause) {
      throw new Error(`The file (${task.format}) of ${task.document.number} could not be made`, { cause });
    }
  }

  async function find({ id }: DocumentRow, format: DocumentFormat): Promise<Buffer | null> {
    const isThis = and(eq(documentFiles.documentId, id), eq(documentFiles.format, format));
    const [file] = await db.select({ content: documentFiles.content }).from(documentFiles).where(isThis);
    return file?.content ?? null;
  }

  const problemOf: DocumentFiles['eInvoiceProblem'] = (document) =>
    hasEInvoices ? eInvoiceProblem(document) : 'E-invoices are not available here.';

  /** The content of a file. Of several at once that make it, the first one’s is kept. */
  async function contentOf(row: DocumentRow, format: DocumentFormat, longestMs: number): Promise<Buffer> {
    const known = await find(row, format);
    if (known) return known;
    const content = await make({ format, document: presentDocument(row), font }, longestMs);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await db
      .insert(documentFiles)
      .values({ documentId: row.id, format, content, sha256 })
      .onConflictDoNothing();
    return (await find(row, format)) ?? content;
  }

  async function file(id: string, format: DocumentFormat, longestMs = LONGEST_MS): Promise<DocumentFile> {
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    if (!row) throw notFound();
    const problem = format === 'pdf' ? null : problemOf(presentDocument(row));
    if (problem) throw new HttpError(422, problem);
    return {
      name: `${row.number}${endings[format]}`,
      type: types[format],
      content: await contentOf(row, format, longestMs),
    };
  }

  /** A mail is not held up by its e-invoice: one that fails can still be had on the document's page. */
  async function mailed(id: string): Promise<DocumentFile[]> {
    const pdf = await file(id, 'pdf', LONGEST_OF_MAIL_MS);
    try {
      return [pdf, await file(id, 'ubl', LONGEST_OF_MAIL_MS)];
    } catch (error) {
      if (!(error instanceof HttpError)) logger.error({ error }, 'a mail goes without its e-invoice');
      return [pdf];
    }
  }

  return { eInvoiceProblem: problemOf, file, mailed, stop: () => pool.destroy() };
}
