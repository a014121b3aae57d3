import { createRoute, z } from '@hono/zod-openapi';
import { type Context, Hono, type TypedResponse } from 'hono';
import { type List, listSchema } from '../../src/contract/common';
import {
  type CatalogueDetail,
  type CatalogueItem,
  catalogueDetailSchema,
  catalogueItemSchema,
  catalogueQuerySchema,
} from '../../src/contract/simulation';
import { simulationPath } from '../../src/rules/addresses';
import { pageDescription } from '../../src/rules/richText/description';
import { operatorPagePath, partners } from '../../src/rules/site';
import type { AppEnv } from '../http/context';
import { simulationNotFound } from '../http/errors';
import { failures, json, newRouter } from '../http/router';
import { acceptedEncodings } from '../http/spa/page';
import type { Finders } from '../http/spa/static';
import type { Services } from '../services/services';
import { findInCatalogue, findLowestPrice, listAddresses, listCatalogue } from './catalogue';
import { presentCatalogueDetail, presentCatalogueItem } from './fields';

const tags = ['Catalogue'];
const unchanged = { 304: { description: 'The caller’s copy is still current.' } };

const list = createRoute({
  method: 'get',
  path: '/api/public/clients/all',
  tags,
  summary: 'The simulations of the library',
  description:
    'All visible ones in their order, unless filters, `sort` or a page (`pp`, `pag`) are given. `overview=true` adds the overviews.',
  request: { query: catalogueQuerySchema },
  responses: {
    200: json(listSchema(catalogueItemSchema), 'The simulations'),
    ...unchanged,
    ...failures(400),
  },
});

const detail = createRoute({
  method: 'get',
  path: '/api/public/clients/{code}',
  tags,
  summary: 'A simulation by its id or slug',
  description:
    'A simulation that the library does not list is shown to those who have bought it, and to administrators unless it is deleted.',
  request: { params: z.object({ code: z.string().min(1).max(200) }) },
  responses: { 200: json(catalogueDetailSchema, 'The simulation'), ...unchanged, ...failures(400, 404) },
});

/** Cached responses are bytes; this type states their content for the route's schema. */
type Answer<T> = TypedResponse<T, 200, 'json'> | TypedResponse<object, 304, string>;

export function catalogueRoutes(services: Services) {
  const app = newRouter();

  /**
   * Responds from the cache, compressed if possible, or with a 304. The key has what the response depends on:
   * parameters of the address that mean nothing make no other response.
   */
  async function sendPrepared<T>(
    c: Context<AppEnv>,
    key: readonly unknown[],
    load: () => Promise<T>,
  ): Promise<Answer<T>> {
    const { json, brotli, etag } = await services.catalogue.get(JSON.stringify(key), load);
    const headers = {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: etag,
      Vary: 'Accept-Encoding',
    };
    const answer = (body: string | Uint8Array<ArrayBuffer> | null, status: number, more = {}) =>
      new Response(body, { status, headers: { ...headers, ...more } }) as Response & Answer<T>;

    if (c.req.header('if-none-match') === etag) return answer(null, 304);
    const type = { 'Content-Type': 'application/json' };
    return acceptedEncodings(c.req.header('accept-encoding')).includes('br')
      ? answer(brotli, 200, { ...type, 'Content-Encoding': 'br' })
      : answer(json, 200, type);
  }

  app.openapi(list, (c) => {
    const query = c.req.valid('query');
    return sendPrepared(c, ['list', query], async (): Promise<List<CatalogueItem>> => {
      const { rows, total } = await listCatalogue(services, query);
      return { items: rows.map(presentCatalogueItem), total };
    });
  });

  app.openapi(detail, async (c) => {
    const { code } = c.req.valid('param');
    const viewer = c.get('user');
    if (viewer) {
      const row = await findInCatalogue(services, code, viewer);
      if (!row) throw simulationNotFound();
      c.header('Cache-Control', 'no-store');
      return c.json(presentCatalogueDetail(row), 200);
    }
    return sendPrepared(c, ['detail', code], async (): Promise<CatalogueDetail> => {
      const row = await findInCatalogue(services, code);
      if (!row) throw simulationNotFound();
      return presentCatalogueDetail(row);
    });
  });

  return app;
}

/** The pages that show catalogues, the way to write to us, and the accessibility statement. */
const pages = ['/library', ...partners.map(({ key }) => `/${key}`), '/contact', '/accessibility'];

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Tells search engines which pages there are, and which they need not ask for. */
export function siteRoutes({ config, db }: Pick<Services, 'config' | 'db'>) {
  const app = new Hono<AppEnv>();
  const addressOf = (path: string) => escaped(`${config.publicUrl}/admin${path}`);

  app.get('/robots.txt', (c) => {
    // A search engine that runs the app needs the public calls.
    const rules = [
      'User-agent: *',
      'Allow: /api/public/',
      'Disallow: /api/',
      'Disallow: /auth/',
      'Disallow: /users/',
    ];
    return c.text([...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (c) => {
    const simulations = await listAddresses(db);
    const entries = [
      ...['/', ...Object.keys(config.pages.heads).map(operatorPagePath)].map(
        (path) => `<url><loc>${escaped(config.publicUrl + path)}</loc></url>`,
      ),
      ...pages.map((path) => `<url><loc>${addressOf(path)}</loc></url>`),
      ...simulations.map(
        ({ id, slug, updatedAt }) =>
          `<url><loc>${addressOf(simulationPath({ _id: id, slug }))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
  });

  return app;
}

/** The number of simulations that the page at the origin's root shows. */
const FIRST = 3;

/** The simulations of the pages that are made for those who do not run the app. */
export const publicPages = (services: Pick<Services, 'config' | 'db'>): Finders => ({
  findSimulation: async (code) => {
    const row = await findInCatalogue(services, code);
    return (
      row && {
        title: row.name,
        description: pageDescription(row),
        path: simulationPath({ _id: row.id, slug: row.slug }),
        pictures: [row.imageUrl, row.coverUrl].filter(Boolean),
      }
    );
  },
  findFirst: async () => {
    const { rows } = await listCatalogue(services, { pp: FIRST });
    return { items: rows.map(presentCatalogueItem), lowestCents: await findLowestPrice(services.db) };
  },
});
