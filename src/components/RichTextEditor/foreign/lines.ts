/** What stands on lines of its own; all else runs along in a line. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'menu', 'li', 'div', 'pre', 'hr'],
  ...[
    'article',
    'aside',
    'footer',
    'header',
    'hgroup',
    'main',
    'nav',
    'search',
    'section',
    'address',
    'center',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dl', 'dt', 'dd'],
  ...['figure', 'figcaption', 'details', 'summary', 'dialog', 'form', 'fieldset', 'legend'],
]);
/** What the editor has of them, besides paragraphs and lists. */
const KINDS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4', 'blockquote']);

export const isBlock = (node: Node | null): boolean => node instanceof Element && BLOCKS.has(node.localName);

export const isBlank = (node: Node): boolean => node instanceof Text && !/[^ \t\r\n\f]/.test(node.data);

/** Where a text stands: what becomes of it, and the item that it belongs to. */
interface Place {
  tag: string;
  list: 'ul' | 'ol';
  depth: number;
  item: Element | null;
}

interface Line {
  element: Element;
  item: Element | null;
  /** The formats and links that are open at its end, each with what it was copied from. */
  open: { source: Element; copy: Element }[];
}

function placeIn(block: Element, outer: Place): Place {
  const tag = block.localName;
  if (tag === 'ul' || tag === 'ol') {
    return { tag: 'li', list: tag, depth: outer.depth + 1, item: block };
  }
  if (tag === 'li') return { ...outer, tag, depth: Math.max(outer.depth, 0), item: block };
  return KINDS.has(tag) ? { ...outer, tag, item: null } : outer;
}

/**
 * The same text as lines that hold no other lines, in lists where they are items: the editor's import
 * moves whatever stands beside a block to the front, and drops what stands in a list but in no item.
 * Blocks within one item are divided by line breaks.
 */
export function inLines(body: HTMLElement): HTMLBodyElement {
  const { ownerDocument } = body;
  const page = ownerDocument.createElement('body');
  /** The open lists, each in the last item of the one before. */
  let lists: Element[] = [];
  let last: Line | undefined;
  /** Whether the last line can go on. */
  let open = false;

  const itemAt = ({ list, depth }: Place): Element => {
    lists = lists.slice(0, depth + 1);
    const level = Math.min(depth, lists.length);
    if (lists[level]?.localName !== list) {
      const element = ownerDocument.createElement(list);
      (lists[level - 1]?.lastElementChild ?? page).append(element);
      lists = [...lists.slice(0, level), element];
    }
    const item = ownerDocument.createElement('li');
    lists[level]?.append(item);
    return item;
  };

  const lineAt = (place: Place): Line => {
    const { tag, item } = place;
    if (last && tag === 'li' && last.item === item) {
      last.element.append(ownerDocument.createElement('br'));
      last.open = [];
      return last;
    }
    if (tag === 'li') return { element: itemAt(place), item, open: [] };
    lists = [];
    const element = ownerDocument.createElement(tag);
    page.append(element);
    return { element, item: null, open: [] };
  };

  const write = (node: Node, place: Place, within: readonly Element[]) => {
    if (!open && isBlank(node)) return;
    const line = open && last ? last : lineAt(place);
    [last, open] = [line, true];
    const kept = within.findIndex((source, index) => line.open[index]?.source !== source);
    line.open.length = kept < 0 ? within.length : kept;
    for (const source of within.slice(line.open.length)) {
      const copy = source.cloneNode(false) as Element;
      (line.open.at(-1)?.copy ?? line.element).append(copy);
      line.open.push({ source, copy });
    }
    (line.open.at(-1)?.copy ?? line.element).append(node.cloneNode());
  };

  const walk = (parent: Element, place: Place, within: readonly Element[]) => {
    for (const node of parent.childNodes) {
      if (!(node instanceof Element)) {
        if (node instanceof Text) write(node, place, within);
      } else if (node.localName === 'br') {
        write(node, place, within);
      } else if (isBlock(node)) {
        open = false;
        walk(node, placeIn(node, place), within);
        open = false;
      } else {
        walk(node, place, [...within, node]);
      }
    }
  };
  walk(body, { tag: 'p', list: 'ul', depth: -1, item: null }, []);
  return page as HTMLBodyElement;
}
