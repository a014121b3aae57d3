import { expectSign } from './choice';
import { expect, test } from './fixtures';
import {
  addStudents,
  chooseStudents,
  completed,
  enterCard,
  expectLaidOut,
  expectNoSidewaysScroll,
  logIn,
  openTab,
  pay,
  search,
} from './hub';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test('an instructor buys a session on a phone', async ({ page }) => {
  await page.goto('/admin/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Sign-In' }).click();
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');

  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await search(page, 'hop line');
  await page.getByRole('link', { name: 'DETAILS of Hop Line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hop Line' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Purchase session' }).click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByRole('button', { name: 'Free for your school' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Shared pub sales').check();
  await chooseStudents(page, 5);
  const line = summary.getByRole('button', { name: 'Total $80.00 · 5 seats' });
  await expect(line).toBeInViewport();
  await expect(summary.getByText('You, by card')).toBeHidden();
  await line.click();
  await expect(summary.getByText('You, by card')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await line.click();
  await enterCard(page, '4242 4242 4242 4242');
  await expectNoSidewaysScroll(page);
  await pay(page, '$80.00');
  await expect(completed(page)).toBeVisible();
  await expectLaidOut(page);
  await expectNoSidewaysScroll(page);

  const hostPage = await openTab(page, 'Go to Game');
  await addStudents(hostPage, 'finn@class-c.example');
  await expectNoSidewaysScroll(hostPage);
});

test('the button that adds a long list of students stays in sight', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=copperline');
  await page.getByRole('link', { name: /^Copperline/ }).click();
  await page.getByRole('button', { name: 'Add students' }).first().click();
  const list = Array.from({ length: 70 }, (_, index) => `s${index}@long.example`).join('\n');
  await page.getByRole('textbox', { name: 'Students' }).fill(list);
  const button = page.getByRole('button', { name: /^Add (70|the first \d+) students$/ });
  const end = page.getByText(/^and \d+ more( without a seat)?$/).last();
  for (const [width, height] of [
    [390, 780],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(button).toBeInViewport({ ratio: 1 });
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});

test('on a phone, the button of an invoice is as wide as its fields, and clear of the total', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/library/row-32/purchase');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 20);
  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  const finish = page.getByRole('button', { name: 'Complete purchase' });
  await finish.focus();
  const button = await finish.boundingBox();
  const field = await page.getByLabel('Address').boundingBox();
  const bar = await page.getByRole('complementary', { name: 'Summary' }).boundingBox();
  expect(button?.width).toBe(field?.width);
  expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('on a phone, an email address among facts breaks after its @ only', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/library/row-32/purchase');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 20);
  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  await page.getByLabel('Address').fill('1 College Road');
  await page.getByRole('button', { name: 'Complete purchase' }).click();
  await expect(completed(page)).toBeVisible();
  const expectWhole = async () => {
    for (const part of ['instructor@', 'demo.example']) {
      const texts = page.getByRole('definition').getByText(part, { exact: true });
      await expect(texts.first()).toBeVisible();
      for (const text of await texts.all()) expect((await text.boundingBox())?.height).toBeLessThan(40);
    }
  };
  await expectWhole();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { name: 'Order confirmation' })).toBeVisible();
  await expectWhole();
  await expectNoSidewaysScroll(page);
});

for (const [name, width, height] of [
  ['a zoom of 400%', 320, 256],
  ['a phone on its side', 844, 390],
] as const) {
  test(`at ${name}, nothing covers the field in use`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'instructor');
    await page.goto('/admin/library/hop-line/purchase');
    await page.getByRole('button', { name: 'Nobody pays' }).click();
    const students = page.getByLabel('Number of students');
    await students.focus();
    const room = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      return window.innerHeight - fixed.reduce((sum, element) => sum + element.clientHeight, 0);
    });
    expect(room).toBeGreaterThan(200);
    await expect(students).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });
}

test('on a phone on its side, the counts of a class take one line, and its students follow', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=MBA%202');
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  const counts = page.getByRole('list', { name: 'Students by state' });
  await expect(counts.getByRole('listitem').first()).toBeVisible();
  expect((await counts.boundingBox())?.height).toBeLessThan(60);
  const student = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  await expect(student).toBeVisible();
  expect((await student.boundingBox())?.y).toBeLessThan(1.5 * 390);
  await expectNoSidewaysScroll(page);
});

test('at a zoom of 400%, no section of a class is wider than the screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=MBA%202');
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  for (const section of ['Students', 'Class link', 'Co-teachers', 'Settings']) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('the header never covers the focused control', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, 'administrator');
  const headerEnd = async () => {
    const box = await page.getByRole('banner').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.goto('/admin/users/new');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Enter an email address.', { exact: true })).toBeVisible();
  const email = page.getByLabel('Email');
  await page.getByRole('alert').getByRole('link', { name: 'Email' }).click();
  await expect(email).toBeFocused();
  expect((await email.boundingBox())?.y).toBeGreaterThan(await headerEnd());

  await page.goto('/admin/users');
  await page.getByRole('link').last().focus();
  const focused = page.locator('main :focus');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (!(await focused.count())) break;
    expect((await focused.boundingBox())?.y, await focused.innerText()).toBeGreaterThan(await headerEnd());
  }
});

test('a student finds an invite on a phone', async ({ page, signIn }) => {
  await signIn(page, 'student');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Berth Plan' }).click();
  await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

const paths = [
  '/login',
  '/register',
  '/recover',
  '/magiclogin?token=x&from=campus',
  '/library',
  '/library/two-hospitals',
  '/wharton',
  '/contact',
  '/error?code=101',
  '/nothing-here',
];
for (const width of [320, 499, 500, 501]) {
  test(`every public screen fits ${width} px`, async ({ page, expectConsole }) => {
    expectConsole(/404.*nothing-here/);
    await page.setViewportSize({ width, height: 700 });
    for (const path of paths) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      for (const name of ['Sign-In', 'Sign-Up']) {
        const box = await page.getByRole('banner').getByRole('link', { name }).boundingBox();
        expect(box?.height, `${name} is one line`).toBeLessThan(45);
        expect((box?.x ?? width) + (box?.width ?? 0), `${name} ends before the margin`).toBeLessThan(
          width - 8,
        );
      }
    }
  });
}

test('the header of visitors is one row on every phone', async ({ page }) => {
  await page.goto('/admin/library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const box = await page.getByRole('banner').boundingBox();
    expect.soft(box?.height, `at ${width}`).toBe(60);
  }
});

test('the row of categories scrolls a focused one clear of the fade at its end', async ({ page }) => {
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/library');
    for (const name of [/^Management/, /^Math/]) {
      const category = page.getByRole('group', { name: 'Category' }).getByRole('button', { name });
      await category.focus();
      const box = await category.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThan(width - 40);
    }
  }
});

for (const list of ['users', 'schools', 'clients', 'purchases']) {
  test(`the list of ${list} fits every width`, async ({ page, signIn }) => {
    await signIn(page, 'administrator');
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    for (const width of [320, 600, 768, 919, 920, 1000, 1200, 1236]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test('no word of a simulation is wider than its editor', async ({ page, signIn }) => {
  const word = 'Verhandlungsführungsübungsunternehmen'.repeat(5);
  await page.route(/\/api\/clients\/\w{24}$/, async (route) => {
    const simulation = await (await route.fetch()).json();
    await route.fulfill({ json: { ...simulation, name: word, variations: `${word}:${word}` } });
  });
  await signIn(page, 'administrator');
  await page.goto('/admin/clients');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Client: ${word}` })).toBeVisible();
  await expect(page.locator('.variations-preview')).toContainText(word);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
});

test('a table that is cut off shows a shadow until it is scrolled to its end', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  const card = page.locator('.table-card');
  const opacity = () => card.evaluate((element) => Number(getComputedStyle(element, '::before').opacity));
  for (const list of ['users', 'schools', 'clients', 'purchases']) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect.poll(opacity, list).toBe(1);
    await card.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect.poll(opacity, list).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect.poll(opacity, 'a table that is not cut').toBe(0);
});

test('the confirmation of a login link fits, even with a long address', async ({ page }) => {
  const email = 'a-very-long-address-of-somebody@school.example';
  const data = { email, password: 'Teach-with-cases-27', repassword: 'Teach-with-cases-27' };
  await page.request.post('/auth/register', { data });
  const { token } = await (await page.request.post('/auth/login', { data })).json();
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('dsuser', value), JSON.stringify({ token }));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/magiclogin?token=x');
    await expect(page.getByRole('main')).toContainText(email);
    const panel = await page.locator('main .card').boundingBox();
    expect((panel?.x ?? width) + (panel?.width ?? 0)).toBeLessThan(width);
    await expectNoSidewaysScroll(page);
  }
});

test('the menu of a long address without a name fits', async ({ page }) => {
  const email = `${'long-address'.repeat(4)}@school.example`;
  expect(email.length).toBeGreaterThanOrEqual(60);
  const data = { email, password: 'Teach-with-cases-27', repassword: 'Teach-with-cases-27' };
  await page.request.post('/auth/register', { data });
  const { token } = await (await page.request.post('/auth/login', { data })).json();
  await page.goto('/admin/login');
  await page.evaluate((value) => localStorage.setItem('dsuser', value), JSON.stringify({ token }));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/library');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(email)).toHaveCount(1);
    await expect(menu.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    const heading = menu.getByRole('heading', { name: email });
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
});

test('the arrow of a select is fully visible, and the chosen text ends before it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/library');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectSign(page.getByLabel('Sort by'));
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'More filters' }).click();
  await expectSign(page.getByLabel('Status'));
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Change' }).click();
  await expectSign(page.getByLabel('New status'));
  await page.goto('/admin/users/new');
  await expectSign(page.getByLabel('School'));
});

test('a dialog that a link opens has no outline around the screen', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/library/berth-plan?materials=true');
  const dialog = page.getByRole('dialog', { name: 'Materials' });
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveCSS('outline-style', 'none');
});

test('no dot hangs at the end of a line of a session on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=mba+2');
  await expect(page.getByRole('link', { name: 'MBA 2, spring' })).toBeVisible();
  const dots = await page
    .getByRole('table', { name: 'Sessions' })
    .getByRole('cell')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) =>
          ['::before', '::after'].some((part) => getComputedStyle(cell, part).content.includes('·')),
        ).length,
    );
  expect(dots).toBe(0);
});
