import { type CatalogueDetail, type CatalogueItem, type Client, categories } from '../src/contract/client';
import type { Purchase } from '../src/contract/purchase';
import type { User } from '../src/contract/user';
import type { Answer } from './siteServer';

const words =
  'supply price team bid launch shift harbour market ward plan risk offer brand network season'.split(' ');

const wordsFrom = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, n) => words[(seed * 7 + n * 5) % words.length]).join(' ');

const catalogueItem = (n: number): CatalogueItem => ({
  _id: `client-${n}`,
  name: `Simulation ${n}: ${wordsFrom(n, 3)}`,
  subtitle: wordsFrom(n + 1, 5),
  slug: `simulation-${n}`,
  category: categories[n % categories.length] ?? 'math',
  partner: '',
  cover_url: '',
  duration: 45 + (n % 6) * 15,
  order: n,
  price: n % 5 ? 10 + (n % 30) : 0,
  purchasable: true,
  description: `<p>${wordsFrom(n, 32)}.</p>`,
});

export const client: CatalogueDetail = {
  ...catalogueItem(1),
  overview: `<p>${wordsFrom(2, 120)}.</p>`.repeat(3),
  image_url: '',
  crimg_url: '',
  variations: '',
};

const richText = (seed: number, paragraphs: number): string =>
  Array.from(
    { length: paragraphs },
    (_, n) =>
      `<p>${wordsFrom(seed + n, 40)} <strong>${wordsFrom(seed, 4)}</strong> <a href="https://help.example/${n}">${wordsFrom(n, 2)}</a>.</p>`,
  ).join('\n');

/** A whole simulation, with six texts of some length. */
export const clientRecord: Client = {
  ...client,
  description: richText(1, 1),
  overview: richText(2, 5),
  res_collateral: richText(3, 3),
  res_add_students: richText(4, 3),
  res_launch: richText(5, 3),
  res_debrief: richText(6, 3),
  how_url_instructor: '',
  faq_url_instructor: '',
  how_url: '',
  faq_url: '',
  status: 'created',
  visibility: true,
  client_id: 'bench',
  client_secret: 'bench',
  redirect_url: '',
  public_code: '',
  client_root: '',
  direct_url: '',
  trusted: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const instructor: User = {
  _id: 'user-1',
  id: 'user-1',
  name: 'Irene',
  lastname: 'Castellanos',
  email: 'instructor@bench.example',
  role: 'instructor',
  status: 'active',
  school: null,
  last_login: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** What the API answers, by method and path; a browser measured with them needs no database. */
export const answers = (cards: number): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    [
      'GET /api/public/clients/all',
      { items: Array.from({ length: cards }, (_, n) => catalogueItem(n)), total: cards },
    ],
    [`GET /api/public/clients/${client.slug}`, client],
    ['GET /auth/profile', instructor],
    ['GET /api/purchases/all', { items: [], total: 0 }],
    ['POST /api/payments/intent', { client_secret: 'secret', amount: client.price * 100 * 10 }],
  ]);

const user = (n: number): User => ({
  ...instructor,
  _id: `user-${n}`,
  id: `user-${n}`,
  name: wordsFrom(n, 1),
  lastname: wordsFrom(n + 3, 1),
  email: `${wordsFrom(n, 1)}-${n}@bench.example`,
  role: n % 3 ? 'student' : 'instructor',
  last_login: '2026-01-02T08:30:00Z',
});

const purchase = (n: number): Purchase => ({
  _id: `purchase-${n}`,
  client: { _id: client._id, name: wordsFrom(n, 3), slug: client.slug },
  customer: user(n),
  data: {
    client_code: client.slug,
    platform: 'sc-hub',
    order: `order-${n}-${n * 7919}`,
    status: 'completed',
  },
  session: { id: `game-${n}`, url: `https://host.example/${n}` },
  processed: n % 4 > 0,
  payer: n % 3 ? 'instructor' : 'student',
  payment_time: 'now',
  quantity: 10 + (n % 50),
  price: 20,
  total: 20 * (10 + (n % 50)),
  metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

/** A list of five pages; each page has records of its own. */
const pagesOf =
  <Item>(perPage: number, item: (n: number) => Item): Answer =>
  (search) => {
    const first = (Number(search.get('pag') ?? 1) - 1) * perPage;
    return { items: Array.from({ length: perPage }, (_, n) => item(first + n)), total: perPage * 5 };
  };

/** The same for an administrator, with long lists and the simulation that is edited. */
export const administratorAnswers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...answers(24),
  ['GET /auth/profile', { ...instructor, role: 'administrator' } satisfies User],
  ['GET /api/users/all', pagesOf(20, user)],
  ['GET /api/purchases/all', pagesOf(100, purchase)],
  [`GET /api/clients/${clientRecord._id}`, clientRecord],
]);
