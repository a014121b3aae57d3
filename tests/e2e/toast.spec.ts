import { expect, test } from './fixtures';
import { stopClock } from './hub';

for (const size of [
  { width: 1280, height: 800 },
  { width: 1280, height: 560 },
  { width: 390, height: 780 },
]) {
  test(`a toast at ${size.width} × ${size.height} is at the bottom centre, 300 px wide, and never over the focused control`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, 'manager');
    await page.goto('/admin/profile');
    const save = page.getByRole('button', { name: 'Save' });
    const toast = page.locator('.toast-region');
    await save.focus();
    // The button is at the bottom of the window, where toasts appear.
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('Your profile has been saved.');

    const boxes = async () => {
      const [button, card] = await Promise.all([save.boundingBox(), toast.boundingBox()]);
      if (!button || !card) throw new Error('Not shown');
      return { button, card };
    };
    const { button, card } = await boxes();
    expect(card.width).toBe(300);
    expect(card.x + 150).toBeCloseTo(size.width / 2, 0);
    const apart = card.y + card.height <= button.y || button.y + button.height <= card.y;
    expect(apart, 'apart from the focused button').toBe(true);

    // If another control has the focus, the toast is at the bottom.
    await page.getByRole('link', { name: /Casebridge/ }).focus();
    await expect(async () => {
      const { card } = await boxes();
      expect(size.height - card.y - card.height).toBeCloseTo(16, 0);
    }).toPass();
  });
}

test('a toast disappears after 3 seconds, but not while it is hovered or focused', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'manager');
  await page.clock.install();
  await page.goto('/admin/profile');
  const toast = page.getByText('Your profile has been saved.');
  const save = page.getByRole('button', { name: 'Save' });
  await save.waitFor();
  await stopClock(page);
  await save.click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await save.click();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(5, 5);
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await save.focus();
  await page.clock.runFor(3_100);
  await expect(toast).toHaveCount(0);
});
