import { mkdirSync, writeFileSync } from 'node:fs';

const folder = 'public/front';

const list = `ada@university.example
grace@university.example
alan@university.example
emmy@university.example
maryam@university.example
sofya@university.example`;

/** The windows that the pictures are cut out of, so wide that each is shown at about its own size. */
const narrow = { viewport: { width: 320, height: 900 }, deviceScaleFactor: 2 };
const phone = { viewport: { width: 390, height: 900 }, deviceScaleFactor: 2 };
const wide = { viewport: { width: 614, height: 900 }, deviceScaleFactor: 1.6 };

/** The room above the first element of a picture. */
const ABOVE = 12;
const step = { width: 320, height: 244 };

/** A page of somebody who has signed in, and how to go to a path and to cut a picture out. */
async function signIn(browser, { url, email, screen, colorScheme }) {
  const context = await browser.newContext({ ...screen, colorScheme, reducedMotion: 'reduce' });
  const data = { email, password: 'Teach-with-cases-26' };
  const user = await (await context.request.post(`${url}/auth/login`, { data })).json();
  await context.addInitScript((stored) => {
    localStorage.setItem('dsuser', stored);
    // As in a browser that has loaded the typeface before.
    localStorage.setItem('typeface', '');
  }, JSON.stringify(user));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const visit = async (path) => {
    // The first visit fills the browser's cache.
    for (let time = 0; time < 2; time += 1)
      await page.goto(`${url}/admin/${path}`, { waitUntil: 'networkidle' });
    await page.getByTestId('startup-overlay').waitFor({ state: 'detached' });
  };
  /** From the upper edge of an element. */
  const cut = async (name, top, { above = ABOVE, ...size }) => {
    await page.evaluate(() => document.activeElement?.blur());
    const { y } = await top.boundingBox();
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 60,
      clip: { x: 0, y: y - above, scale: screen.deviceScaleFactor, ...size },
    });
    const end = colorScheme === 'dark' ? '-dark' : '';
    writeFileSync(`${folder}/${name}${end}.webp`, Buffer.from(data, 'base64'));
  };
  return { context, page, visit, cut };
}

/** Takes the pictures of the page at the origin's root in one scheme, as demo accounts see the product. */
export async function shootFront(browser, url, colorScheme) {
  mkdirSync(folder, { recursive: true });
  const open = (email, screen) => signIn(browser, { url, email, screen, colorScheme });

  const teacher = await open('instructor@demo.example', narrow);
  const { page, visit, cut } = teacher;
  await visit('library?q=recall');
  await cut('find', page.locator('.cover').first(), step);
  await visit('library/copperline/purchase');
  await page.getByRole('button', { name: /I pay as the instructor/ }).click();
  await page.getByLabel('Number of students').fill('30');
  await cut('buy', page.getByRole('heading', { name: 'How many students?' }), step);
  await visit('sessions');
  await page
    .getByRole('link', { name: /MBA 2, spring/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'MBA 2, spring' }).waitFor();
  const path = new URL(page.url()).pathname.replace('/admin/', '');
  await visit(`${path}#add`);
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill(list);
  // As high as the picture.
  await field.evaluate((element) => Object.assign(element.style, { height: '190px' }));
  // The dialog leaves a margin.
  await page.setViewportSize({ width: step.width + 16, height: 900 });
  await cut('invite', page.getByRole('dialog').getByText('Students', { exact: true }), { ...step, x: 8 });
  await teacher.context.close();

  const large = await open('instructor@demo.example', wide);
  await large.visit(path);
  await large.cut('class', large.page.locator('main .cover'), { width: 614, height: 450 });
  await large.context.close();
  const small = await open('instructor@demo.example', phone);
  await small.visit(path);
  await small.cut('class-phone', small.page.getByText(/^All/).first(), {
    width: 390,
    height: 262,
    // A line stands close above.
    above: 6,
  });
  await small.context.close();

  const student = await open('student@demo.example', narrow);
  await student.visit('dashboard');
  await student.page.getByRole('link', { name: /^Tiers/ }).click();
  await student.page.getByRole('link', { name: 'Play', exact: true }).click();
  await student.page.getByRole('radio').first().check();
  // No third choice begins below.
  await student.cut('play', student.page.locator('legend'), { ...step, above: 14 });
  await student.context.close();
}
