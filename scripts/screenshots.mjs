// Takes the README's picture of the library, those of mails and of the page at the origin's root, and pictures of all screens at two
// widths in `screenshots/`. Needs the build (`npm run build`).
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { shootFront } from './front-pictures.mjs';
import { shootForMails } from './mail-pictures.mjs';

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

const dataDir = mkdtempSync(join(tmpdir(), 'casebridge-screenshots-'));
const server = await startServer(dataDir);
const executablePath = findChromium() ?? undefined;
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await shootForMails(browser);
  await shootLibrary(browser);
  for (const scheme of ['light', 'dark']) await shootFront(browser, url, scheme);
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
