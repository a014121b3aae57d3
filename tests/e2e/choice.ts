import { expect, type Locator } from '@playwright/test';

/** The sign at the end of a select is whole, and the chosen text ends before it. */
export async function expectSign(select: Locator): Promise<void> {
  await expect(select).toBeVisible();
  const { end, width, padding } = await select.evaluate((element) => {
    const style = getComputedStyle(element);
    return {
      // So far from the field's end.
      end: Number(/([\d.]+)px/.exec(style.backgroundPositionX)?.[1]),
      width: Number.parseFloat(style.backgroundSize),
      padding: Number.parseFloat(style.paddingRight),
    };
  });
  expect(end).toBeGreaterThan(0);
  expect(width).toBeGreaterThan(8);
  expect(padding).toBeGreaterThan(end + width);
}
