import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { noPages } from '../../server/config/operatorPages';
import { simulations } from '../../server/db/tables';
import { sendFrontDoor } from '../../server/http/spa/frontDoor';
import { createPage } from '../../server/http/spa/page';
import { screens } from '../../src/app/screens';
import { startTestServer } from './support';

const distDir = mkdtempSync(join(tmpdir(), 'casebridge-pages-'));
writeFileSync(
  join(distDir, 'index.html'),
  '<head><title>Casebridge</title>\n<meta name="description" content="The app\'s own" />\n</head><p>The app</p>',
);
const style = '.cover{display:block}';
mkdirSync(join(distDir, 'front'));
writeFileSync(
  join(distDir, 'front/index.html'),
  `<head><title>Cases</title>\n<meta name="description" content="As built" /><style>${style}</style></head><ul></ul><ul></ul>`,
);
writeFileSync(
  join(distDir, 'front/terms.html'),
  `<head><title>As built</title><style>${style}</style></head><h1>The rules</h1>`,
);
const paths = screens.map(({ path }) => path).filter((path) => path !== '*');
writeFileSync(join(distDir, 'screens.json'), JSON.stringify(paths));
afterAll(() => rmSync(distDir, { recursive: true }));

const heads = { Terms: { title: 'Rules & "more"', description: 'What holds here.' } };
const server = await startTestServer({
  config: { distDir, publicUrl: 'https://hub.example', pages: { ...noPages, heads } },
});
const { aSimulation } = server;
await aSimulation({
  name: 'Prices & "Power" </title>',
  slug: 'prices',
  description: `<p>Rent &amp; repairs. ${'A landlord and a tenant meet. '.repeat(20)}</p>`,
  coverUrl: '/admin/covers/prices.svg',
  imageUrl: 'https://pictures.example/prices.jpg',
});
const plain = { name: 'Plain', slug: 'plain', coverUrl: '/admin/covers/plain.svg', imageUrl: '' };
await aSimulation({ ...plain, priceCents: 850 });
await aSimulation({ name: 'Secret plan', slug: 'hidden', visibility: false, priceCents: 100 });
await aSimulation({ name: 'Deleted plan', slug: 'deleted', status: 'deleted' });

const open = (path: string, Accept = '*/*') => server.request('GET', path, { headers: { Accept } });

async function headOf(path: string) {
  const page = await open(path);
  const { document } = new JSDOM(page.body).window;
  const all = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
  return {
    ...page,
    title: document.title,
    descriptions: all('meta[name=description]', 'content'),
    canonical: all('link[rel=canonical]', 'href')[0],
    og: (property: string) => all(`meta[property="og:${property}"]`, 'content'),
  };
}

describe('a page', () => {
  test.each(['*/*', '', 'text/html', 'image/avif,*/*;q=0.8', 'application/json, */*'])(
    'is sent to those who accept %j',
    async (accept) => {
      const { status, body } = await open('/admin/library', accept);
      expect(status).toBe(200);
      expect(body).toContain('<p>The app</p>');
    },
  );

  test.each([
    ['/admin/', 'Sign in', 'https://hub.example/admin/login'],
    ['/admin/index.html', 'Sign in', 'https://hub.example/admin/login'],
    ['/admin/wharton', 'Wharton', 'https://hub.example/admin/wharton'],
  ])('for everybody, like %s, is described', async (path, title, address) => {
    const page = await headOf(path);
    expect([page.title, page.descriptions]).toEqual([`${title} · Casebridge`, page.og('description')]);
    expect(page.descriptions).toEqual([expect.stringMatching(/^[A-Z].{20,180}\.$/)]);
    expect(page.og('title')).toEqual([page.title]);
    expect(page.og('image')).toEqual(['https://hub.example/admin/preview.png']);
    expect([page.canonical, ...page.og('url')]).toEqual([address, address]);
    expect(page.headers.get('x-robots-tag')).toBeNull();
  });

  test.each(['/admin/purchases', '/admin/invites/1', '/admin/magiclogin', '/admin/join/some-code'])(
    'for some, like %s, is not meant to be found',
    async (path) => {
      const { status, title, headers, og } = await headOf(path);
      expect([status, title, headers.get('x-robots-tag')]).toEqual([200, 'Casebridge', 'noindex']);
      expect(og('title')).toEqual([]);
    },
  );

  test.each(['/admin/nothing', '/admin/purchases/5f/x', '/admin/library/x/y', '/admin/library/%E0%A4%A'])(
    'is the app with 404 where there is nothing, as at %s',
    async (path) => {
      const { status, body, headers } = await open(path);
      expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
      expect(body).toContain('<p>The app</p>');
    },
  );
});

describe('an address outside the app', () => {
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';

  test.each(['/nothing', '/nothing/at/all?a=b', '/adminx', '//evil.example', '/%E0%A4%A', '/library'])(
    'like %s leads a browser to the app',
    async (path) => {
      const { status, headers } = await open(path, browser);
      expect([status, headers.get('location')]).toEqual([302, `/admin${path}`]);
    },
  );

  test.each(['text/html', 'TEXT/HTML', 'text/*;q=0.3'])('leads who accepts %j there', async (accept) => {
    expect((await open('/nothing', accept)).status).toBe(302);
  });

  test.each(['*/*', '', 'application/json', 'application/json, */*', 'image/avif,*/*;q=0.8'])(
    'is JSON to a program that accepts %j',
    async (accept) => {
      for (const path of ['/nothing', '/api/nothing', '/auth/nothing', '/oidc/nothing']) {
        const { status, headers } = await open(path, accept);
        expect([path, status]).toEqual([path, expect.toBeOneOf([401, 404])]);
        expect(headers.get('content-type')).toContain('application/json');
      }
    },
  );
});

describe('the page at the origin’s root', () => {
  test('has the first simulations of the library and its prices, in words that cannot become elements', async () => {
    const { status, body, title, canonical } = await headOf('/');
    const { document } = new JSDOM(body).window;
    const [simulations, prices] = document.querySelectorAll('ul');
    const cards = [...(simulations?.children ?? [])].map((card) => [
      card.querySelector('a')?.getAttribute('href'),
      card.querySelector('img')?.getAttribute('src'),
      card.querySelector('strong')?.textContent,
    ]);
    expect([status, canonical]).toEqual([200, 'https://hub.example/']);
    expect(title).toBe('Case-based simulations for your class · Casebridge');
    expect(cards).toEqual([
      ['/admin/library/prices', '/admin/covers/prices.svg', 'Prices & "Power" </title>'],
      ['/admin/library/plain', '/admin/covers/plain.svg', 'Plain'],
    ]);
    expect([...(prices?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Free Trial with 10 students', 'From $8.50 Per student'],
    ]);
  });

  test('runs no script, and has its own styles alone', async () => {
    const policy = (await open('/')).headers.get('content-security-policy');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain("script-src 'none';");
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  });
});

describe('a page of the operator', () => {
  test('is described, and runs no script', async () => {
    const { status, title, descriptions, canonical, headers, body } = await headOf('/terms');
    expect([status, title, descriptions, canonical]).toEqual([
      ...[200, 'Rules & "more" · Casebridge', ['What holds here.'], 'https://hub.example/terms'],
    ]);
    expect(headers.get('content-security-policy')).toContain("script-src 'none';");
    expect(body).toContain('<h1>The rules</h1>');
    // There is no other one.
    expect(await open('/privacy', 'application/json')).toMatchObject({ status: 404 });
  });
});

describe('the page of a simulation', () => {
  test('has its title, description and picture, in words that cannot become elements', async () => {
    const page = await headOf('/admin/library/prices/');
    expect([page.status, page.title]).toEqual([200, 'Prices & "Power" </title> · Casebridge']);
    expect(page.og('title')).toEqual([page.title]);
    expect(page.descriptions).toEqual([expect.stringMatching(/^Rent & repairs\. A landlord .*…$/)]);
    expect(page.descriptions[0]?.length).toBeLessThanOrEqual(180);
    expect(page.og('image')).toEqual(['https://pictures.example/prices.jpg']);
    expect(page.og('image:alt')).toEqual(['Prices & "Power" </title>']);
    expect(page.canonical).toBe('https://hub.example/admin/library/prices');
  });

  test('has its cover as a photo, or the picture of the site, where it is a drawing, which few previews show', async () => {
    const page = await headOf('/admin/library/plain');
    expect(page.og('image')).toEqual(['https://hub.example/admin/covers/plain.jpg']);
    const { id } = await aSimulation({
      ...plain,
      slug: 'drawn',
      coverUrl: 'https://pictures.example/drawn.svg',
    });
    onTestFinished(async () => {
      await server.change(simulations, id, { status: 'deleted' });
    });
    const other = await headOf('/admin/library/drawn');
    expect(other.og('image')).toEqual(['https://hub.example/admin/preview.png']);
    expect(other.og('image:alt')).toEqual([expect.stringMatching(/^Casebridge: /)]);
  });

  test.each(['hidden', 'deleted', 'unknown'])('that is %s is 404, and says nothing of it', async (slug) => {
    const page = await headOf(`/admin/library/${slug}`);
    expect([page.status, page.title]).toEqual([404, 'Casebridge']);
    expect(page.body).not.toContain('plan');
    expect(page.body).toContain('<p>The app</p>');
  });
});

test.each([
  ['the root, without simulations', '<ul></ul><ul></ul>', sendFrontDoor],
  [
    'a simulation, without a description',
    '<p>The app</p>',
    (c: Context, ...given: Parameters<typeof createPage>) => createPage(...given)(c, 'library/prices'),
  ],
] as const)('where the database fails, the page of %s is sent', async (_, text, send) => {
  const app = new Hono();
  const settings = { distDir, publicUrl: 'https://hub.example' };
  const fails = () => Promise.reject(new Error());
  app.get('*', async (c) => (await send(c, settings, fails)) ?? c.notFound());
  const answer = await app.request('/');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(text)]);
});

describe('search engines', () => {
  test('are told what not to ask for, and where the pages are', async () => {
    const { status, headers, body } = await open('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(body).toContain('Disallow: /api/\n');
    expect(body).toContain('Allow: /api/public/\n');
    expect(body).toContain('Sitemap: https://hub.example/sitemap.xml\n');
  });

  test('are told the pages of all listed simulations, and of no other', async () => {
    const { status, headers, body } = await open('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const texts = (element: string) =>
      [...body.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text);
    expect(texts('loc')).toEqual([
      ...['https://hub.example/', 'https://hub.example/terms'],
      ...[
        ...['library', 'wharton', 'kellogg', 'northbeam', 'contact', 'accessibility'],
        ...['library/prices', 'library/plain'],
      ].map((path) => `https://hub.example/admin/${path}`),
    ]);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(texts('lastmod')).toEqual([day, day]);
  });
});
