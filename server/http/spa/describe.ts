import { paramsOf } from '../../../src/rules/paths';
import { type PageHead, publicPages } from './publicPages';

/** Finds the simulation that everybody may see, by its id or slug; null if there is none. */
export type FindSimulation = (code: string) => Promise<PageHead | null>;

export interface Described {
  status: 200 | 404;
  /** Null for a page that is not meant to be found. */
  head: PageHead | null;
}

const SIMULATION = '/library/:code';
const missing: Described = { status: 404, head: null };

/**
 * Finds out what there is at a path below /admin. A page belongs to everybody before the app knows its visitor, so it
 * says nothing of a simulation that is not listed, not even that it exists; the app shows it to those who may see it.
 */
export async function describePage(
  path: string,
  screens: readonly string[],
  findSimulation: FindSimulation,
): Promise<Described> {
  for (const pattern of screens) {
    const params = paramsOf(pattern, path);
    if (!params) continue;
    if (pattern !== SIMULATION) return { status: 200, head: publicPages.get(pattern) ?? null };
    try {
      const head = await findSimulation(params.code ?? '');
      return head ? { status: 200, head } : missing;
    } catch {
      // The app says what is wrong, and tries again.
      return { status: 200, head: null };
    }
  }
  return missing;
}
