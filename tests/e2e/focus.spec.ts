import type { Page } from '@playwright/test';
import { expect, type Place, test } from './fixtures';
import { chooseStudents } from './hub';

/** Compares two pictures of the same place: the number of pixels whose contrast with the one before is 3:1. */
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

/** Marks one visible control of each kind and ground on the page, or in the dialog or menu that lies over it. */
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
      const grounds: string[] = [];
      for (let box = control.parentElement; box; box = box.parentElement)
        grounds.push(getComputedStyle(box).backgroundColor);
      const ground = grounds.find((color) => !color.endsWith(', 0)'));
      const kind = `${control.localName} ${control.getAttribute('type') ?? ''} ${control.className} on ${ground}`;
      if (!kinds.has(kind)) kinds.set(kind, control);
    }
    for (const marked of document.querySelectorAll('[data-kind]')) marked.removeAttribute('data-kind');
    return [...kinds].map(([kind, control], index) => {
      control.setAttribute('data-kind', String(index));
      return kind;
    });
  });

type Act = (page: Page) => Promise<unknown>;

/** Opens what a button opens, and waits for it. */
const opening =
  (button: string | RegExp, role: 'dialog' | 'menu'): Act =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  };

const firstRow: Act = (page) => expect(page.getByRole('rowheader').first()).toBeVisible();

// Lists are searched, since other tests add records.
const screens: readonly (Place & { acts?: readonly Act[] })[] = [
  { path: '/login' },
  { path: '/library?category=math', acts: [(page) => page.getByRole('article').first().waitFor()] },
  { path: '/library/harbour-lease', account: 'instructor' },
  { path: '/library/harbour-lease/purchase', account: 'instructor' },
  { path: '/contact' },
  { path: '/invites', account: 'student' },
  { path: '/users', account: 'administrator', acts: [firstRow, opening(/^Actions for/, 'menu')] },
  { path: '/purchases?q=kettle', account: 'administrator', acts: [firstRow] },
  { path: '/clients/new', account: 'administrator' },
  { path: '/sessions', account: 'instructor', acts: [firstRow] },
  {
    path: '/sessions/:id',
    list: 'sessions/all?q=MBA%202',
    account: 'instructor',
    acts: [firstRow, opening('Add students', 'dialog')],
  },
  { path: '/schools/new', account: 'administrator' },
  { path: '/payments', account: 'administrator' },
];

test('each kind of control shows its focus by 3:1 on each ground', async ({ page, open, openBrowser }) => {
  const eye = await openBrowser();
  await eye.goto('about:blank');
  const looked = new Set<string>();

  const look = async (path: string) => {
    const kinds = await markKinds(page);
    expect(kinds.length).toBeGreaterThan(1);
    for (const [index, kind] of kinds.entries()) {
      if (looked.has(kind)) continue;
      looked.add(kind);
      const control = page.locator(`[data-kind="${index}"]`);
      // The keyboard is used last, so that each focus is a visible one.
      await page.keyboard.press('Shift');
      const { around, clip } = await control.evaluate((element: HTMLElement) => {
        (document.activeElement as HTMLElement | null)?.blur();
        const box = element.closest('label.btn') ?? element;
        // The link of a card draws its focus around the card.
        const place = (element.matches('.stretched-link') && element.offsetParent) || box;
        place.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { width, height } = box.getBoundingClientRect();
        const { left, top, right, bottom } = place.getBoundingClientRect();
        const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)];
        const clip = { x, y, width: right + 8 - x, height: bottom + 8 - y };
        return { around: 2 * (width + height), clip };
      });
      const before = await page.screenshot({ clip });
      await control.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
      const after = await page.screenshot({ clip });
      const seen = await contrastingPixels(eye, before, after);
      // As much as a line around it of two pixels.
      expect.soft(seen / around, `${kind} at ${path}`).toBeGreaterThanOrEqual(1.9);
    }
  };

  for (const { acts = [], ...place } of screens) {
    await test.step(place.path, async () => {
      await open(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (acts.length === 0) await look(place.path);
      for (const act of acts) {
        await act(page);
        await look(place.path);
      }
    });
  }
});

test('the way to pay below the pointer does not look like the chosen one', async ({ page, open }) => {
  await open({ path: '/library/row-32/purchase', account: 'instructor' });
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 20);
  const groundOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const ground = await groundOf('Pay later by invoice');
  await page.getByRole('button', { name: 'Pay later by invoice' }).hover();
  const hovered = await groundOf('Pay later by invoice');
  expect(hovered).not.toBe(ground);
  expect(hovered).not.toBe(await groundOf('Pay now by card'));
});
