import fc from 'fast-check';

/** One record of each kind with all fields that the specification, or the hub, gives it. */
export const records = {
  user: {
    _id: 'user-1',
    id: 'user-1',
    name: 'Ada',
    lastname: 'Lind',
    email: 'ada@school.example',
    role: 'instructor',
    status: 'active',
    school: 'school-1',
    last_login: '2026-03-04T09:30:00.000Z',
    created_at: '2026-01-02T08:00:00.000Z',
    updated_at: '2026-03-04T09:30:00.000Z',
    magiclogin: 'https://hub.example/admin/magiclogin?token=x',
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
    created_at: '2026-01-02T08:00:00.000Z',
    updated_at: '2026-01-02T08:00:00.000Z',
  },
  client: {
    _id: 'client-1',
    name: 'Harbour Lease',
    subtitle: 'A negotiation',
    slug: 'harbour-lease',
    category: 'negotiations',
    partner: 'wharton',
    cover_url: 'https://hub.example/cover.png',
    image_url: 'https://hub.example/image.png',
    crimg_url: 'https://hub.example/copyright.png',
    duration: 90,
    order: 3,
    price: 12.5,
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
    trusted: false,
    res_collateral: '<p>Read this.</p>',
    res_add_students: '<p>Add them.</p>',
    res_launch: '<p>Launch it.</p>',
    res_debrief: '<p>Debrief them.</p>',
    how_url_instructor: 'https://help.example/how',
    faq_url_instructor: 'https://help.example/faq',
    how_url: 'https://help.example/play',
    host_problem: 'The host is not one of the trusted hosts.',
    faq_url: 'https://help.example/questions',
    created_at: '2026-01-02T08:00:00.000Z',
    updated_at: '2026-01-02T08:00:00.000Z',
  },
  invite: {
    _id: 'invite-1',
    email: 'sam@school.example',
    client: {
      _id: 'client-1',
      name: 'Harbour Lease',
      subtitle: 'A negotiation',
      slug: 'harbour-lease',
      category: 'negotiations',
      cover_url: 'https://hub.example/cover.png',
      duration: 90,
      price: 12.5,
      how_url: 'https://help.example/play',
      faq_url: 'https://help.example/questions',
    },
    instructor: {
      name: 'Ada',
      lastname: 'Lind',
      school: { _id: 'school-1', name: 'Harbour School', free_to_play: ['client-2'] },
    },
    payment: { id: 'payment-1', amount: 1250, created_at: '2026-03-04T09:30:00.000Z' },
    purchase: { data: { status: 'completed' }, payer: 'student' },
    data: { magiclink: 'https://game.example/play/1' },
    created_at: '2026-02-03T10:00:00.000Z',
  },
  purchase: {
    _id: 'purchase-1',
    client: {
      _id: 'client-1',
      name: 'Harbour Lease',
      slug: 'harbour-lease',
      public_code: 'HL',
      client_root: 'https://game.example',
    },
    customer: { _id: 'user-1', email: 'ada@school.example', name: 'Ada', lastname: 'Lind' },
    data: { client_code: 'HL', platform: 'sc-hub', order: 'order-0001', status: 'completed' },
    session: { id: 'session-1', url: 'https://game.example/admin/games/session-1' },
    waiting: null,
    processed: false,
    payer: 'instructor',
    payment_time: 'later',
    quantity: 25,
    price: 12.5,
    total: 312.5,
    metadata: {
      pl_name: 'Ada Lind',
      pl_email: 'ada@school.example',
      pl_address: 'Quay 1',
      variation: 'short',
    },
    note: 'Ask for the order number.',
    created_at: '2026-02-03T10:00:00.000Z',
    updated_at: '2026-02-03T10:00:00.000Z',
  },
  auditEntry: {
    _id: 'entry-1',
    entity: 'purchase',
    record: 'purchase-1',
    action: 'cancelled',
    actor: { _id: 'user-1', email: 'ada@school.example', name: 'Ada', lastname: 'Lind' },
    changes: [{ field: 'note', before: null, after: '2026-02-03T10:00:00.000Z' }],
    created_at: '2026-02-03T10:00:00.000Z',
  },
  cancellation: { invited: 12, paid: 4, stopped: 8 },
  payment: {
    _id: 'payment-1',
    client: { _id: 'client-1', name: 'Harbour Lease' },
    customer: { _id: 'user-1', email: 'ada@school.example', name: 'Ada', lastname: 'Lind' },
    quantity: 10,
    amount: 12_500,
    given_back: 100,
    problem: 'The simulation was deleted.',
    refunding: false,
    paid_at: '2026-03-04T09:30:00.000Z',
  },
  classSession: {
    id: 'session-1',
    name: 'Spring class',
    players: [{ email: 'sam@school.example', name: 'Sam' }],
  },
};

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with any of its fields absent or null, also in the records within it, but for its own id. */
export function holed(record: object, kept: readonly string[] = ['_id']): fc.Arbitrary<Fields> {
  const fields = Object.entries(record).map(([name, value]): fc.Arbitrary<Fields> => {
    const there = isRecord(value) ? holed(value, []) : fc.constant<unknown>(value);
    const present = there.map((held): Fields => ({ [name]: held }));
    if (kept.includes(name)) return present;
    return fc.oneof(
      { weight: 2, arbitrary: present },
      fc.constant<Fields>({ [name]: null }),
      fc.constant<Fields>({}),
    );
  });
  return fc.tuple(...fields).map((parts): Fields => Object.assign({}, ...parts));
}
