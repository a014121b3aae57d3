import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { expectNoSidewaysScroll } from './hub';

const softly = expect.configure({ soft: true });

/** Waits until all content has arrived, so that nothing is left that could move the rest. */
const settled = (page: Page) =>
  page.waitForFunction(
    async () => {
      const parts = [...document.querySelectorAll('.placeholder, [aria-busy=true]')];
      const times = [...document.querySelectorAll('time')];
      const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
      if (parts.length > 0 || times.some(({ textContent }) => !textContent)) return false;
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve));
      return pictures.every(({ complete }) => complete);
    },
    undefined,
    { polling: 'raf' },
  );

/** Expects that hardly anything has moved from the load of the page until all of it was there. */
export async function expectSteady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  const { sum, moved } = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[];
    return {
      sum: shifts.reduce((total, { value }) => total + value, 0),
      moved: shifts.flatMap(({ value, sources }) =>
        sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${value.toFixed(3)} ${element?.localName}.${element?.className}`;
        }),
      ),
    };
  });
  expect.soft(sum, `moved: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02);
}

/** Texts that lie on others or are cut off, selects whose arrow is, stretched pictures, and a footer above the end. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    // A text that has scrolled in part below the sticky header would count as covered.
    window.scrollTo(0, 0);
    const faults: string[] = [];
    const seen: { rect: DOMRect; element: Element }[] = [];
    const footer = document.querySelector('footer')?.getBoundingClientRect();
    if (footer && footer.bottom < innerHeight - 1) faults.push('the footer hangs above the end');
    const open = document.querySelectorAll('.modal, .offcanvas, .dropdown-menu.show');
    const root = open.item(open.length - 1) ?? document.body;
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const ownTexts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (ownTexts.length === 0) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { overflow } = getComputedStyle(element);
      // Parts that are only heard, at some widths too, and texts that are shortened on purpose and stand in full
      // elsewhere.
      if (element.closest('.visually-hidden, .visually-hidden-focusable, .text-truncate, .blurb, thead'))
        continue;
      if (element.clientWidth <= 1 && overflow !== 'visible') continue;
      const isCut =
        overflow !== 'visible' &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      const scrolls = element.closest('.table-card, .nav, .choices-row, .choices-line');
      const isOutside = !scrolls && element.getBoundingClientRect().right > innerWidth + 1;
      if (isCut || isOutside) faults.push(`cut ${element.localName}: ${element.textContent?.trim()}`);
      if (scrolls || element.closest('.toast-region, .summary, .modal')) continue;
      for (const node of ownTexts) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          const other = seen.find(
            (one) =>
              Math.min(rect.right, one.rect.right) - Math.max(rect.left, one.rect.left) > 2 &&
              Math.min(rect.bottom, one.rect.bottom) - Math.max(rect.top, one.rect.top) > rect.height / 3,
          );
          if (other && other.element !== element)
            faults.push(`${element.textContent} over ${other.element.textContent}`);
          seen.push({ rect, element });
        }
      }
    }
    for (const picture of root.querySelectorAll('img')) {
      const stretch = (picture.width / picture.height) * (picture.naturalHeight / picture.naturalWidth);
      if (getComputedStyle(picture).objectFit === 'fill' && Math.abs(stretch - 1) > 0.03)
        faults.push(`stretched ${picture.src}`);
    }
    for (const select of root.querySelectorAll('select')) {
      if (!select.checkVisibility()) continue;
      const { backgroundPositionX, backgroundSize, paddingRight } = getComputedStyle(select);
      const end = Number(/([\d.]+)px/.exec(backgroundPositionX)?.[1]);
      const width = Number.parseFloat(backgroundSize);
      const isShown = end > 0 && width > 8 && Number.parseFloat(paddingRight) > end + width;
      if (!isShown) faults.push(`the text of ${select.name} covers its arrow`);
    }
    return faults;
  });

/** The least spacing that text must bear, by WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** The page's policy allows no style element. */
const style = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);

/** Expects that the page fits a window of this width, and that its texts may be spaced. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expectNoSidewaysScroll(page);
  if (width >= 390) await style(page, SPACING);
  await softly.poll(() => faultsOf(page), { message: `at ${width} px` }).toEqual([]);
  await style(page, '');
}
