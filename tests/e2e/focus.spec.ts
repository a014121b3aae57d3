import type { Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures';

/** Compares two pictures of the same window: the number of pixels whose contrast with the one before is 3:1. */
async function contrastingPixels(eye: Page, before: Buffer, after: Buffer): Promise<number> {
  return eye.evaluate(
    async ([one, other]) => {
      const pixelsOf = async (picture: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      };
      const linear = Array.from({ length: 256 }, (_, value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
      const light = (pixels: Uint8ClampedArray, at: number) => {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        return (
          0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0) + 0.05
        );
      };
      let count = 0;
      for (let at = 0; at < a.length; at += 4) {
        if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
        const [first, second] = [light(a, at), light(b, at)];
        if (Math.max(first, second) / Math.min(first, second) >= 3) count += 1;
      }
      return count;
    },
    [before.toString('base64'), after.toString('base64')] as const,
  );
}

/** Marks one visible control of each kind on the page, or in the dialog or menu that lies over it. */
const markKinds = (page: Page) =>
  page.evaluate(() => {
    const kinds = new Map<string, Element>();
    const controls =
      'a[href],button,input,select,textarea,[tabindex="0"],[contenteditable=true],[role=menuitem]';
    const root = document.querySelector('[role=dialog], .dropdown-menu.show') ?? document;
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      // A file is chosen by the label around its hidden field.
      const { width, height } = (control.closest('label.btn') ?? control).getBoundingClientRect();
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (width <= 4 || height <= 4 || !isShown || control.matches(':disabled')) continue;
      const kind = `${control.localName} ${control.getAttribute('type') ?? ''} ${control.className}`;
      if (!kinds.has(kind)) kinds.set(kind, control);
    }
    return [...kinds].map(([kind, control], index) => {
      control.setAttribute('data-kind', String(index));
      return kind.trim();
    });
  });

/** Opens what a button opens, and waits for it. */
const opening = (button: string | RegExp, role: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole(role)).toBeVisible();
};

/**
 * Scrolls to the end of the library, whose button for further cards goes once all of them are there. Each page of cards
 * moves the end away.
 */
const allCards = async (page: Page) => {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await more.count()).toBe(0);
  }).toPass();
};

/** Opens the page of a class. */
const openClass = async (page: Page) => {
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
};

type Reach = (page: Page) => Promise<void>;

const screens: readonly (readonly [path: string, account?: Account, reach?: Reach, state?: string])[] = [
  ['/login'],
  ['/library', undefined, allCards],
  ['/library/harbour-lease', 'instructor'],
  ['/library/harbour-lease/purchase', 'instructor'],
  ['/contact'],
  ['/invites', 'student'],
  ['/users', 'administrator'],
  // Searched, since other tests add records.
  ['/purchases?q=kettle', 'administrator'],
  ['/clients/new', 'administrator'],
  ['/sessions', 'instructor'],
  ['/sessions', 'instructor', openClass, 'class'],
  [
    '/sessions',
    'instructor',
    async (page) => {
      await openClass(page);
      await opening('Add students', 'dialog')(page);
    },
    'dialog',
  ],
  ['/users', 'administrator', opening(/^Actions for/, 'menu'), 'menu of a row'],
  ['/schools/new', 'administrator'],
  ['/payments', 'administrator'],
];

for (const [path, account, reach, state] of screens) {
  const place = [path, state].filter(Boolean).join(', ');
  test(`each kind of control shows its focus by 3:1, at ${place}`, async ({ page, openBrowser, signIn }) => {
    if (account) await signIn(page, account);
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await reach?.(page);
    const eye = await openBrowser();
    await eye.goto('about:blank');
    const kinds = await markKinds(page);
    expect(kinds.length).toBeGreaterThan(1);
    // The keyboard was used last, so each focus is a visible one.
    await page.keyboard.press('Tab');
    for (const [index, kind] of kinds.entries()) {
      const control = page.locator(`[data-kind="${index}"]`);
      await control.scrollIntoViewIfNeeded();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = await page.screenshot();
      await control.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
      const after = await page.screenshot();
      const around = await control.evaluate((element) => {
        const { width, height } = (element.closest('label.btn') ?? element).getBoundingClientRect();
        return 2 * (width + height);
      });
      const seen = await contrastingPixels(eye, before, after);
      // As much as a line around it of two pixels.
      expect.soft(seen / around, `${kind} at ${place}`).toBeGreaterThanOrEqual(1.9);
    }
  });
}
