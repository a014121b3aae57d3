import type { Class } from '../src/contract/class';
import type { ClassStudent } from '../src/contract/classStudent';
import { MAX_STUDENTS_AT_ONCE } from '../src/contract/limits';
import type { Payment } from '../src/contract/payment';
import type { Purchase } from '../src/contract/purchase';
import type { School } from '../src/contract/school';
import {
  type CatalogueDetail,
  type CatalogueItem,
  categories,
  type Simulation,
  type SimulationItem,
} from '../src/contract/simulation';
import type { User } from '../src/contract/user';
import type { Answer, Answers } from './siteServer';
import { richTexts, wordsFrom } from './texts';

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

export const simulation: CatalogueDetail = {
  ...catalogueItem(1),
  overview: `<p>${wordsFrom(2, 120)}.</p>`.repeat(3),
  image_url: '',
  crimg_url: '',
  variations: '',
  facts: '',
};

/** A complete simulation, as its form loads it. */
export const simulationRecord: Simulation = {
  ...simulation,
  ...richTexts,
  how_url_instructor: '',
  faq_url_instructor: '',
  how_url: '',
  faq_url: '',
  status: 'created',
  visibility: true,
  client_id: 'bench',
  client_secret: 'bench',
  redirect_url: '',
  webhook_url: '',
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
  client: { _id: simulation._id, name: wordsFrom(n, 3), slug: simulation.slug, cover_url: '' },
  customer: user(n),
  data: {
    client_code: simulation.slug,
    platform: 'sc-hub',
    order: `order-${n}-${n * 7919}`,
    status: 'completed',
  },
  session: { id: `game-${n}`, url: `https://host.example/${n}` },
  processed: n % 4 > 0,
  payer: n % 3 ? 'instructor' : 'student',
  asks_payment: n % 3 === 0,
  payment_time: 'now',
  quantity: 10 + (n % 50),
  price: 20,
  total: 20 * (10 + (n % 50)),
  metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const school = (n: number): School => ({
  _id: `school-${n}`,
  name: wordsFrom(n, 2),
  code: `school-${n}`,
  email: `office-${n}@bench.example`,
  domains: 'bench.example',
  port_access: '',
  icon_url: '',
  free_to_play: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const simulationItem = (n: number): SimulationItem => ({
  ...catalogueItem(n),
  status: 'created',
  visibility: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const payment = (n: number): Payment => ({
  _id: `payment-${n}`,
  client: { _id: simulation._id, name: simulation.name },
  customer: user(n),
  quantity: 10,
  amount: 20_000,
  given_back: 0,
  problem: 'The session could not be opened.',
  refunding: false,
  paid_at: '2026-01-02T08:30:00Z',
  purchase: null,
  invite: null,
  invoice: null,
  card: { brand: 'visa', last4: '4242' },
  state: 'unmatched',
  unmatched: true,
  left: 20_000,
  refunds: [],
});

const STUDENTS = MAX_STUDENTS_AT_ONCE;

/** A class whose students have come far and less far, as `student` says. */
export const aClass: Class = {
  _id: 'purchase-1',
  name: wordsFrom(1, 3),
  client: { _id: simulation._id, name: simulation.name, slug: simulation.slug, cover_url: '', price: 20 },
  instructor: {
    _id: instructor._id,
    name: instructor.name,
    lastname: instructor.lastname,
    email: instructor.email,
  },
  co_taught: false,
  purchase: { data: { order: 'order-1', status: 'completed' }, payer: 'student', trial: false },
  session: { id: 'game-1', url: 'https://host.example/1' },
  asks_payment: true,
  seats: STUDENTS,
  seats_waiting: 0,
  sells_seats: true,
  seats_taken: STUDENTS,
  counts: {
    invited: STUDENTS,
    failed: STUDENTS / 20,
    opened: (STUDENTS * 4) / 5,
    paid: (STUDENTS * 3) / 5,
    started: (STUDENTS * 2) / 5,
    finished: STUDENTS / 5,
  },
  to_remind: {
    unpaid: (STUDENTS * 2) / 5,
    not_started: (STUDENTS * 3) / 5,
    unpaid_refused: 0,
    not_started_refused: 0,
  },
  link: { code: 'ABCD-EFGH', url: 'https://hub.example/admin/join/ABCD-EFGH', open: true, domains: '' },
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: null,
  remind_at: null,
  reminded: null,
  archived: false,
  class_state: 'open',
  time_zone: 'America/New_York',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

const student = (n: number): ClassStudent => {
  const reached = n % 5;
  const momentOf = (day: number) => new Date(Date.UTC(2026, 0, day, 8, n)).toISOString();
  const { email, name, lastname } = user(n);
  return {
    _id: `invite-${n}`,
    email,
    name,
    lastname,
    invited_at: momentOf(1),
    mail:
      n % 20
        ? { status: 'sent', error: '', at: momentOf(1) }
        : { status: 'failed', error: '550 No such user here', at: momentOf(1) },
    opened_at: reached > 0 ? momentOf(2) : null,
    payment: reached > 1 ? { id: `payment-${n}`, amount: 2_000, created_at: momentOf(3) } : null,
    started_at: reached > 2 ? momentOf(4) : null,
    finished_at: reached > 3 ? momentOf(5) : null,
    score: reached > 3 ? n % 100 : null,
  };
};

/** A list of several pages with different records on each page. */
const pagesOf =
  <Item>(perPage: number, item: (n: number) => Item, pages = 5): Answer =>
  (search) => {
    const first = (Number(search.get('pag') ?? 1) - 1) * perPage;
    return { items: Array.from({ length: perPage }, (_, n) => item(first + n)), total: perPage * pages };
  };

const listOf = <Item>(length: number, item: (n: number) => Item) => ({
  items: Array.from({ length }, (_, n) => item(n)),
  total: length,
});

/**
 * The API's responses to an instructor or a visitor, by method and path; the catalogue has the given number of
 * cards.
 */
const answers = (cards: number): Answers =>
  new Map<string, unknown>([
    ['GET /api/public/clients/all', listOf(cards, catalogueItem)],
    [`GET /api/public/clients/${simulation.slug}`, simulation],
    ['GET /auth/profile', instructor],
    ['GET /api/purchases/all', { items: [], total: 0 }],
    ['POST /api/payments/intent', { client_secret: 'secret', amount: simulation.price * 100 * 10 }],
  ]);

/** The API responses for measurements in a browser, which run without a database. */
export const datasets = {
  'cards-24': answers(24),
  'cards-200': answers(200),
  'cards-2000': answers(2_000),
  administrator: new Map<string, unknown>([
    ...answers(24),
    ['GET /auth/profile', { ...instructor, role: 'administrator' } satisfies User],
    ['GET /api/users/all', pagesOf(20, user)],
    ['GET /api/schools/all', pagesOf(20, school)],
    ['GET /api/clients/all', pagesOf(20, simulationItem)],
    ['GET /api/purchases/all', pagesOf(100, purchase)],
    ['GET /api/payments/all', pagesOf(20, payment)],
    [`GET /api/clients/${simulationRecord._id}`, simulationRecord],
    [`GET /api/sessions/${aClass._id}`, aClass],
    [`GET /api/sessions/${aClass._id}/students/all`, pagesOf(100, student, STUDENTS / 100)],
    [`GET /api/sessions/${aClass._id}/co-teachers/all`, { items: [], total: 0 }],
    ['GET /api/audit', { items: [], total: 0 }],
  ]) satisfies Answers,
};
export type Dataset = keyof typeof datasets;
