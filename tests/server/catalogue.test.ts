import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { simulations, users } from '../../server/db/tables';
import { AnswerCache } from '../../server/http/answerCache';
import { listSchema } from '../../src/contract/common';
import { catalogueDetailSchema, catalogueItemSchema, materialsSchema } from '../../src/contract/simulation';
import { localCaller } from '../support/localCaller';
import { classesOn } from './classes';
import { stopClock } from './clock';
import { type Body, startTestServer, told } from './support';

const server = await startTestServer();

const salmon = await server.aSimulation({
  ...{ name: 'Salmon & Sons', subtitle: 'A family firm', slug: 'salmon', category: 'management' },
  ...{ partner: 'wharton', order: 3, priceCents: 1999, duration: 90 },
  description: '<p>Who takes <strong>over</strong>?</p>',
  overview: '<p>Long</p><p>A will without an <strong>heir</strong></p>',
  variations: 'a:One\nb:Two',
  resLaunch: '<p>Launch</p>',
});
await server.aSimulation({
  ...{ name: '100% Sure', subtitle: 'About_forecasts', slug: 'sure', category: 'math' },
  ...{ partner: 'wharton', order: 1, priceCents: 0, duration: 30 },
});
const beer = await server.aSimulation({
  ...{ name: 'Ålesund Beer', slug: 'beer', category: 'operations' },
  ...{ partner: '', order: 2, priceCents: 500, duration: 60 },
  description: '<p>Nothing about fish</p>',
  ...{ facts: 'Level: MBA', searchWords: 'ale, brewery game' },
});
const hidden = await server.aSimulation({ name: 'Hidden', slug: 'hidden', visibility: false });
const deleted = await server.aSimulation({ name: 'Deleted', slug: 'deleted', status: 'deleted' });

const list = (query: Record<string, string> = {}) =>
  server.request('GET', `/api/public/clients/all?${new URLSearchParams(query)}`);
const slugs = async (query: Record<string, string>) =>
  (await list(query)).body.items.map((item: Body) => item.slug);

describe('the list', () => {
  test('contains all visible simulations in their order, with the documented fields', async () => {
    const { body } = await list();
    expect(listSchema(catalogueItemSchema.strict()).parse(body)).toEqual(body);
    expect([body.items.map((item: Body) => item.slug), body.total]).toEqual([['sure', 'beer', 'salmon'], 3]);
    expect(body.items[2]).toMatchObject({ _id: salmon.id, price: 19.99, duration: 90, purchasable: true });
  });

  test.each([
    [{ partner: 'wharton' }, ['sure', 'salmon']],
    [{ category: 'operations' }, ['beer']],
    [{ q: 'family' }, ['salmon']],
    [{ q: 'takes over' }, ['salmon']],
    [{ q: ' family  inherit ' }, []],
    [{ q: 'sons firm heir' }, ['salmon']],
    [{ q: 'Operation' }, ['beer']],
    [{ q: '  åLESUND ' }, ['beer']],
    [{ q: 'brewery' }, ['beer']],
    [{ q: 'mba' }, ['beer']],
    [{ q: 'strong' }, []],
    [{ q: '_' }, ['sure']],
    [{ q: '\\' }, []],
    [{ q: '0% s' }, ['sure']],
    [{ q: 'hidden' }, []],
    [{ sort: 'name:asc' }, ['sure', 'beer', 'salmon']],
    [{ sort: 'price:desc' }, ['salmon', 'beer', 'sure']],
    [{ sort: 'duration:desc' }, ['salmon', 'beer', 'sure']],
  ])('for %j contains %j', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  test('contains the overviews, the facts and the search words only if they are asked for', async () => {
    const items = async (overview: string) => (await list({ overview })).body.items;
    for (const item of await items('false'))
      for (const text of ['overview', 'facts', 'search_words']) expect(item).not.toHaveProperty(text);
    const empty = { overview: '', facts: '', search_words: '' };
    const ofBeer = { overview: '', facts: beer.facts, search_words: beer.searchWords };
    expect(await items('true')).toMatchObject([empty, ofBeer, { ...empty, overview: salmon.overview }]);
  });

  test('is paged, with the total of all pages, and refuses other parameters', async () => {
    const page = async (pag: string) => (await list({ pp: '2', pag })).body;
    expect(await page('1')).toMatchObject({ items: [{ slug: 'sure' }, { slug: 'beer' }], total: 3 });
    expect(await page('2')).toMatchObject({ items: [{ slug: 'salmon' }], total: 3 });
    expect(await page('9')).toEqual({ items: [], total: 3 });
    const long = `q=${'x'.repeat(201)}`;
    for (const query of ['sort=price', 'sort=oauth_client_secret:asc', long, 'overview=yes'])
      expect((await list(Object.fromEntries(new URLSearchParams(query)))).status).toBe(400);
  });

  test('is not sent again to a client that has the current version', async () => {
    const first = await list();
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.get('etag') ?? '';
    const ask = () =>
      server.request('GET', '/api/public/clients/all?', { headers: { 'If-None-Match': etag } });
    expect(await ask()).toMatchObject({ status: 304, body: '' });
    await server.aSimulation({ slug: 'extra', order: 99 });
    const changed = await ask();
    expect([changed.status, changed.body.total]).toEqual([200, 4]);
  });

  test('is compressed for clients that accept compression', async () => {
    const app = (accept: string) =>
      server.app.request('/api/public/clients/all', { headers: { 'Accept-Encoding': accept } }, localCaller);
    const small = await app('gzip, br');
    expect(small.headers.get('content-encoding')).toBe('br');
    const unpacked = brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString();
    expect(unpacked).toBe(await (await app('identity')).text());
    expect((await app('gzip, br;q=0')).headers.get('content-encoding')).toBeNull();
  });
});

describe('the cache', () => {
  test('has one response for any unknown parameters and any order of parameters', async () => {
    const get = vi.spyOn(server.services.catalogue, 'get');
    const queries = ['', '?x=1', '?x=2&utm_source=y', '?total=true&x=3', '?total=true'];
    const lists = [...queries, '?pp=5&q=sim', '?q=sim&pp=05'].map((query) => `all${query}`);
    for (const path of [...lists, salmon.slug, `${salmon.slug}?x=1`])
      expect((await server.request('GET', `/api/public/clients/${path}`)).status).toBe(200);
    expect(new Set(get.mock.calls.map(([key]) => key)).size).toBe(4);
  });

  test('keeps a response for a second, and no failure', async () => {
    onTestFinished(stopClock());
    const cache = new AnswerCache();
    const ask = async (now: number) => new TextDecoder().decode((await cache.get('b', async () => now)).json);
    expect([await ask(1), await ask(2)]).toEqual(['1', '1']);
    vi.advanceTimersByTime(999);
    expect(await ask(3)).toBe('1');
    vi.advanceTimersByTime(1);
    expect(await ask(4)).toBe('4');
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(new TextDecoder().decode((await cache.get('a', async () => 1)).json)).toBe('1');
  });
});

describe('one simulation', () => {
  const get = (code: string, token?: string) =>
    server.request('GET', `/api/public/clients/${code}`, token ? { token } : {});

  test('is found by id and by slug, with the documented fields', async () => {
    const { body } = await get('salmon');
    expect(catalogueDetailSchema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ _id: salmon.id, overview: salmon.overview, variations: 'a:One\nb:Two' });
    expect((await get(salmon.id)).body).toEqual(body);
  });

  test.each(['nothing', '%25', hidden.id, 'hidden', deleted.id, 'deleted'])(
    'is not found as %s',
    async (code) => {
      expect(await get(code)).toMatchObject(told('There is no such simulation.', 404));
    },
  );

  test('that the library does not list is shown to its buyers, who cannot buy it again; administrators see a hidden one', async () => {
    const { token, ...buyer } = await server.signedIn();
    for (const { id, slug } of [hidden, deleted]) {
      expect((await get(slug, token)).status).toBe(404);
      await server.aPurchase({ customerId: buyer.id, simulationId: id });
      expect(await get(slug, token)).toMatchObject({ status: 200, body: { _id: id, purchasable: false } });
      const materials = await server.request('GET', `/api/clients/${id}`, { token });
      expect(materials).toMatchObject({ status: 200, body: { _id: id } });
      expect((await get(slug)).status).toBe(404);
    }
    expect(await get(salmon.slug, token)).toMatchObject({ status: 200, body: { purchasable: true } });
    const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
    expect(await get('hidden', administrator)).toMatchObject({ status: 200, body: { _id: hidden.id } });
    expect((await get('deleted', administrator)).status).toBe(404);
  });

  test('whose host cannot be called is not offered', async () => {
    const { id, slug } = await server.aSimulation({ clientRoot: 'https://lost.example' });
    expect(await get(slug)).toMatchObject({ status: 200, body: { _id: id, purchasable: false } });
    const { body } = await list();
    expect(body.items.find(({ _id }: Body) => _id === id)).toMatchObject({ purchasable: false });
    await server.db.delete(simulations).where(eq(simulations.id, id));
    server.services.catalogue.clear();
  });
});

describe('materials', () => {
  const get = (id: string, token: string) => server.request('GET', `/api/clients/${id}`, { token });

  test('are shown to users who have bought the simulation', async () => {
    const buyer = await server.aUser();
    await server.aPurchase({ customerId: buyer.id, simulationId: salmon.id });
    const { status, body, headers } = await get(salmon.id, await server.signIn(buyer));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([materialsSchema.strict().parse(body), body.res_launch]).toEqual([body, '<p>Launch</p>']);
    expect((await get(beer.id, await server.signIn(buyer))).status).toBe(404);
  });

  const later = { paymentTime: 'later' } as const;
  const byStudents = { ...later, payer: 'student' } as const;
  test.each([
    ['a trial', { trial: true, metadata: { trial: true } }, 200],
    ['a purchase by card', {}, 200],
    ['a purchase by invoice', later, 409],
    ['a confirmed purchase by invoice', { ...later, processed: true }, 200],
    ['a purchase that students pay', byStudents, 409],
    ['a confirmed one that students pay', { ...byStudents, processed: true }, 200],
    ['a cancelled purchase', { status: 'cancelled' }, 409],
    ['a cancelled purchase that was confirmed', { status: 'cancelled', processed: true }, 409],
  ])('after %s: %j gets the status %i', async (_, given, status) => {
    const buyer = await server.aUser();
    await server.aPurchase({ customerId: buyer.id, simulationId: salmon.id, ...given });
    const answer = await get(salmon.id, await server.signIn(buyer));
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.body.message).toBe('The materials open once an order of yours is paid or confirmed.');
    // One other paid purchase is enough.
    await server.aPurchase({ customerId: buyer.id, simulationId: salmon.id });
    expect((await get(salmon.id, await server.signIn(buyer))).status).toBe(200);
  });

  test('open after the first student has paid a seat', async () => {
    const buyer = await server.aUser();
    const purchase = await server.aPurchase({ customerId: buyer.id, simulationId: salmon.id, ...byStudents });
    const { id } = await server.anInvite({ classId: purchase.id });
    const token = await server.signIn(buyer);
    expect((await get(salmon.id, token)).status).toBe(409);
    await classesOn(server).pay(id);
    expect((await get(salmon.id, token)).status).toBe(200);
  });

  test('open only for a proven address', async () => {
    const buyer = await server.aUser({ addressUnproven: true });
    await server.aPurchase({ customerId: buyer.id, simulationId: salmon.id });
    const token = await server.signIn(buyer);
    const message = 'Confirm your email address to open the materials.';
    const body = { message, errors: { email: message } };
    expect(await get(salmon.id, token)).toMatchObject({ status: 409, body });
    // A user who has not bought the simulation gets no details.
    expect((await get(beer.id, token)).status).toBe(404);
    await server.change(users, buyer.id, { addressUnproven: false });
    expect((await get(salmon.id, token)).status).toBe(200);
  });
});
