import type { Context } from 'hono';

interface Pages<Row> {
  pages: AsyncGenerator<readonly Row[], void>;
  textOf: (rows: readonly Row[]) => string;
  /** The text before the first row. */
  head?: string;
  headers: Record<string, string>;
}

/**
 * Streams all rows as a text. A page of rows is read only when the client is ready for it, and no further page once the
 * client has gone.
 */
export async function streamPages<Row>(
  c: Context,
  { pages, textOf, head = '', headers }: Pages<Row>,
): Promise<Response> {
  const encoder = new TextEncoder();
  // The first page is read before the response begins, so that an early failure is an error response and
  // not a broken file.
  let next = await pages.next();
  let begin = head;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = begin + (next.done ? '' : textOf(next.value));
      begin = '';
      if (text) controller.enqueue(encoder.encode(text));
      if (next.done) controller.close();
      else next = await pages.next();
    },
    async cancel() {
      await pages.return();
    },
  });
  return c.body(stream, 200, headers);
}
