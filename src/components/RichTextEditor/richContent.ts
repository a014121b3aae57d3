import { CharacterMetadata, type ContentBlock, ContentState } from 'draft-js';
import { stateToHTML } from 'draft-js-export-html';
import { OrderedSet } from 'immutable';
import { loadedForeignReader } from './foreignReader';
import { readOwnHtml } from './ownHtml';

/** What was read last to see whether it can be: most often it is opened next. */
let lastRead: { html: string; content: ContentState } | null = null;

/** Whether a text can be opened now; otherwise, the reader of foreign HTML has to be loaded before. */
export function canOpen(html: string): boolean {
  if (!html || loadedForeignReader()) return true;
  const content = readOwnHtml(html);
  if (content) lastRead = { html, content };
  return content !== null;
}

/** A stored text as the editor works on it. */
export function contentOf(html: string): ContentState {
  // Most editors of a new record: there is nothing to read.
  if (!html) return ContentState.createFromText('');
  const known = lastRead?.html === html ? lastRead.content : null;
  lastRead = null;
  const content = known ?? readOwnHtml(html) ?? loadedForeignReader()?.readForeignHtml(html);
  if (!content) throw new Error('What reads foreign HTML has not been loaded.');
  return content;
}

/** What HTML would fold or drop stands as what it keeps, character for character. */
const foldless = (text: string): string =>
  text
    .replace(/[\t\r\f]/g, ' ')
    .replace(/\0/g, '\uFFFD')
    .replace(/\u200B/g, '\u2060')
    .replace(/ (?=\n)|(?<=\n) /g, '\u00A0');

const inOurSpelling = (content: ContentState): ContentState =>
  content.set(
    'blockMap',
    content.getBlockMap().map((block) =>
      block?.merge({
        text: foldless(block.getText()),
        characterList: block.getCharacterList().map((one) => one && inOneOrder(one)),
      }),
    ),
  ) as ContentState;

/** Formats in one order, whichever was put on first: the export takes another order for another format. */
function inOneOrder(character: CharacterMetadata): CharacterMetadata {
  const style = character.getStyle();
  if (style.size < 2) return character;
  const entity = character.getEntity();
  return CharacterMetadata.create({ style: OrderedSet(style.toArray().sort()), ...(entity && { entity }) });
}

const isEmpty = (content: ContentState): boolean =>
  content.getBlocksAsArray().every((block: ContentBlock) => !block.getText().trim());

/** The text as it is stored. Taken up again, it gives the same text, to the byte. */
export const htmlOf = (content: ContentState): string =>
  isEmpty(content) ? '' : stateToHTML(inOurSpelling(content));
