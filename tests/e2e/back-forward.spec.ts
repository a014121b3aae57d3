import { expect, test } from './fixtures';
import { logIn } from './hub';
import { inWholeChromium } from './wholeChromium';

// Playwright disables the back/forward cache of the browser, which users have enabled. A headless shell does not
// have this cache.
test.use(inWholeChromium((options) => ({ ...options, ignoreDefaultArgs: ['--disable-back-forward-cache'] })));

test('Back after signing out shows no protected data, even from the back/forward cache', async ({ page }) => {
  await page.goto('/admin/login');
  await logIn(page, 'student');
  await expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted);
    });
  });
  // The browser leaves the document, so that it goes into the cache. A cached document receives no storage event.
  await page.goto('/sandbox/outbox');
  await page.evaluate(() => localStorage.removeItem('dsuser'));
  await page.evaluate(() => history.back());

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tiers' })).toHaveCount(0);
  await expect(page.locator('html'), 'the page came from the cache').toHaveAttribute('data-kept', 'true');
});
