import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a path, a method or a host name exactly as it is written; `fetch` would normalise it. */
export async function rawCall(url: string, options: RequestOptions) {
  const [response]: IncomingMessage[] = await once(request(url, options).end(), 'response');
  if (!response) throw new Error('There is no response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
