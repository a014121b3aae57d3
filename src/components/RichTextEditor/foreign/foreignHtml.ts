import type { ContentState } from 'draft-js';
import { stateFromHTML } from 'draft-js-import-html';
import { parseRichText } from '../../../lib/richText';
import { readOwnHtml } from '../ownHtml';
import { inLines } from './lines';
import { cleanPastedHtml } from './pastedHtml';

/** The elements of a text without its dangers; nothing of it is loaded or run. */
function parse(html: string): HTMLBodyElement {
  const body = parseRichText(html);
  // The indentation around a nested list would make an empty item above it look like one with a line break.
  for (const { previousSibling: before, nextSibling: after } of body.querySelectorAll('li > ul, li > ol')) {
    if (before instanceof Text) before.data = before.data.replace(/\n *$/, '');
    if (after instanceof Text) after.data = after.data.replace(/^[ \n]+$/, '');
  }
  return inLines(body);
}

const importLines = (page: HTMLBodyElement): ContentState =>
  stateFromHTML('', {
    parser: () => page,
    // Of a link only its address is kept: how it opens is not the writer's to say.
    customInlineFn: (element, { Entity }) =>
      element instanceof HTMLAnchorElement && element.hasAttribute('href')
        ? Entity('LINK', { url: element.getAttribute('href') })
        : null,
  });

/** A rich text in anybody's spelling, as the editor works on it. */
function readForeignHtml(html: string): ContentState {
  const page = parse(html);
  try {
    return importLines(page);
  } catch (error) {
    // Of a line of thousands of pieces the library's calls run too deep; in lines it is as we spell it.
    if (!(error instanceof RangeError)) throw error;
    for (const link of page.querySelectorAll('a')) {
      link.removeAttribute('target');
      link.removeAttribute('rel');
    }
    const content = readOwnHtml(page.innerHTML);
    if (!content) throw error;
    return content;
  }
}

/** What reads HTML that was written elsewhere. */
export const foreignReader = { readForeignHtml, cleanPastedHtml };
