import { richTextLink } from '../../lib/richTextRules';

/** One tag with its address, character reference or run of text, as the editor and the server spell them. */
const TOKEN =
  /<(\/?)(p|h[234]|blockquote|[ou]l|li|br|b|strong|i|em|u|a)(?: href="([^"<>\s]*)")?>|&(amp|lt|gt|quot|nbsp|#39);|([^<&\r\0]+)/y;

const references: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" },
  nbsp: '\u00A0',
};

/** Deeper down a parser goes its own ways, too. */
const MAX_DEPTH = 50;

const isList = (tag: string) => tag === 'ul' || tag === 'ol';
const isInline = (tag: string) => !isList(tag) && !/^(p|h[234]|blockquote|li)$/.test(tag);

/** Whether a parser leaves a tag where it stands; elsewhere it ends an open element first, or moves things. */
function belongs(tag: string, parent: Element): boolean {
  const { localName } = parent;
  if (tag === 'li') return isList(localName);
  if (isList(tag)) return localName === 'body' || localName === 'li';
  return isInline(tag) ? !isList(localName) && !(tag === 'a' && parent.closest('a')) : localName === 'body';
}

/** The address that stands in an attribute; null where no link may lead there. */
function addressIn(href: string): string | null {
  if (/&(?!amp;|quot;)/.test(href)) return null;
  const address = href.replace(/&(\w+);/g, (_, name: string) => references[name] ?? '');
  return richTextLink.test(address) ? address : null;
}

/** The element that a tag begins, where it may stand there. */
function elementOf(tag: string, href: string | undefined, parent: Element): Element | null {
  if (!belongs(tag, parent)) return null;
  const element = parent.ownerDocument.createElement(tag);
  if (href === undefined) return element;
  const address = tag === 'a' ? addressIn(href) : null;
  if (address === null) return null;
  element.setAttribute('href', address);
  return element;
}

/**
 * The elements of a rich text in the spelling in which it is stored, made one by one: no HTML is parsed, so
 * nothing has to be cleaned before. Null for everything else, which lib/richText reads.
 */
export function readOwnHtml(html: string): HTMLElement | null {
  // Of a space at the beginning a parser makes nothing.
  if (/^\s/.test(html)) return null;
  const { body } = document.implementation.createHTMLDocument('');
  let parent: Element = body;
  let depth = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const [, end, tag, href, reference, text] = TOKEN.exec(html) ?? [];
    if (text !== undefined) {
      parent.append(text);
    } else if (reference !== undefined) {
      parent.append(references[reference] ?? '');
    } else if (tag === undefined) {
      return null;
    } else if (end) {
      if (parent.localName !== tag || !parent.parentElement || href !== undefined) return null;
      parent = parent.parentElement;
      depth -= 1;
    } else {
      const element = elementOf(tag, href, parent);
      if (!element || depth === MAX_DEPTH) return null;
      parent.append(element);
      if (tag === 'br') continue;
      parent = element;
      depth += 1;
    }
  }
  body.normalize();
  return parent === body ? body : null;
}
