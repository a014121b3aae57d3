import { chromium } from '@playwright/test';

const base = 'http://localhost:3103';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const tok = async (email) => {
  const r = await fetch(base + '/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Teach-with-cases-26' }),
  });
  return (await r.json()).token;
};
const T = await tok('administrator@demo.example');
const M = await tok('manager@demo.example');
const api = async (p, t = T) => (await fetch(base + p, { headers: { Authorization: 'Bearer ' + t } })).json();
const users = (await api('/api/users/all?role=instructor')).items;
const schools = (await api('/api/schools/all')).items;
const todo = process.argv.slice(2);
const pages = {
  users: ['/users'],
  usersM: ['/users', M],
  user: ['/users/' + users[0]._id],
  userM: ['/users/new', M],
  usernew: ['/users/new'],
  schools: ['/schools'],
  school: ['/schools/' + schools[0]._id],
  schooldel: ['/schools/delete/' + schools[0]._id],
  none: ['/users?q=zzzz'],
  miss: ['/users/nothing'],
};
for (const w of [1280, 390])
  for (const [n, [p, t]] of Object.entries(pages)) {
    if (todo.length && !todo.includes(n)) continue;
    const ctx = await browser.newContext({ viewport: { width: w, height: w > 500 ? 900 : 844 } });
    await ctx.setStorageState?.({ cookies: [], origins: [] });
    const page = await ctx.newPage();
    await page.addInitScript((v) => localStorage.setItem('dsuser', v), JSON.stringify({ token: t ?? T }));
    page.on('console', (m) => {
      if (m.type() === 'error') console.log(n, m.text());
    });
    page.on('pageerror', (e) => console.log(n, String(e)));
    await page.goto(base + '/admin' + p);
    await page.waitForTimeout(1200);
    console.log(
      n,
      w,
      'overflow',
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    );
    await page.screenshot({ path: `/tmp/shots-al/${n}-${w}.png`, fullPage: true });
    await ctx.close();
  }
await browser.close();
