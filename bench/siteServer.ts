import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { EXTENSIONS_HEADER, extensions } from '../src/contract/extensions';

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.svg', 'image/svg+xml'],
  ['.json', 'application/json'],
]);

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

export interface Site {
  origin: string;
  close: () => void;
}

/** A response that depends on the query. */
export type Answer = (search: URLSearchParams) => unknown;
/** Responses by method and path. */
export type Answers = ReadonlyMap<string, unknown>;

/**
 * Serves a built app below a base path, with fixed responses instead of an API. Each response is compressed once
 * and kept. The profile names all extensions, as the server's does.
 */
export async function serveSite(dist: string, base: string, answers: Answers = new Map()): Promise<Site> {
  const compressed = new Map<string, Buffer>();
  const send = (response: ServerResponse, key: string, type: string, content: () => Buffer) => {
    const body = compressed.get(key) ?? brotli(content());
    compressed.set(key, body);
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': key.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(key === 'GET /auth/profile' && { [EXTENSIONS_HEADER]: extensions.join(', ') }),
    });
    response.end(body);
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${pathname}`;
    if (answers.has(call)) {
      const given = answers.get(call);
      return send(response, call + search, 'application/json', () =>
        Buffer.from(JSON.stringify(typeof given === 'function' ? given(searchParams) : given)),
      );
    }
    const file = join(dist, pathname.startsWith(base) ? pathname.slice(base.length) : pathname);
    const isFile = existsSync(file) && statSync(file).isFile();
    const isPage = !extname(file) && request.headers.accept?.includes('text/html');
    if (!isFile && !isPage) {
      console.error(`Nothing answers ${call}${search}`);
      response.writeHead(404).end();
      return;
    }
    const path = isFile ? file : join(dist, 'index.html');
    send(response, path, types.get(extname(path)) ?? 'application/octet-stream', () => readFileSync(path));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close().closeAllConnections() };
}
