/** An answer to a call, with its JSON content. */
export type Answer = [response: Response, content?: unknown];

/** The parsed body; undefined if there is none, or if it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
