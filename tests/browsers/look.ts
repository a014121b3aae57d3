/** A text to match, as it goes to the page: a regular expression cannot. */
export interface Matcher {
  text: string;
  isPattern: boolean;
}

export interface Question {
  /** The role and the name of an element, or only the label of a field. */
  role?: string;
  name?: Matcher;
  label?: Matcher;
  /** The element that holds it. */
  within?: { role: string; name?: Matcher };
  /** Brings the element into view and says where it can be clicked. */
  aim?: boolean;
}

interface Found {
  /** The text of all elements that fit; all else is of the first. */
  text: string;
  value: string;
  focused: boolean;
  checked: boolean;
  count: number;
  /** The middle of the element, if nothing covers it. */
  point: [x: number, y: number] | null;
}

export interface Sight {
  url: string;
  /** The text of the page. */
  text: string;
  /** Errors that the page has thrown since it was first looked at. */
  errors: string[];
  found: Found | null;
}

/** Looks at the page; null if Testing Library has to be brought there first. */
export function look({ role, name, label, within, aim }: Question): Sight | null {
  const page = window as unknown as {
    TestingLibraryDom?: typeof import('@testing-library/dom');
    thrown?: string[];
  };
  const library = page.TestingLibraryDom;
  if (!library || !document.body) return null;
  if (!page.thrown) {
    const thrown: string[] = [];
    page.thrown = thrown;
    window.addEventListener('error', ({ message }) => thrown.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)));
  }
  const matcher = (given?: Matcher) => given && (given.isPattern ? new RegExp(given.text, 'u') : given.text);
  const byRole = (root: HTMLElement, wanted: string, given?: Matcher) => {
    const called = matcher(given);
    // Hidden elements are left out below, because Testing Library takes much longer for it.
    return library.queryAllByRole(root, wanted, {
      hidden: true,
      ...(called !== undefined && { name: called }),
    });
  };
  const root = within ? byRole(document.body, within.role, within.name).at(-1) : document.body;
  const all = !root
    ? []
    : role
      ? byRole(root, role, name)
      : label
        ? library.queryAllByLabelText(root, matcher(label) ?? '')
        : [root];
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]');
  const seen = all.filter(isSeen);
  const [element] = seen;
  const sight = { url: location.href, text: document.body.innerText, errors: page.thrown.splice(0) };
  if (!element) return { ...sight, found: null };
  let point: Found['point'] = null;
  if (aim) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A box that is drawn by its label is clicked there.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    for (const part of [element, ...labels]) {
      // The first box, because a link may be broken into several lines.
      const box = part.getClientRects()[0] ?? part.getBoundingClientRect();
      const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(part.contains(hit) || labels.some((one) => one.contains(hit)))) continue;
      point ??= [x, y];
    }
    if (element.matches(':disabled')) point = null;
  }
  return {
    ...sight,
    found: {
      text: seen.map(({ innerText }) => innerText).join('\n'),
      value: 'value' in element ? String(element.value) : '',
      checked: element instanceof HTMLInputElement && element.checked,
      focused: element === document.activeElement,
      count: seen.length,
      point,
    },
  };
}
