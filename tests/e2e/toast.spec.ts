import { expect, test } from './fixtures';
import { stopClock } from './hub';

test('a toast is at the bottom of the window, and never over the focused control', async ({ page, open }) => {
  await page.clock.install();
  await open({ path: '/profile', account: 'manager' });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  // It would go by itself.
  await stopClock(page);
  const toast = page.locator('.toast-region');
  const boxes = async () => {
    const [button, card] = await Promise.all([save.boundingBox(), toast.boundingBox()]);
    if (!button || !card) throw new Error('Not shown');
    return { button, card };
  };
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1280, height: 560 },
    { width: 390, height: 780 },
  ]) {
    await page.setViewportSize(size);
    await save.focus();
    // The button is at the bottom of the window, where toasts appear.
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('Your profile has been saved.');
    await expect(toast).toBeInViewport({ ratio: 1 });
    const { button, card } = await boxes();
    const apart = card.y + card.height <= button.y || button.y + button.height <= card.y;
    expect(apart, 'apart from the focused button').toBe(true);

    // If another control has the focus, the toast is at the bottom.
    await toast.getByRole('button', { name: 'Close' }).focus();
    await expect(async () => {
      const { card } = await boxes();
      expect(size.height - card.y - card.height).toBeLessThan(20);
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(toast).toBeEmpty();
  }
});
