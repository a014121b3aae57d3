// Takes the README's picture of the library. With a folder as argument, also saves a picture of every main screen
// at two widths in that folder. Needs the build (`npm run build`).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

const port = process.env.PORT ?? '3999';
const url = `http://localhost:${port}`;
const password = 'Teach-with-cases-26';
const [folder] = process.argv.slice(2);

/** Each screen's name, its path below /admin, and the account that opens it. */
const screens = [
  ['login', '/login'],
  ['library', '/library'],
  ['detail', '/library/harbour-lease'],
  ['detail-bought', '/library/berth-plan', 'instructor'],
  ['materials', '/library/berth-plan?materials=true', 'instructor'],
  ['purchase-payer', '/library/two-hospitals/purchase', 'instructor'],
  ['purchase-free', '/library/blue-button/purchase', 'instructor'],
  ['invites', '/invites', 'student'],
  ['error', '/error?code=403'],
  ['not-found', '/nothing-here'],
];
const widths = [1280, 390];

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

async function tokenOf(role) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.example`, password }),
  });
  return (await response.json()).token;
}

async function shoot(browser, { path, role, width, file, fullPage = true }) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (role) {
    const stored = JSON.stringify({ token: await tokenOf(role) });
    await page.addInitScript((value) => localStorage.setItem('dsuser', value), stored);
  }
  await page.goto(`${url}/admin${path}`, { waitUntil: 'networkidle' });
  await page.getByTestId('startup-overlay').waitFor({ state: 'detached' });
  await page.screenshot({ path: file, fullPage });
  await context.close();
  console.log(file);
}

const dataDir = mkdtempSync(join(tmpdir(), 'casebridge-screenshots-'));
const server = await startServer(dataDir);
const executablePath = findChromium() ?? undefined;
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  mkdirSync('docs/images', { recursive: true });
  await shoot(browser, { path: '/library', width: 1280, file: 'docs/images/library.png', fullPage: false });
  if (folder) {
    mkdirSync(folder, { recursive: true });
    for (const [name, path, role] of screens) {
      for (const width of widths) {
        await shoot(browser, { path, role, width, file: join(folder, `${name}-${width}.png`) });
      }
    }
  }
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  server.kill('SIGTERM');
}
