import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { rawCall } from './rawCall';
import { startTestServer } from './support';

const root = mkdtempSync(join(tmpdir(), 'casebridge-dist-'));
const distDir = join(root, 'dist');
mkdirSync(join(distDir, 'assets'), { recursive: true });
mkdirSync(join(distDir, 'covers'));
writeFileSync(join(root, 'secret.txt'), 'outside');
/** The time of each written page is later than that of the previous one, as after a new build. */
let writtenAt = Date.now() / 1000 - 1000;
function writePage(html: string): void {
  const path = join(distDir, 'index.html');
  writeFileSync(path, html);
  writtenAt += 10;
  utimesSync(path, writtenAt, writtenAt);
}
writePage('The app');
writeFileSync(
  join(distDir, 'screens.json'),
  JSON.stringify(['/', '/library', '/library/:code', '/magiclogin', '/purchases']),
);
writeFileSync(join(distDir, 'covers/x.svg'), '<svg/>');
const script = 'console.log("the app");'.repeat(50);
writeFileSync(join(distDir, 'assets/app-1a2b.js'), script);
writeFileSync(join(distDir, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
writeFileSync(join(distDir, 'assets/app-1a2b.js.gz'), gzipSync(script));
afterAll(() => rmSync(root, { recursive: true }));

const server = await startTestServer({ config: { distDir } });
const bare = await startTestServer({ config: { distDir: join(root, 'nothing') } });
const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers });
const navigate = (path: string) => get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });

const policyIn = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');

async function rawGet(path: string, headers: Record<string, string> = {}) {
  const { status, headers: received, body } = await rawCall(server.url, { path, headers });
  return { status, encoding: received['content-encoding'], body };
}

describe('the page of the app', () => {
  test.each([
    ...['/admin/', '/admin/library', '/admin/purchases', '/admin/magiclogin?token=x&redir=%2Finvites%2F1'],
    ...['/admin/magiclogin/?token=x', '/admin/%6dagicLogin//?token=x'],
  ])('is served for %s', async (path) => {
    const { status, headers, body } = await navigate(path);
    expect({ status, body }).toEqual({ status: 200, body: 'The app' });
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('referrer-policy')).toBe(
      path.includes('token=') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
  });

  test('is not served to requests that are no navigation', async () => {
    expect((await get('/admin/library', { Accept: 'application/json' })).status).toBe(404);
  });

  test('has a new nonce in every script and style, and in its policy', async () => {
    writePage('<style>p{}</style><script>early()</script><script type="module" src="/admin/a.js"></script>');
    const nonces = await Promise.all(
      ['/admin/', '/admin/index.html'].map(async (path) => {
        const { headers, body } = await navigate(path);
        const nonce = /'nonce-([\w-]{22})'/.exec(headers.get('content-security-policy') ?? '')?.[1];
        expect(body).toBe(
          `<style nonce="${nonce}">p{}</style><script nonce="${nonce}">early()</script><script nonce="${nonce}" type="module" src="/admin/a.js"></script>`,
        );
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('is the newest one after a new build, with the policy of that build', async () => {
    expect(policyIn(await navigate('/admin/'))).not.toContain('vendor.example');
    writeFileSync(
      join(distDir, 'policy.json'),
      JSON.stringify({ 'connect-src': ['https://vendor.example'], 'trusted-types': ['dompurify'] }),
    );
    writePage('The app, newer');
    const newer = await navigate('/admin/');
    expect(newer).toMatchObject({ status: 200, body: 'The app, newer' });
    expect(policyIn(newer)).toContain("connect-src 'self' https://vendor.example;");
    const trustedTypes = "require-trusted-types-for 'script'; trusted-types dompurify";
    expect(policyIn(newer)).toContain(trustedTypes);
    expect(newer.headers.get('content-security-policy-report-only')).toBeNull();

    writeFileSync(join(distDir, 'policy.json'), '{"trusted-types-report-only":["dompurify"]}');
    writePage('<title>Newer still</title>');
    const reporting = await navigate('/admin/');
    expect(policyIn(reporting)).not.toContain('trusted-types');
    expect(reporting.headers.get('content-security-policy-report-only')).toBe(trustedTypes);
  });

  test('is compressed as the client accepts it', async () => {
    const page = 'The app '.repeat(200);
    writePage(page);
    const accept = { Accept: 'text/html' };
    const br = await rawGet('/admin/', { ...accept, 'Accept-Encoding': 'gzip, br' });
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const gzip = await rawGet('/admin/', { ...accept, 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect((await rawGet('/admin/', accept)).body.toString()).toBe(page);
  });
});

test.each([
  ['/admin', '/admin/'],
  ['/admin/library/harbour-lease.', '/admin/library/harbour-lease'],
  ['/admin/join/C5TM-CHQX),', '/admin/join/C5TM-CHQX'],
  ['/admin//library', '/admin/library'],
  ['/Admin/library?q=lease', '/admin/library?q=lease'],
])('the link %s leads to what it means', async (path, meant) => {
  const { status, headers } = await navigate(path);
  expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: meant });
});

describe('a file of the build', () => {
  test('may be cached for ever if its name has a hash, and otherwise for an hour; mails show pictures anywhere', async () => {
    const asset = await get('/admin/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    const cover = await get('/admin/covers/x.svg');
    expect(cover.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(cover.headers.get('content-type')).toContain('image/svg+xml');
    expect(cover.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('that is missing is a 404: the page for who opens it, JSON for a script; a folder is not listed', async () => {
    for (const path of ['/admin/assets/old-9z.js', '/admin/covers/none.svg', '/admin/favicon.ico']) {
      expect(await navigate(path)).toMatchObject({ status: 404, body: expect.stringContaining('The app') });
      expect(await get(path)).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
    const folder = { status: 404, body: expect.stringContaining('The app') };
    expect(await get('/admin/assets')).toMatchObject(folder);
  });

  test('is sent in the smallest encoding that the client accepts', async () => {
    const path = '/admin/assets/app-1a2b.js';
    const br = await rawGet(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(br).toMatchObject({ status: 200, encoding: 'br', body: brotliCompressSync(script) });
    const gzip = await rawGet(path, { 'Accept-Encoding': 'gzip, br;q=0' });
    expect(gzip).toMatchObject({ encoding: 'gzip', body: gzipSync(script) });
    expect(await rawGet(path)).toMatchObject({ encoding: undefined, body: Buffer.from(script) });
    expect((await get(path)).headers.get('vary')).toContain('Accept-Encoding');
  });

  test.each([
    ...['/admin/%E0%A4%A/../../secret.txt', '/admin/../secret.txt', '/admin/..%2fsecret.txt'],
    ...['/admin/%2e%2e%2fsecret.txt', '/admin/assets/..%2f..%2f..%2fsecret.txt', '/admin/..%5csecret.txt'],
    ...[`/admin/%2f${root.slice(1)}%2fsecret.txt`, `/admin//${root}/secret.txt`],
    ...['/admin/index.html%00.js', '/admin/%E0%A4%A.js'],
  ])('outside the folder is not served as %s', async (path) => {
    const { status, body } = await rawGet(path);
    expect(status).toBe(404);
    expect(JSON.parse(body.toString()).message).toMatch(/\w/);
  });
});

test('without a build, the page is a 404 in JSON', async () => {
  const { status, body } = await bare.request('GET', '/admin/', { headers: { Accept: 'text/html' } });
  expect({ status, body }).toEqual({ status: 404, body: { message: 'Not found.' } });
});
