/** The body of a response; the expectations of a test narrow its type. */
// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
export type Body = any;

interface Options {
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Makes the calls of a client of the API at this address. */
export const requestTo =
  (url: string) =>
  async (method: string, path: string, { body, token, headers }: Options = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const parsed: Body = isJson && text ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };
