import { expect, type Locator } from '@playwright/test';

/** Checks that the arrow of a select is fully visible, and that the chosen text ends before the arrow. */
export async function expectSign(select: Locator): Promise<void> {
  await expect(select).toBeVisible();
  const { end, width, padding } = await select.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      // The distance from the end of the field.
      end: Number(/([\d.]+)px/.exec(style.backgroundPositionX)?.[1]),
      width: Number.parseFloat(style.backgroundSize),
      padding: Number.parseFloat(style.paddingRight),
    };
  });
  expect(end).toBeGreaterThan(0);
  expect(width).toBeGreaterThan(8);
  expect(padding).toBeGreaterThan(end + width);
}
