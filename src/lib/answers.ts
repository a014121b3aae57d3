/** An answer to a call, with its content. */
export type Answer = [response: Response, content?: unknown];

/** The parsed body; its text if it is not JSON, and undefined if there is none. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  if (!text.trim()) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
