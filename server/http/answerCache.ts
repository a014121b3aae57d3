import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A public response body, ready to be sent. */
export interface Prepared {
  json: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
}

async function prepare(body: unknown): Promise<Prepared> {
  const json = new TextEncoder().encode(JSON.stringify(body));
  const brotli = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const etag = `W/"${createHash('sha1').update(json).digest('base64url')}"`;
  return { json, brotli: new Uint8Array(brotli), etag };
}

/** Long enough to serve a crowd from one query, short enough for changes by other servers to show at once. */
const LIFETIME_MS = 1000;
const MAX_ENTRIES = 200;

interface Entry {
  at: number;
  answer: Promise<Prepared>;
}

/** Caches public responses for a moment, or until `clear`. The catalogue is the most requested resource. */
export class AnswerCache {
  readonly #answers = new Map<string, Entry>();

  /** Returns the cached response, or makes one with `load`. */
  get(key: string, load: () => Promise<unknown>): Promise<Prepared> {
    const known = this.#answers.get(key);
    this.#answers.delete(key);
    const now = performance.now();
    const kept = known && now - known.at < LIFETIME_MS ? known : { at: now, answer: load().then(prepare) };
    // The map keeps its order, so the first entry is the one that was not asked for the longest.
    this.#answers.set(key, kept);
    if (this.#answers.size > MAX_ENTRIES) this.#answers.delete(this.#answers.keys().next().value ?? '');
    if (kept !== known) kept.answer.catch(() => this.#forget(key, kept));
    return kept.answer;
  }

  #forget(key: string, entry: Entry): void {
    if (this.#answers.get(key) === entry) this.#answers.delete(key);
  }

  /** Has to be called after every change of the data that the responses show. */
  clear(): void {
    this.#answers.clear();
  }
}
