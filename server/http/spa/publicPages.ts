import { paramsOf, partners, SITE_DESCRIPTION } from '../../../src/rules/site';

/** Tells search engines and previews of links about a page. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's own address below /admin, of those that lead to it. */
  path?: string;
  /** Addresses of pictures, best first. */
  pictures?: readonly string[];
}

export const site = {
  name: 'Casebridge',
  description: SITE_DESCRIPTION,
  picture: '/admin/preview.png',
  pictureText: 'Casebridge: case-based simulations for your class',
};

const signIn: PageHead = {
  title: 'Sign in',
  description: 'Sign in to Casebridge to find, launch and play case-based simulations.',
  path: '/login',
};

/** The pages that are meant to be found, by the path of their screen; those of simulations come from their records. */
const publicPages: ReadonlyMap<string, PageHead> = new Map([
  ['/', signIn],
  ['/login', signIn],
  [
    '/register',
    {
      title: 'Sign up',
      description: 'Create an instructor account: try simulations for free, buy sessions and launch them.',
    },
  ],
  [
    '/recover',
    {
      title: 'Access Via Email',
      description: 'Sign in to Casebridge by a link in an email, without a password.',
    },
  ],
  ['/library', { title: 'Library', description: site.description }],
  ...partners.map(({ key, name, subtitle }): [string, PageHead] => [
    `/${key}`,
    { title: name, description: `${subtitle} ${name}.` },
  ]),
  [
    '/join',
    { title: 'Join a class', description: 'Join your class by the code that your instructor gave you.' },
  ],
  [
    '/accessibility',
    {
      title: 'Accessibility',
      description: 'How accessible Casebridge is, how it is tested, and how to tell us what is in your way.',
    },
  ],
  [
    '/contact',
    {
      title: 'Contact',
      description: 'Write to us about a simulation, access for your class, or an invoice.',
    },
  ],
]);

/** Finds the simulation that everybody may see, by its id or slug; null if there is none. */
export type FindSimulation = (code: string) => Promise<PageHead | null>;

interface Described {
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
