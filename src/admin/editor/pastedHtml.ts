import { type BlockMap, ContentState, type Editor } from 'draft-js';
import { parsePastedHtml } from '../../lib/format/richText';
import { isBlank, isBlock, readHtml } from './readHtml';

const headings: ReadonlyMap<string, string> = new Map([
  ['H1', 'h2'],
  ['H5', 'h4'],
  ['H6', 'h4'],
]);

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function wrapContent(element: Element, tag: string): Element {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
  return wrapper;
}

/** Style attributes arrive as `data-style`, since the page's policy would report them. */
function stylesOf(element: Element): CSSStyleDeclaration {
  const { style } = element.ownerDocument.createElement('span');
  style.cssText = element.getAttribute('data-style') ?? '';
  return style;
}

/** Turns bold and italic styles into tags, and unwraps tags whose styles contradict them. */
function readStyles(body: DocumentFragment): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const { fontWeight, fontStyle } = stylesOf(element);
    const bold = /^(bold|bolder|[6-9]00)$/.test(fontWeight);
    if (element.matches('b,strong')) {
      if (fontWeight && !bold) unwrap(element);
    } else if (element.matches('i,em')) {
      if (fontStyle === 'normal') unwrap(element);
    } else if (element.matches('span,a')) {
      if (bold) wrapContent(element, 'strong');
      if (fontStyle === 'italic') wrapContent(element, 'em');
    }
  }
}

/**
 * Word writes each item of a list by itself: on the web with its level in an attribute, elsewhere as a paragraph with
 * the level in a style and the marker as text. On the web a space ends each paragraph.
 */
function readWord(body: DocumentFragment): void {
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list"]')) {
    const [, level] = /mso-list:\s*\w+\s+level(\d)/.exec(paragraph.getAttribute('data-style') ?? '') ?? [];
    if (!level) continue;
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]');
    const tag = /^\s*\(?\w+[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    wrapContent(rename(paragraph, tag), 'li').setAttribute('data-aria-level', level);
  }
  for (const end of body.querySelectorAll('span.EOP')) end.remove();
}

/** In preformatted text a new line is a line break. */
function readLineBreaks(body: DocumentFragment): void {
  const { ownerDocument } = body;
  for (const text of body.querySelectorAll('pre')) {
    const walker = ownerDocument.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const node of found as Text[]) {
      const lines = node.data.split('\n');
      node.replaceWith(
        ...lines.flatMap((line, index) => (index ? [ownerDocument.createElement('br'), line] : line)),
      );
    }
  }
}

/** Whether nothing is between this node and the beginning or the end of its block. */
function isAtEdge(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  let next = node[side];
  while (next instanceof Text && isBlank(next.data)) next = next[side];
  if (next) return isBlock(next);
  const { parentElement: parent } = node;
  return !parent || isBlock(parent) || isAtEdge(parent, side);
}

/** Removes line breaks next to blocks: they only add space. */
function dropNeedlessBreaks(body: DocumentFragment): void {
  const breaks = [...body.querySelectorAll('br')];
  for (const line of breaks) if (isAtEdge(line, 'previousSibling')) line.remove();
  for (const line of breaks.reverse()) if (isAtEdge(line, 'nextSibling')) line.remove();
}

/** Cleans the clipboard's HTML from a word processor or a page. */
export function readPastedHtml(html: string): ContentState {
  const body = parsePastedHtml(html);
  readWord(body);
  readStyles(body);
  for (const heading of body.querySelectorAll('h1,h5,h6')) {
    rename(heading, headings.get(heading.tagName) ?? 'h4');
  }
  readLineBreaks(body);
  dropNeedlessBreaks(body);
  const blocks = readHtml(body).getBlocksAsArray();
  // Empty paragraphs only add space.
  const written = blocks.filter((block) => block.getText().trim());
  return written.length > 0 ? ContentState.createFromBlockArray(written) : ContentState.createFromText('');
}

/** The type definitions lack this method. */
type WithClipboard = Editor & { getClipboard: () => BlockMap | null };

/** The blocks that were copied from this editor, if the clipboard's HTML was made of them. */
export const copiedBlocks = (html: string, editor: Editor | null): BlockMap | null =>
  editor && html.includes(editor.getEditorKey()) ? (editor as WithClipboard).getClipboard() : null;
