import { type ContentBlock, ContentState } from 'draft-js';
import { stateToHTML } from 'draft-js-export-html';
import { stateFromHTML } from 'draft-js-import-html';
import { loadedCleaner } from './cleaner';
import { inLines } from './lines';
import { readOwnHtml } from './ownHtml';

/** What was read last to see whether it can be: most often it is opened next. */
let lastRead: { html: string; body: HTMLElement } | null = null;

/** Whether a text can be opened now; otherwise, the cleaner has to be loaded before (see cleaner.ts). */
export function canOpen(html: string): boolean {
  if (!html || loadedCleaner()) return true;
  const body = readOwnHtml(html);
  if (body) lastRead = { html, body };
  return body !== null;
}

/** The elements of a text without its dangers; nothing of it is loaded or run. */
function parse(html: string): HTMLBodyElement {
  const known = lastRead?.html === html ? lastRead.body : null;
  lastRead = null;
  const body = known ?? readOwnHtml(html) ?? loadedCleaner()?.parseRichText(html);
  if (!body) throw new Error('What cleans HTML has not been loaded.');
  // The indentation around a nested list would make an empty item above it look like one with a line break.
  for (const { previousSibling: before, nextSibling: after } of body.querySelectorAll('li > ul, li > ol')) {
    if (before instanceof Text) before.data = before.data.replace(/\n *$/, '');
    if (after instanceof Text) after.data = after.data.replace(/^[ \n]+$/, '');
  }
  return inLines(body);
}

/** A stored text as the editor works on it. */
export function contentOf(html: string): ContentState {
  // Most editors of a new record: there is nothing to clean and to parse.
  if (!html) return ContentState.createFromText('');
  return stateFromHTML(html, {
    parser: parse,
    // Of a link only its address is kept: how it opens is not the writer's to say.
    customInlineFn: (element, { Entity }) =>
      element instanceof HTMLAnchorElement && element.hasAttribute('href')
        ? Entity('LINK', { url: element.getAttribute('href') })
        : null,
  });
}

/** What HTML would fold or drop stands as what it keeps, character for character. */
const foldless = (text: string): string =>
  text
    .replace(/[\t\r\f]/g, ' ')
    .replace(/\0/g, '\uFFFD')
    .replace(/\u200B/g, '\u2060')
    .replace(/ (?=\n)|(?<=\n) /g, '\u00A0');

const withFoldlessText = (content: ContentState): ContentState =>
  content.set(
    'blockMap',
    content.getBlockMap().map((block) => block?.set('text', foldless(block.getText()))),
  ) as ContentState;

const isEmpty = (content: ContentState): boolean =>
  content.getBlocksAsArray().every((block: ContentBlock) => !block.getText().trim());

/** The text as it is stored. Taken up again, it gives the same text, to the byte. */
export const htmlOf = (content: ContentState): string =>
  isEmpty(content) ? '' : stateToHTML(withFoldlessText(content));
