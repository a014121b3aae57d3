/** The role of an element, or `field` for one with a label; its name, or how it begins: `Pay…`; what holds it. */
export type Asked = readonly [role: string, name?: string, within?: readonly [role: string, name?: string]];

export interface Sight {
  url: string;
  /** The text of the page. */
  text: string;
  /** Errors that the page has thrown since it was first looked at. */
  errors: string[];
  /** The first visible element that was asked for; its text is that of all. */
  found: { text: string; value: string; focused: boolean } | null;
}

/** Looks at the page, and keeps there what was found; null if Testing Library has to be brought there first. */
export function look([role, name, within]: Asked): Sight | null {
  const page = window as unknown as {
    TestingLibraryDom?: typeof import('@testing-library/dom');
    thrown?: string[];
    found?: HTMLElement | undefined;
  };
  if (!page.TestingLibraryDom || !document.body) return null;
  const { queryAllByLabelText, queryAllByRole } = page.TestingLibraryDom;
  if (!page.thrown) {
    const thrown: string[] = [];
    page.thrown = thrown;
    window.addEventListener('error', ({ message }) => thrown.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)));
  }
  // Hidden elements are left out below, because Testing Library takes much longer for it.
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]');
  const find = (root: HTMLElement, wanted: string, called = '…') => {
    const fits = (text: string) =>
      called.endsWith('…') ? text.startsWith(called.slice(0, -1)) : text === called;
    const all =
      wanted === 'field'
        ? queryAllByLabelText<HTMLElement>(root, fits)
        : queryAllByRole<HTMLElement>(root, wanted, { hidden: true, ...(called !== '…' && { name: fits }) });
    return all.filter(isSeen);
  };
  const root = within ? find(document.body, ...within).at(-1) : document.body;
  const seen = root ? find(root, role, name) : [];
  const [element] = seen;
  // A box that is drawn by its label is clicked there.
  page.found = (role === 'radio' && (element as HTMLInputElement | undefined)?.labels?.[0]) || element;
  return {
    url: location.href,
    text: document.body.innerText,
    errors: page.thrown,
    found: element
      ? {
          text: seen.map(({ innerText }) => innerText).join('\n'),
          value: 'value' in element ? String(element.value) : '',
          focused: element === document.activeElement,
        }
      : null,
  };
}

/** Brings what was found into view, and says whether it can be clicked: nothing covers it, and it stands still. */
export function aim(): boolean {
  const page = window as unknown as { found: HTMLElement; aimedAt?: string };
  page.found.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The first box, because a link may be broken into several lines.
  const { x, y, width, height } = page.found.getClientRects()[0] ?? new DOMRect();
  const stands = page.aimedAt === `${x} ${y}`;
  page.aimedAt = `${x} ${y}`;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return stands && page.found.contains(hit) && !page.found.matches(':disabled');
}
