/** An answer to a call, with its content where that is the JSON that it should be. */
export type Answer = [response: Response, content?: unknown];

/** The body, or undefined where there is none or it is not the JSON it should be. */
export async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
