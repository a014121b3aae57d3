import { Hono } from 'hono';
import { partners } from '../../src/rules/partners';
import { simulationPath } from '../../src/rules/simulationPath';
import type { AppEnv } from '../http/context';
import type { Services } from '../services/services';
import { listAddresses } from './catalogue';

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
