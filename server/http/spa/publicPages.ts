import { partners } from '../../../src/rules/partners';
import { SITE_DESCRIPTION } from '../../../src/rules/siteDescription';

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
export const publicPages: ReadonlyMap<string, PageHead> = new Map([
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
