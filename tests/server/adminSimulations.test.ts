import { describe, expect, test } from 'vitest';
import { newId, simulations } from '../../server/db/tables';
import { cleanRichText, columnsOf } from '../../server/simulations/fields';
import { oauthGroup, savedSimulationSchema, simulationUpdateSchema } from '../../src/contract/simulation';
import { PICTURE_PROBLEM } from '../../src/rules/links/pictures';
import { classesOn } from './classes';
import { aSimulationForm } from './forms';
import { type Body, startTestServer } from './support';
import { turnsDuring } from './turns';

const server = await startTestServer();
// The host of `aForm`.
server.config.trustedHosts = [...server.config.trustedHosts, 'https://host.example'];
const { token } = await server.signedIn({ role: 'administrator' });

const post = (path: string, body: object) => server.request('POST', `/api/clients${path}`, { body, token });
const get = (path: string, as = token) => server.request('GET', `/api/clients/${path}`, { token: as });
const rowOf = (id: string) => server.stored(simulations, id);
const { historyOf } = classesOn(server);

/** As short as a client secret may be. */
const SECRET = 'oauth-secret'.padEnd(32, '-');

const richTexts = 'description,overview,res_collateral,res_add_students,res_launch,res_debrief'.split(',');
const pictures = ['cover_url', 'image_url', 'crimg_url'];
const links = ['how_url', 'faq_url', 'how_url_instructor', 'faq_url_instructor', 'redirect_url'];

/** The body for a purchasable simulation, whose fields have different values. */
const aForm = (given: object = {}) => ({
  ...aSimulationForm({ name: `Harbour Deal ${newId()}` }),
  ...Object.fromEntries(richTexts.map((field) => [field, `<p>${field}</p>`])),
  ...Object.fromEntries([...pictures, ...links].map((field) => [field, `https://web.example/${field}`])),
  ...{ subtitle: 'A negotiation', partner: 'wharton', public_code: 'HARBOUR', variations: 'a:One\nb:Two' },
  ...{ cover_url: '/admin/covers/harbour.svg', duration: 90, order: -3, price: 19.99 },
  ...{ purchasable: true, trusted: true },
  ...{ client_id: `oauth-${newId()}`, client_secret: SECRET, client_root: 'https://host.example/root' },
  ...given,
});

test('a new simulation is stored as sent and appears in the library at once', async () => {
  const before = (await server.request('GET', '/api/public/clients/all')).body.total;
  const sent = aForm({ name: ' Crème & Brûlée: der Öl-Preis! ' });
  const { status, body } = await post('', { ...sent, _id: 'mine', created_at: '2000-01-01T00:00:00Z' });
  expect(status).toBe(201);
  const stored = { ...sent, name: 'Crème & Brûlée: der Öl-Preis!', slug: 'creme-brulee-der-ol-preis' };
  expect(body._id).not.toBe('mine');
  expect(Date.parse(body.created_at)).toBeGreaterThan(Date.now() - 3_600_000);
  const whole = (await get(body._id)).body;
  expect(whole).toMatchObject(stored);
  expect(body).toEqual(savedSimulationSchema.strip().parse(whole));
  expect((await rowOf(body._id))?.priceCents).toBe(1999);
  expect((await server.request('GET', '/api/public/clients/all')).body.total).toBe(before + 1);
});

test('a new simulation needs a name and a category alone, and is not sold then', async () => {
  const { status, body } = await post('', { name: 'Bare', category: 'negotiations' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Bare', slug: 'bare', price: 0, purchasable: false, status: 'created' });
  expect((await post('', { name: 'Bare' })).status).toBe(400);
});

test('a change appears in the library at once; a deleted simulation is only in the editor', async () => {
  const simulation = await server.aSimulation();
  const path = `/api/public/clients/${simulation.slug}`;
  await server.request('GET', path);
  expect((await post(`/${simulation.id}`, { price: 30.5 })).body.price).toBe(30.5);
  expect((await server.request('GET', path)).body.price).toBe(30.5);
  expect((await post(`/${simulation.id}`, { status: 'deleted' })).status).toBe(200);
  expect((await server.request('GET', path)).status).toBe(404);
  expect((await get(simulation.id)).body.status).toBe('deleted');
  expect(await historyOf(simulation.id)).toMatchObject([
    { action: 'updated', changes: [{ field: 'price', before: 12.5, after: 30.5 }] },
    { action: 'deleted', changes: [{ field: 'status', before: 'created', after: 'deleted' }] },
  ]);
});

test('the secret is in no answer to a save and not in the audit trail, and an empty one changes nothing', async () => {
  const ofGroup = ({ body }: { body: object }) => Object.keys(body).filter((field) => field in oauthGroup);
  const made = await post('', aForm({ client_secret: 'CANARY-1'.repeat(4) }));
  const { _id } = made.body;
  const client_secret = 'CANARY-2'.repeat(4);
  const changed = await post(`/${_id}`, { client_secret, trusted: true });
  expect([made.status, changed.status, ...ofGroup(made), ...ofGroup(changed)]).toEqual([201, 200]);
  const trail = await historyOf(_id);
  expect(trail[1]?.changes).toContainEqual({ field: 'client_secret', before: '••••', after: '••••' });
  expect(JSON.stringify(trail)).not.toContain('CANARY');

  expect((await post(`/${_id}`, { client_secret: '', subtitle: 'New' })).status).toBe(200);
  expect(await rowOf(_id)).toMatchObject({ oauthClientSecret: client_secret, subtitle: 'New' });
});

test('no two simulations share a client id, even if they are saved together', async () => {
  const client_id = `client-${newId()}`;
  const first = await post('', aForm({ client_id }));
  const refusal = { status: 409, body: { errors: { client_id: expect.stringContaining('Another') } } };
  expect(await post('', aForm({ client_id }))).toMatchObject(refusal);
  expect((await post(`/${first.body._id}`, { client_id, name: 'Another name' })).status).toBe(200);
  const others = await Promise.all([1, 2, 3].map(() => server.aSimulation()));
  expect(await post(`/${others[0]?.id}`, { client_id })).toMatchObject(refusal);
  const together = { client_id: `client-${newId()}` };
  const answers = await Promise.all(others.map(({ id }) => post(`/${id}`, together)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const name of ['One', 'Two']) {
    expect((await post('', aForm({ name, client_id: '' }))).status).toBe(201);
  }
});

test('of two simultaneous changes by two administrators, only the first succeeds', async () => {
  const simulation = await server.aSimulation();
  const { updated_at } = (await get(simulation.id)).body;
  const change = (n: number) => post(`/${simulation.id}`, { subtitle: `Try ${n}`, updated_at });
  const answers = await Promise.all([1, 2, 3, 4].map(change));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.message).toMatch(/^This record was changed meanwhile\./);
  const winner = answers.find(({ status }) => status === 200)?.body;
  expect((await get(simulation.id)).body).toMatchObject(winner);
  expect((await post(`/${simulation.id}`, winner)).body).toEqual(winner);
  expect(await historyOf(simulation.id)).toHaveLength(1);
});

describe('the slug', () => {
  test('must differ from the slugs and ids of other simulations, also of simultaneous calls', async () => {
    const other = await server.aSimulation();
    const simulation = await server.aSimulation();
    const errors = { slug: 'Another simulation has this slug. Choose another.' };
    for (const slug of [other.slug, other.id]) {
      for (const answer of [await post('', aForm({ slug })), await post(`/${simulation.id}`, { slug })])
        expect(answer).toMatchObject({ status: 409, body: { errors } });
    }
    expect((await rowOf(simulation.id))?.slug).toBe(simulation.slug);
    const answers = await Promise.all([1, 2, 3].map(() => post('', aForm({ slug: 'at-once' }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('is made from the name if it is empty, with a number if that is in use or reserved', async () => {
    const long = 'long '.repeat(30);
    for (const [name, ...slugs] of [
      ['Twice Told', 'twice-told', 'twice-told-2', 'twice-told-3'],
      ['模拟', 'simulation'],
      ['All', 'simulation-2'],
      [long, /^(long-){19}long$/, /^(long-){18}lon?g?-2$/],
    ] as const) {
      for (const slug of slugs) {
        const { status, body } = await post('', aForm({ name, slug: '' }));
        expect(status).toBe(201);
        expect(body.slug).toMatch(typeof slug === 'string' ? new RegExp(`^${slug}$`) : slug);
        const again = await post(`/${body._id}`, { slug: '' });
        expect([again.status, again.body.slug]).toEqual([200, body.slug]);
      }
    }
  });
});

const wrong = [
  ['name', ' ', 'Enter a name.'],
  ['status', '', 'Enter a status.'],
  ['slug', 'Not A Slug', 'Use lower-case letters, numbers and single hyphens.'],
  ['slug', 'all', 'This slug is reserved. Choose another.'],
  ['category', 'cooking', /one of/],
  ['price', -1, /at least 0/],
  ['price', 12.345, 'Enter the price in whole cents.'],
  ['duration', 1.5, 'This must be a whole number.'],
  ['order', 1e21, /./],
  ['overview', 'x'.repeat(50_001), /50000/],
  ...[...pictures, ...links, 'client_root', 'direct_url'].flatMap((field) =>
    [
      ...['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///etc', 'x.png', '\\\\evil'],
      'https://user:secret@host.example/',
    ].map((value) => [field, value, /^Enter an address that begins with http/] as const),
  ),
  ...pictures.map((field) => [field, 'http://host.example/x.png', PICTURE_PROBLEM] as const),
  ['client_root', '/sandbox', /^Enter an address/],
  ['redirect_url', '/sandbox', /^Enter an address/],
  ...['https://host.example/cb#top', 'https://host.example/cb#'].map(
    (redirect_url) => ['redirect_url', redirect_url, 'Leave out # and the part after it.'] as const,
  ),
  ...['name', 'subtitle', 'partner', 'status', 'public_code', 'client_id', 'client_secret'].map(
    (field) => [field, 'two\r\nlines', 'Write this on one line.'] as const,
  ),
  ...['client_id', 'client_secret'].flatMap((field) =>
    ['a:b', 'two words', 'a+b', 'a%20b', 'a/b', 'clé'].map(
      (value) => [field, value, 'Use only letters, digits and the characters - _ . ~'] as const,
    ),
  ),
  ['client_secret', SECRET.slice(1), 'Enter 32 characters or more.'],
  ...['cover_url', 'how_url', 'client_root', 'direct_url'].map(
    (field) => [field, 'https://host.example/\r\nx', 'Write this on one line.'] as const,
  ),
] as [string, unknown, string | RegExp][];

const isRefusedBySchema = ([field, value]: (typeof wrong)[number]) =>
  !simulationUpdateSchema.safeParse({ [field]: value }).success;

/** Forms with wrong values of as many fields as possible. The schema refuses some, and the server then others. */
function wrongForms() {
  const forms: { bySchema: boolean; rows: Map<string, (typeof wrong)[number]> }[] = [];
  for (const row of wrong) {
    const bySchema = isRefusedBySchema(row);
    const free = forms.find((form) => form.bySchema === bySchema && !form.rows.has(row[0]));
    if (free) free.rows.set(row[0], row);
    else forms.push({ bySchema, rows: new Map([[row[0], row]]) });
  }
  return forms.map(({ rows }) => [...rows.values()]);
}

test.each(wrongForms())('wrong values are rejected in new and changed simulations: %#', async (...form) => {
  const simulation = await server.aSimulation();
  const count = await server.db.$count(simulations);
  const given = Object.fromEntries(form.map(([field, value]) => [field, value]));
  for (const answer of [await post('', aForm(given)), await post(`/${simulation.id}`, given)]) {
    expect(answer.status).toBe(400);
    for (const [field, value, message] of form)
      expect(answer.body.errors[field], `${field}: ${value}`).toMatch(message);
  }
  expect(await server.db.$count(simulations)).toBe(count);
  expect(await rowOf(simulation.id)).toEqual(simulation);
});

test('a stored value that breaks a newer rule does not prevent saving other fields', async () => {
  const urls = { clientRoot: 'ftp://old.example', redirectUrl: 'https://old.example/cb#top' };
  const group = { oauthClientId: 'old:id', oauthClientSecret: 'old secret' };
  const simulation = await server.aSimulation({ slug: 'Old_Slug', ...urls, ...group });
  const { body } = await get(simulation.id);
  expect((await post(`/${simulation.id}`, { ...body, name: 'New name' })).status).toBe(200);
});

const notAllowed =
  'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.';

test.each([
  ['', 'Sessions of a purchasable simulation need a client root.'],
  ['https://elsewhere.example', `No session can be opened at the client root. ${notAllowed}`],
])('a simulation without a session at “%s” cannot be made purchasable', async (client_root, message) => {
  const refused = (field: string) => ({ status: 400, body: { errors: { [field]: message } } });
  expect(await post('', aForm({ client_root }))).toMatchObject(refused('purchasable'));
  const closed = await server.aSimulation({ purchasable: false, clientRoot: client_root });
  expect(await post(`/${closed.id}`, { purchasable: true })).toMatchObject(refused('purchasable'));
  const deleted = await server.aSimulation({ status: 'deleted', clientRoot: client_root });
  expect(await post(`/${deleted.id}`, { status: 'created' })).toMatchObject(refused('purchasable'));
  const offered = await server.aSimulation();
  expect(await post(`/${offered.id}`, { client_root })).toMatchObject(refused('client_root'));
  for (const row of [closed, deleted, offered]) expect(await rowOf(row.id)).toEqual(row);
  // It is saved where it is not for sale, or was so already.
  const unsold = { status: 201, body: { host_problem: '' } };
  expect(await post('', aForm({ client_root, purchasable: false }))).toMatchObject(unsold);
  const sold = await server.aSimulation({ clientRoot: client_root });
  for (const change of [{ name: 'New name' }, { client_root, purchasable: false }])
    expect((await post(`/${sold.id}`, change)).status).toBe(200);
});

describe('rich text', () => {
  test.each([
    '',
    '<p>One <strong>two</strong> <em>three</em></p>',
    '<p>First<br>\nSecond &amp; &lt;third&gt;&nbsp;end</p>\n<p><br></p>\n<p>“Quotes” \'and\' "more"</p>',
    '<p><a href="https://x.example/?a=1&amp;b=%20&quot;#c">link</a> <a href="mailto:a@b.example">mail</a></p>',
    '<p><a href="https://x.example/@someone?to=a@b.example">link</a></p>',
    '<h2>Head</h2>\n<ul>\n  <li>a</li>\n  <li><b>b</b> <i>c</i> <u>d</u></li>\n</ul>\n<blockquote>q</blockquote>',
  ])('from the editor stays unchanged: %s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ['<p onclick="alert(1)" style="x" class="y" id="z">a</p>', '<p>a</p>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="https://user:secret@host.example/">a</a>', '<a>a</a>'],
    ['<a href="https:/\n/user:secret@host.example/">a</a>', '<a>a</a>'],
    ['<a href="/relative" target="_blank">a</a>', '<a>a</a>'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>a', 'a'],
    ['<form action="/x"><input></form><base href="//evil.example">a', 'a'],
    ['<div><span>a</span></div>', '<p>a</p>'],
    ['<div>a</div>b<p></p>', '<p>a</p>b'],
    ['<div>a<div><p>b</p>c</div></div>', '<p>a</p><p>b</p>c'],
    ['<div>\n<ul><li>a</li></ul>\nb</div>c', '<ul><li>a</li></ul>\nb<p></p>c'],
    ['<h1>a</h1><table><tr><td>b</td><td>c</td></tr></table>', '<h2>a</h2><p>b</p><p>c</p>'],
    ['<!-- c --><p>a', '<p>a</p>'],
  ])('from other sources is sanitised: %s', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
    expect(cleanRichText(clean)).toBe(clean);
  });

  test('of six fields is sanitised in six turns, between which others are served', async () => {
    const form = Object.fromEntries(richTexts.map((field) => [field, '<p>Text</p>']));
    const turns = await turnsDuring(() => columnsOf(form));
    expect(turns).toBeGreaterThanOrEqual(richTexts.length);
  });

  test.each(['<', '<div>'])('of over 3,000 “%s” is refused, and sanitised when saved', async (piece) => {
    const { id } = await server.aSimulation();
    const errors = { overview: 'This has too much formatting. Paste it as plain text.' };
    const refused = await post(`/${id}`, { overview: piece.repeat(3_001) });
    expect(refused).toMatchObject({ status: 400, body: { errors } });
    expect((await post(`/${id}`, { overview: piece.repeat(3_000) })).status).toBe(200);
    const saved = await post(`/${id}`, { overview: '<p>a</p><script>alert(1)</script>' });
    expect(saved.body.overview).toBe('<p>a</p>');
  });
});

test('the list is filtered, searched, sorted and counted', async () => {
  for (const [name, order, category, status] of [
    ['Qz b', 2, 'math', 'created'],
    ['qz A', 1, 'marketing', 'created'],
    ['Qz c', 3, 'math', 'draft'],
  ] as const) {
    await server.aSimulation({ name, order, category, status, visibility: false });
  }
  const names = async (query: string) => {
    const { body } = await get(`all?${query}`);
    return [body.items.map(({ name }: Body) => name), body.total];
  };
  expect(await names('q=QZ')).toEqual([['qz A', 'Qz b', 'Qz c'], 3]);
  expect(await names('q=qz&status=created&sort=name:desc')).toEqual([['Qz b', 'qz A'], 2]);
  expect(await names('q=qz&category=math&category_=x&pp=1')).toEqual([['Qz b'], 2]);
  expect(await names('q=qz&status=&category=&pp=2&pag=2')).toEqual([['Qz c'], 3]);
  expect([await names('q=q_'), (await get('all?sort=client_secret:asc')).status]).toEqual([[[], 0], 400]);
  expect((await get('all?category=cooking')).status).toBe(400);
});
