import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectFits } from './layout';

test('the origin’s root shows the product without a script, and leads into it', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('script')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'From the library' }).getByRole('link')).toHaveCount(3);
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  for (const width of [320, 390, 1280]) await expectFits(page, width);
  await expectAccessible(page, { phone: true });

  for (const [name, path] of [
    ['Library', 'library'],
    ['Join a class', 'join'],
    ['Sign-In', 'login'],
    ['Sign-Up', 'register'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveClass('typeface');
  }
});

test('the first visit has the typeface from its second screen on', async ({ page }) => {
  await page.goto('/admin/library');
  const heading = page.getByRole('heading', { level: 1 });
  await page.waitForFunction(() => localStorage.getItem('typeface'));
  await expect(heading).toHaveCSS('font-family', /^system-ui/);
  await page.getByRole('link', { name: 'Join a class' }).first().click();
  await expect(page).toHaveURL('/admin/join');
  await expect(heading).toHaveCSS('font-family', /^"Funnel Sans"/);
});

test('the operator’s pages have no script, and say in the demo that they are samples', async ({ page }) => {
  for (const name of ['Terms', 'Privacy', 'Refunds', 'Cookies', 'Seller']) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${name.toLowerCase()}`);
    await expect(page.locator('script')).toHaveCount(0);
    if (name !== 'Cookies') await expect(page.getByText(/^This is a sample/)).toBeVisible();
    for (const width of [320, 1280]) await expectFits(page, width);
    await expectAccessible(page, { phone: true });
  }
});
