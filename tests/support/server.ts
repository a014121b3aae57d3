import { HttpResponse, http, type JsonBodyType, passthrough, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { startTestServer, TestServer } from '../server/support';

/** Stands between the app and the server; a call that nothing answers fails the test. */
export const network = setupServer();

type Fault = (request: Request, requestId: string) => Response | undefined | Promise<Response | undefined>;
interface PlannedFault {
  method: string;
  path: string;
  fault: Fault;
}
/** A call that reached the server or a fault, for tests that count them. */
interface SeenCall {
  method: string;
  path: string;
  search: string;
  body: string;
}

let planned: PlannedFault[] = [];
let seen: SeenCall[] = [];
let handlers: RequestHandler[] = [];
let server: TestServer | undefined;

/** The listeners for the end of a call's answer. */
const waiting = new Map<string, () => void>();
network.events.on('response:mocked', ({ requestId }) => {
  const tell = waiting.get(requestId);
  waiting.delete(requestId);
  // From here to the store the app waits for nothing: it is done when the next thing's turn comes.
  if (tell) setImmediate(tell);
});

/** Before each test: no faults, no memory of calls, and nothing in between but the server. */
export function resetNetwork(): void {
  planned = [];
  seen = [];
  network.resetHandlers(...handlers);
}

/** The calls that the app has made in this test. */
export const allCalls = (): readonly SeenCall[] => seen;

/** Those of one method and path. */
export const callsTo = (method: string, path: string): SeenCall[] =>
  seen.filter((call) => call.method === method && call.path === path);

/** Plans what becomes of the next call; several for the same call happen one after the other. */
function plan(method: string, path: string, fault: Fault): void {
  planned.push({ method, path, fault });
}

/** The next call answers this status, as the server would; the server itself never sees it. */
export function failNext(method: string, path: string, status: number, body?: JsonBodyType): void {
  plan(method, path, () => HttpResponse.json(body ?? { message: `Planned failure ${status}.` }, { status }));
}

/** The next call answers this, whatever and whenever it is: a body that is no JSON, no body at all. */
export function answerNext(method: string, path: string, answer: () => Response | Promise<Response>): void {
  plan(method, path, answer);
}

/** The next call finds no network. */
export function networkErrorNext(method: string, path: string): void {
  plan(method, path, () => HttpResponse.error());
}

/** The next call answers with a body that claims to be JSON and is none. */
export function malformedNext(method: string, path: string): void {
  plan(
    method,
    path,
    () => new HttpResponse('{"items": [', { headers: { 'Content-Type': 'application/json' } }),
  );
}

/** A promise, and what fulfils it. */
function promised(): [promise: Promise<void>, fulfil: () => void] {
  let fulfil = () => {};
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [promise, fulfil];
}

/**
 * The next call waits until the returned function is called, then goes on to the server. The promise of that
 * function resolves when the app has taken the answer.
 */
export function holdNext(method: string, path: string): () => Promise<void> {
  const [released, release] = promised();
  const [taken, tell] = promised();
  plan(method, path, async (_, requestId) => {
    await released;
    waiting.set(requestId, tell);
    return undefined;
  });
  return () => {
    release();
    return taken;
  };
}

/** The next call reaches the server, which does its work, but the answer is lost on the way. */
export function loseAnswerNext(method: string, path: string): void {
  plan(method, path, async (request) => {
    await forward(request);
    return HttpResponse.error();
  });
}

/** Hands a call of the app to the real server: in this process, so that no connection can break. */
async function forward(request: Request): Promise<Response> {
  if (!server) throw new Error('This test has started no server');
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = request.body ? await request.clone().arrayBuffer() : null;
  const caller = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return server.app.fetch(new Request(server.url + pathname + search, { method, headers, body }), caller);
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
 * Starts the real server with its own empty database for this test file, and leads every call of the
 * app there. To be awaited at the top of the file.
 */
export async function startServer(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  // Loaded here, so that the tests which need no server do not wait for its modules.
  const { startTestServer } = await import('../server/support');
  server = await startTestServer(...options);
  handlers = [
    // The calls that the server itself makes: the simulation host's.
    http.all(`${server.url}/*`, () => passthrough()),
    ...['/auth/*', '/users/*', '/api/*'].map((area) => http.all(area, answer)),
  ];
  resetNetwork();
  return server;
}
