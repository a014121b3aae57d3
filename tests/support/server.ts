import { HttpResponse, http, type JsonBodyType, passthrough, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { EXTENSIONS_HEADER } from '../../src/contract/extensions';
import type { startTestServer, TestServer } from '../server/support';
import { localCaller } from './localCaller';

/** Intercepts the calls between the app and the server. An unexpected call makes the test fail. */
export const network = setupServer();

type Fault = (request: Request, requestId: string) => Response | undefined | Promise<Response | undefined>;
/** A call that has reached the server or a planned fault; tests count these calls. */
interface SeenCall {
  method: string;
  path: string;
  search: string;
  body: string;
}

let planned: { method: string; path: string; fault: Fault }[] = [];
let seen: SeenCall[] = [];
let handlers: RequestHandler[] = [];
let server: TestServer | undefined;
/** The server's cookies, which the browser of the test keeps. */
let cookies = '';

/** Callbacks for the end of the response to a call, by the id of the request. */
const waiting = new Map<string, () => void>();
network.events.on('response:mocked', ({ requestId }) => {
  const tell = waiting.get(requestId);
  waiting.delete(requestId);
  // The app handles the response in microtasks, so it has stored the data before the next macrotask.
  if (tell) setImmediate(tell);
});

/** Removes all planned faults, recorded calls and additional handlers; runs before each test. */
export function resetNetwork(): void {
  planned = [];
  seen = [];
  cookies = '';
  network.resetHandlers(...handlers);
}

/** The calls that the app has made in this test. */
export const allCalls = (): readonly SeenCall[] => seen;

export const callsTo = (method: string, path: string): SeenCall[] =>
  seen.filter((call) => call.method === method && call.path === path);

/** The bodies of the calls with the given method and path. */
export const bodiesTo = (method: string, path: string) =>
  callsTo(method, path).map(({ body }) => JSON.parse(body));

/**
 * The next call gets this response, for example an invalid body or a delayed one; without one it reaches the server.
 * Several plans for the same call apply in their order.
 */
export function answerNext(method: string, path: string, fault: Fault): void {
  planned.push({ method, path, fault });
}

/** The next call gets this status; the server does not receive the call. */
export function failNext(method: string, path: string, status: number, body?: JsonBodyType): void {
  const told = body ?? { message: `Planned failure ${status}.` };
  answerNext(method, path, () => HttpResponse.json(told, { status }));
}

export function networkErrorNext(method: string, path: string): void {
  answerNext(method, path, () => HttpResponse.error());
}

/** Returns a promise, and a function that fulfils it. */
function promised(): [promise: Promise<void>, fulfil: () => void] {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [promise, fulfil];
}

/**
 * The next call waits until the returned function is called, and then gets the response, or reaches the server. The
 * promise of that function resolves when the app has handled the response.
 */
export function holdNext(method: string, path: string, response?: Response): () => Promise<void> {
  const [released, release] = promised();
  const [taken, tell] = promised();
  answerNext(method, path, async (_, requestId) => {
    await released;
    waiting.set(requestId, tell);
    return response;
  });
  return () => {
    release();
    return taken;
  };
}

/** The next call reaches the server, which completes the call, but the response is lost. */
export function loseAnswerNext(method: string, path: string): void {
  answerNext(method, path, async (request) => {
    await forward(request);
    return HttpResponse.error();
  });
}

/** The next profile comes from a server that names no extensions. */
export function withoutExtensionsNext(): void {
  answerNext('GET', '/auth/profile', async (request) => {
    const { status, headers, body } = await forward(request);
    const others = new Headers(headers);
    others.delete(EXTENSIONS_HEADER);
    return new HttpResponse(body, { status, headers: others });
  });
}

/** Passes a call of the app to the real server in this process, without a network connection that could break. */
async function forward(request: Request): Promise<Response> {
  if (!server) throw new Error('This test has started no server');
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const headers = new Headers(request.headers);
  if (cookies) headers.set('Cookie', cookies);
  const body = request.body ? await request.clone().arrayBuffer() : null;
  const answer = await server.app.fetch(
    new Request(server.url + pathname + search, { method, headers, body }),
    localCaller,
  );
  cookies = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookies;
  return answer;
}

async function answer({ request, requestId }: { request: Request; requestId: string }): Promise<Response> {
  const { method } = request;
  const { pathname: path, search } = new URL(request.url);
  seen.push({ method, path, search, body: await request.clone().text() });
  const index = planned.findIndex((next) => next.method === method && next.path === path);
  const [next] = index < 0 ? [] : planned.splice(index, 1);
  return (await next?.fault(request, requestId)) ?? (await forward(request));
}

/**
 * Starts the real server with a new empty database for this test file, and directs every call of the app there.
 * Must be awaited at the top of the file.
 */
export async function startServer(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  // The import is dynamic, so that tests without a server do not load its modules.
  const { startTestServer } = await import('../server/support');
  server = await startTestServer(...options);
  handlers = [
    // Calls that the server makes itself, such as those to the simulation host, pass unchanged.
    http.all(`${server.url}/*`, () => passthrough()),
    ...['/auth/*', '/users/*', '/api/*'].map((area) => http.all(area, answer)),
  ];
  resetNetwork();
  return server;
}
