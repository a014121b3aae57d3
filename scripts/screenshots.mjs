// Takes the README's picture of the library, those of the page at the origin's root, and pictures of all screens at two
// widths in `screenshots/`. Needs the build (`npm run build`).
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

const port = process.env.PORT ?? '3999';
const url = `http://localhost:${port}`;
const folder = 'screenshots';

/** Resolves when the server reports that it is ready. */
function startServer(dataDir) {
  const server = spawn('node', ['dist-server/main.js'], {
    env: { ...process.env, PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('Ready') && resolve(server));
    server.on('exit', (code) => reject(new Error(`The server stopped with code ${code}`)));
  });
}

/** As in a browser that has loaded the typeface before. */
const withTypeface = (context) => context.addInitScript(() => localStorage.setItem('typeface', ''));

async function shootLibrary(browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await withTypeface(context);
  const page = await context.newPage();
  mkdirSync('docs/images', { recursive: true });
  for (const [colorScheme, file] of [
    ['light', 'library'],
    ['dark', 'library-dark'],
  ]) {
    await page.emulateMedia({ colorScheme });
    // The first visit fills the browser's cache.
    for (let visit = 0; visit < 2; visit += 1)
      await page.goto(`${url}/admin/library`, { waitUntil: 'networkidle' });
    await page.getByTestId('startup-overlay').waitFor({ state: 'detached' });
    await page.screenshot({ path: `docs/images/${file}.png` });
  }
  await context.close();
}

const list = `Ada Lovelace, ada@university.example
Grace Hopper, grace@university.example
Alan Turing, alan@university.example
Katherine Johnson, katherine@university.example`;

/** The screens of the pictures in `public/front`. */
const fronts = ['light', 'dark'].flatMap((colorScheme) => {
  const end = colorScheme === 'dark' ? '-dark' : '';
  return [
    { end, colorScheme, viewport: { width: 720, height: 580 }, deviceScaleFactor: 1.4 },
    { end: `-phone${end}`, colorScheme, viewport: { width: 390, height: 560 }, deviceScaleFactor: 2 },
  ];
});

/** Takes the pictures of `public/front`, as a demo instructor sees the product. */
async function shootFront(browser, { end, ...screen }) {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
  const call = async (method, path, data, token) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    return (await context.request.fetch(url + path, { method, headers, data })).json();
  };
  const user = await call('POST', '/auth/login', {
    email: 'instructor@demo.example',
    password: 'Teach-with-cases-26',
  });
  await context.addInitScript((stored) => localStorage.setItem('dsuser', stored), JSON.stringify(user));
  const { items } = await call('GET', '/api/sessions/all?q=Operations', undefined, user.token);
  await withTypeface(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  mkdirSync('public/front', { recursive: true });
  const shoot = async (name, path, reach) => {
    for (let visit = 0; visit < 2; visit += 1)
      await page.goto(`${url}/admin/${path}`, { waitUntil: 'networkidle' });
    await page.getByTestId('startup-overlay').waitFor({ state: 'detached' });
    const top = await reach();
    // Below the header.
    await top.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 80));
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
    writeFileSync(`public/front/${name}${end}.webp`, Buffer.from(data, 'base64'));
  };
  await shoot('find', 'library?q=negotiation', async () => page.getByRole('search'));
  await shoot('buy', 'library/copperline/purchase', async () => {
    await page.getByRole('button', { name: /I pay as the instructor/ }).click();
    await page.getByLabel('Number of students').fill('30');
    return page.getByRole('heading', { level: 1 });
  });
  await shoot('invite', `sessions/${items[0]._id}#add`, async () => {
    await page.getByRole('dialog').getByRole('textbox').fill(list);
    return page.getByRole('dialog');
  });
  await shoot('play', `sessions/${items[0]._id}`, async () => page.getByRole('heading', { level: 1 }));
  await context.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'casebridge-screenshots-'));
const server = await startServer(dataDir);
const executablePath = findChromium() ?? undefined;
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await shootLibrary(browser);
  for (const screen of fronts) await shootFront(browser, screen);
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  server.kill('SIGTERM');
}

rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync('node_modules/.bin/playwright', ['test', 'pictures'], {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: folder },
});
console.log(`The pictures are in ${folder}/.`);
process.exitCode = status ?? 1;
