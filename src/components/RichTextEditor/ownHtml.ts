import { richTextLink } from '../../lib/richTextRules';

/** One tag, character reference or run of text, as the editor and the server spell them. */
const TOKEN =
  /<(\/?)(p|h[234]|blockquote|[ou]l|li|br|b|strong|i|em|u|a)(?: href="([^"<>\s]*)")?>|&(amp|lt|gt|quot|nbsp|#39);|([^<&\r\0]+)/y;

const references: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" },
  nbsp: '\u00A0',
};

const isList = (tag: string) => tag === 'ul' || tag === 'ol';
const isInline = (tag: string) => !isList(tag) && !/^(p|h[234]|blockquote|li)$/.test(tag);

/** Whether HTML leaves a tag where it stands; elsewhere it ends an open element first, or moves things. */
function belongs(tag: string, parent: Element): boolean {
  const { localName } = parent;
  if (tag === 'li') return isList(localName);
  if (isList(tag)) return localName === 'body' || localName === 'li';
  return isInline(tag) ? !isList(localName) && !(tag === 'a' && parent.closest('a')) : localName === 'body';
}

/** The address of a link as it stands in its attribute; null where it may not lead there. */
function addressIn(attribute: string): string | null {
  if (/&(?!amp;|quot;)/.test(attribute)) return null;
  const address = attribute.replace(/&(\w+);/g, (_, name: string) => references[name] ?? '');
  return richTextLink.test(address) ? address : null;
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
  const write = (text: string) => parent.append(text);

  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const [, end, tag, href, reference, text] = TOKEN.exec(html) ?? [];
    if (text !== undefined) write(text);
    else if (reference !== undefined) write(references[reference] ?? '');
    else if (tag === undefined || (href !== undefined && (tag !== 'a' || end))) return null;
    else if (end) {
      if (parent.localName !== tag || !parent.parentElement) return null;
      parent = parent.parentElement;
    } else {
      if (!belongs(tag, parent)) return null;
      const element = body.ownerDocument.createElement(tag);
      parent.append(element);
      if (href !== undefined) {
        const address = addressIn(href);
        if (address === null) return null;
        element.setAttribute('href', address);
      }
      if (tag !== 'br') parent = element;
    }
  }
  body.normalize();
  return parent === body ? body : null;
}
