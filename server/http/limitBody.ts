import type { MiddlewareHandler } from 'hono';
import { badRequest, HttpError } from './errors';

const MAX_BYTES = 1024 * 1024;

const tooLarge = () =>
  new HttpError(413, 'The request is larger than 1 MB.', { headers: { Connection: 'close' } });

async function readWithinLimit(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

/** Refuses bodies of more than 1 MB, with or without a Content-Length. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const { headers } = c.req.raw;
  if (Number(headers.get('content-length') ?? 0) > MAX_BYTES) throw tooLarge();
  if (headers.has('transfer-encoding') && c.req.raw.body) {
    const body = await readWithinLimit(c.req.raw.body).catch((error: unknown) => {
      throw error instanceof HttpError ? error : badRequest('The request did not arrive completely.');
    });
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body });
  }
  return next();
};
