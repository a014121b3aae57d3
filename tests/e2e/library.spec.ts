import { expect, test } from './fixtures';
import { expectSteady } from './layout';

const place = 1500;

for (const width of [1280, 390]) {
  test(`nothing jumps at ${width} px while cards scroll and a search ends`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/library');
    await expectSteady(page);
    const cards = page.getByRole('article');
    for (let card = 0; card < (await cards.count()); card += 4) {
      await cards.nth(card).scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await expectSteady(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz');
    await expect(page.getByText(/^Nothing matches/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(cards.first()).toBeVisible();
    await expectSteady(page);
  });
}

test('Back and Forward between filters restore the scroll position', async ({ page }) => {
  await page.goto('/admin/library');
  const price = page.getByLabel('Price');
  await price.selectOption('Up to $50');
  await expect(price).toHaveValue('50');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.evaluate((top) => window.scrollTo(0, top), place);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await page.goBack();
  await expect(price).toHaveValue('');
  await page.goForward();
  await expect(price).toHaveValue('50');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('further cards appear while other work keeps the browser busy', async ({ page }) => {
  await page.goto('/admin/library');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const work = () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
      requestAnimationFrame(work);
    };
    work();
  });
  const price = page.getByLabel('Price');
  await price.selectOption('Up to $50');
  await expect(price).toHaveValue('50');
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('text that is typed while earlier results are drawn is kept', async ({ page }) => {
  await page.goto('/admin/library');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    const results = document.querySelector('.results-line');
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    if (!box || !results || !value) throw new Error('There is nothing to search.');
    new MutationObserver((_, observer) => {
      observer.disconnect();
      value.set?.call(box, `${box.value}i`);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.form?.requestSubmit();
      const overwrite = (text: string) => {
        document.title = `overwritten with ${text}`;
        value.set?.call(box, text);
      };
      Object.defineProperty(box, 'value', { ...value, set: overwrite });
    }).observe(results, { subtree: true, childList: true, characterData: true });
  });
  await page.getByLabel('Search').fill('pr');
  await expect(page).toHaveURL(/\?q=pri$/);
  await expect(page.getByLabel('Search')).toHaveValue('pri');
  await expect(page).toHaveTitle(/^Library/);
});
