import { expect, test } from './fixtures';
import { logIn } from './hub';
import { inWholeChromium } from './wholeChromium';

// Playwright turns the browser's back/forward cache off, which people have on; a headless shell has none.
test.use(inWholeChromium((options) => ({ ...options, ignoreDefaultArgs: ['--disable-back-forward-cache'] })));

test('Back after signing out shows nothing protected, also where the browser kept the whole page', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await logIn(page, 'student');
  await expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted);
    });
  });
  // Another document, so that the page goes to the cache; there is no news of a sign-out in there.
  await page.goto('/sandbox/outbox');
  await page.evaluate(() => localStorage.removeItem('dsuser'));
  await page.evaluate(() => history.back());

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tiers' })).toHaveCount(0);
  await expect(page.locator('html'), 'the page came from the cache').toHaveAttribute('data-kept', 'true');
});
