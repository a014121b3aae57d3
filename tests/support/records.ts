import fc from 'fast-check';

const lease = { _id: 'client-1', name: 'Harbour Lease' };
/** The fields of a simulation on a card. */
const card = {
  subtitle: 'A negotiation',
  category: 'negotiations',
  cover_url: 'https://hub.example/cover.png',
  duration: 90,
  price: 12.5,
};
const ada = { _id: 'user-1', email: 'ada@school.example', name: 'Ada', lastname: 'Lind' };
const paid = { id: 'payment-1', amount: 1250, created_at: '2026-03-04T09:30:00.000Z' };
const saved = { created_at: '2026-02-03T10:00:00.000Z', updated_at: '2026-02-03T10:00:00.000Z' };
/** The dates of a class. */
const dates = {
  opens_at: '2026-02-03T10:00:00.000Z',
  closes_at: '2036-02-03T10:00:00.000Z',
  time_zone: 'America/New_York',
  class_state: 'open',
};

/** One record of each kind with all fields that the specification, or the hub, gives it. */
export const records = {
  user: {
    ...ada,
    id: 'user-1',
    role: 'instructor',
    status: 'active',
    school: 'school-1',
    last_login: '2026-03-04T09:30:00.000Z',
    ...saved,
    magiclogin: 'https://hub.example/admin/magiclogin?token=x',
    second_factor: true,
  },
  school: {
    _id: 'school-1',
    name: 'Harbour School',
    code: 'HS',
    email: 'office@school.example',
    domains: 'school.example',
    port_access: 'all',
    icon_url: 'https://school.example/icon.png',
    free_to_play: ['client-2'],
    ...saved,
  },
  client: {
    ...lease,
    ...card,
    slug: 'harbour-lease',
    facts: 'Level: MBA',
    search_words: 'haggling',
    partner: 'wharton',
    image_url: 'https://hub.example/image.png',
    crimg_url: 'https://hub.example/copyright.png',
    order: 3,
    status: 'created',
    purchasable: true,
    visibility: true,
    description: '<p>Two ports, one lease.</p>',
    overview: '<p>Learn to prepare.</p>',
    variations: 'short:Short version\nlong:Long version',
    client_id: 'harbour',
    client_secret: 'a-secret',
    redirect_url: 'https://game.example/back',
    public_code: 'HL',
    client_root: 'https://game.example',
    direct_url: '',
    webhook_url: 'https://game.example/webhooks',
    webhooks: { secret_at: '2026-01-02T08:00:00.000Z', gone: true },
    trusted: false,
    res_collateral: '<p>Read this.</p>',
    res_add_students: '<p>Add them.</p>',
    res_launch: '<p>Launch it.</p>',
    res_debrief: '<p>Debrief them.</p>',
    how_url_instructor: 'https://help.example/how',
    faq_url_instructor: 'https://help.example/faq',
    how_url: 'https://help.example/play',
    host_problem:
      'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
    faq_url: 'https://help.example/questions',
    ...saved,
  },
  invite: {
    _id: 'invite-1',
    email: 'sam@school.example',
    student: 'user-2',
    name: 'Sam',
    lastname: 'Okafor',
    client: {
      ...lease,
      ...card,
      slug: 'harbour-lease',
      how_url: 'https://help.example/play',
      faq_url: 'https://help.example/questions',
    },
    instructor: { ...ada, school: { _id: 'school-1', name: 'Harbour School', free_to_play: ['client-2'] } },
    payment: paid,
    refund: { ...paid, id: 'payment-0', refunded_at: '2026-03-03T10:00:00.000Z' },
    purchase: { _id: 'purchase-1', data: { status: 'completed' }, payer: 'student' },
    class_name: 'MBA 2, spring',
    variation: 'Short round',
    ...dates,
    changes_in: null,
    opened_at: '2026-02-03T11:00:00.000Z',
    started_at: '2026-02-03T12:00:00.000Z',
    finished_at: null,
    score: 87.5,
    mail_failed: true,
    asks_payment: true,
    revoked_at: null,
    data: { magiclink: 'https://game.example/play/1' },
    created_at: '2026-02-03T10:00:00.000Z',
  },
  purchase: {
    _id: 'purchase-1',
    client: {
      ...lease,
      slug: 'harbour-lease',
      cover_url: '',
      public_code: 'HL',
      client_root: 'https://game.example',
    },
    customer: ada,
    data: { client_code: 'HL', platform: 'sc-hub', order: 'order-0001', status: 'completed' },
    seats_of: '',
    session: { id: 'session-1', url: 'https://game.example/admin/games/session-1' },
    waiting: null,
    awaits_approval: false,
    processed: false,
    payer: 'instructor',
    asks_payment: false,
    payment_time: 'later',
    quantity: 25,
    price: 12.5,
    total: 312.5,
    metadata: { pl_name: 'Ada Lind', pl_email: ada.email, pl_address: 'Quay 1', variation: 'short' },
    received: { students: 4, total: 50 },
    refunded: 62.5,
    variation: 'Short round',
    note: 'Ask for the order number.',
    ...saved,
  },
  auditEntry: {
    _id: 'entry-1',
    entity: 'purchase',
    record: 'purchase-1',
    action: 'cancelled',
    actor: ada,
    changes: [{ field: 'note', before: null, after: '2026-02-03T10:00:00.000Z' }],
    created_at: '2026-02-03T10:00:00.000Z',
  },
  cancellation: { invited: 12, paid: 4, stopped: 8, refundable: 30_000 },
  overview: {
    missing_pages: ['Terms'],
    orders: {
      unprocessed: { count: 3, oldest: '2026-02-03T10:00:00.000Z', total: 375 },
      waiting: { count: 1, oldest: '2026-02-03T10:00:00.000Z', total: 125 },
      to_approve: { count: 1, oldest: '2026-02-03T10:00:00.000Z', total: 125 },
      overdue: { count: 2, oldest: '2026-02-03T10:00:00.000Z', total: 250 },
      unmatched: { count: 0, oldest: null, total: 0 },
      refund_failed: { count: 0, oldest: null, total: 0 },
      certificates: { count: 0, oldest: null, school: null },
    },
    school: {
      ...{ _id: 'school-1', name: 'Harbour School', open: 4, not_started: 1 },
      never_signed_in: { count: 6, oldest: '2026-02-03T10:00:00.000Z' },
      opening: { count: 0, oldest: null },
    },
  },
  payment: {
    _id: 'payment-1',
    client: lease,
    customer: ada,
    quantity: 10,
    amount: 12_500,
    given_back: 100,
    problem: 'The simulation was deleted.',
    refunding: false,
    paid_at: '2026-03-04T09:30:00.000Z',
    purchase: { _id: 'purchase-1', order: 'order-1' },
    invite: null,
    card: { brand: 'visa', last4: '4242' },
    state: 'partly-refunded',
    unmatched: true,
    left: 12_400,
    refunds: [
      {
        ...{ _id: 'refund-1', amount: 100, reason: 'Twice.', state: 'succeeded', failure: '' },
        ...{ requested_at: '2026-03-05T09:30:00.000Z', settled_at: '2026-03-05T09:31:00.000Z' },
      },
    ],
  },
  mail: {
    _id: 'mail-1',
    to: 'ada@school.example',
    subject: 'Your invitation to Harbour Lease',
    status: 'queued',
    attempts: 2,
    last_error: 'The mail server cannot be reached. We try again.',
    next_try_at: '2036-03-04T09:30:00.000Z',
    tried_at: '2026-03-04T09:31:00.000Z',
    created_at: '2026-03-04T09:30:00.000Z',
  },
  login: {
    _id: 'login-1',
    current: false,
    device: 'Chrome on Windows',
    way: 'password',
    handed_over: false,
    created_at: '2026-03-04T09:30:00.000Z',
    seen_at: '2026-03-05T09:30:00.000Z',
    hosts: [{ ...lease, created_at: '2026-03-04T09:40:00.000Z' }],
  },
  webhook: {
    _id: 'webhook-1',
    type: 'student.added',
    client: lease,
    session: { _id: 'purchase-1', name: 'MBA 2, spring' },
    state: 'queued',
    attempts: 2,
    last_answer: 'The host answered 500.',
    next_attempt_at: '2036-03-04T09:30:00.000Z',
    created_at: '2026-03-04T09:30:00.000Z',
  },
  aClass: {
    _id: 'session-1',
    name: 'MBA 2, spring',
    variation: 'Short round',
    client: { ...lease, slug: 'harbour-lease', cover_url: card.cover_url, price: card.price },
    instructor: ada,
    co_taught: false,
    purchase: {
      data: { order: 'order-0001', status: 'completed' },
      payer: 'student',
      trial: false,
      awaits_approval: false,
    },
    session: { id: 'session-1', url: 'https://game.example/admin/games/session-1' },
    asks_payment: true,
    seats: 25,
    seats_waiting: 10,
    sells_seats: true,
    seats_taken: 3,
    counts: { invited: 3, failed: 1, opened: 2, paid: 2, started: 1, finished: 1 },
    to_remind: { unpaid: 1, not_started: 2, unpaid_refused: 0, not_started_refused: 0 },
    link: {
      code: 'BCDF-GHJK',
      url: 'https://hub.example/admin/join/BCDF-GHJK',
      open: true,
      domains: 'school.example',
    },
    ...dates,
    remind_at: '2036-01-03T10:00:00.000Z',
    reminded: { at: '2026-02-03T10:00:00.000Z', students: 2 },
    archived: false,
    ...saved,
  },
  openClass: {
    _id: 'BCDF-GHJK',
    name: 'MBA 2, spring',
    client: { name: lease.name, ...card },
    instructor: { name: 'Ada', lastname: 'Lind' },
    variation: 'Short round',
    state: 'open',
    domains: 'school.example',
    asks_payment: true,
    opens_at: '2036-02-03T10:00:00.000Z',
    closes_at: '2036-03-03T10:00:00.000Z',
    time_zone: 'America/New_York',
    class_state: 'scheduled',
    caller: { invite: null, withdrawn: false, proven: true, runs: 'session-1' },
  },
  classStudent: {
    _id: 'invite-1',
    email: 'sam@school.example',
    name: 'Sam',
    lastname: 'Okafor',
    invited_at: '2026-02-03T10:00:00.000Z',
    mail: { status: 'failed', error: '550 No such user.', at: '2026-02-03T10:00:00.000Z' },
    opened_at: '2026-02-03T10:00:00.000Z',
    payment: paid,
    started_at: '2026-02-03T10:00:00.000Z',
    finished_at: '2026-02-03T10:00:00.000Z',
    score: 87.5,
  },
  authorization: {
    client: { name: 'Harbour Lease' },
    session: { _id: 'session-1', name: 'MBA 2, spring' },
    email: 'sam@school.example',
    role: 'student',
    asks: true,
  },
  seatsQuote: { price: 12.5, payer: 'instructor', max: 9975, problem: '', orders: [] },
  coTeacher: {
    _id: 'co-teacher-1',
    email: 'theo@school.example',
    name: 'Theo',
    lastname: 'Brandt',
    has_access: true,
    created_at: '2026-02-03T10:00:00.000Z',
  },
  hostSession: {
    id: 'session-1',
    name: 'Spring class',
    players: [{ email: 'sam@school.example', name: 'Sam' }],
  },
};

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const missing = (name: string): fc.Arbitrary<Fields> => fc.constantFrom<Fields>({ [name]: null }, {});

const whole = (fields: fc.Arbitrary<Fields>[]): fc.Arbitrary<Fields> =>
  fc.tuple(...fields).map((parts): Fields => Object.assign({}, ...parts));

/** The record with any of its fields absent or null, also in the records within it, but for its own id. */
export function holed(record: object, kept: readonly string[] = ['_id']): fc.Arbitrary<Fields> {
  const fields = Object.entries(record).map(([name, value]): fc.Arbitrary<Fields> => {
    const there = isRecord(value) ? holed(value, []) : fc.constant<unknown>(value);
    const present = there.map((held): Fields => ({ [name]: held }));
    if (kept.includes(name)) return present;
    return fc.oneof(present, missing(name));
  });
  return whole(fields);
}

/** The record with each of its fields absent or null. */
export const bare = (record: object, kept: readonly string[] = ['_id']): fc.Arbitrary<Fields> =>
  whole(
    Object.entries(record).map(([name, value]) =>
      kept.includes(name) ? fc.constant<Fields>({ [name]: value }) : missing(name),
    ),
  );
