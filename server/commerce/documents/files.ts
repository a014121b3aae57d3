import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { Piscina } from 'piscina';
import type { Document } from '../../../src/contract/document';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { documentFiles, documents } from '../../db/schema/documents';
import { notFound } from '../../http/errors';
import type { DocumentFiles } from '../../services/services';
import { presentDocument } from './present';

/** The development server and the tests run the source, whose worker needs the same loader. */
const isSource = import.meta.url.endsWith('.ts');

/** How long a thread waits for the next document before it ends: its start takes half a second. */
const IDLE_MS = 60_000;

/** The thread is ended if a file takes longer: the mails of all would wait for it. A mail is sent within a minute. */
const LONGEST_MS = 20_000;

/** Makes the files of documents, in a thread of its own, and keeps them: a file never changes either. */
export function createDocumentFiles(
  db: Db,
  { documents: { font } }: Pick<Config, 'documents'>,
): DocumentFiles {
  const pool = new Piscina<{ document: Document; font: string }, Uint8Array>({
    filename: fileURLToPath(new URL(`./pdfWorker.${isSource ? 'ts' : 'js'}`, import.meta.url)),
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });

  async function find(id: string): Promise<Buffer | null> {
    const [file] = await db
      .select({ pdf: documentFiles.pdf })
      .from(documentFiles)
      .where(eq(documentFiles.documentId, id));
    return file?.pdf ?? null;
  }

  /** The PDF of a document. Of several at once that make it, the first one’s is kept. */
  async function pdf(id: string) {
    const [row] = await db.select().from(documents).where(eq(documents.id, id));
    if (!row) throw notFound();
    const name = `${row.number}.pdf`;
    const known = await find(id);
    if (known) return { name, content: known };
    const made = Buffer.from(
      await pool.run({ document: presentDocument(row), font }, { signal: AbortSignal.timeout(LONGEST_MS) }),
    );
    const sha256 = createHash('sha256').update(made).digest('hex');
    await db.insert(documentFiles).values({ documentId: id, pdf: made, sha256 }).onConflictDoNothing();
    return { name, content: (await find(id)) ?? made };
  }

  return { pdf, stop: () => pool.destroy() };
}
