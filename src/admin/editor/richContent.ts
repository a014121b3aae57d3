import { CharacterMetadata, type ContentBlock, ContentState } from 'draft-js';
import { stateToHTML } from 'draft-js-export-html';
import { OrderedSet } from 'immutable';
import { parseRichText } from '../../lib/format/richText';
import { readHtml } from './readHtml';

/** Turns stored HTML into the editor's content. */
export const contentOf = (html: string): ContentState =>
  html ? readHtml(parseRichText(html)) : ContentState.createFromText('');

/** Characters that HTML would fold or drop are written as entities that keep them. */
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

/**
 * Inline styles in one order: the exporter takes the same styles in another order for another format, and splits the
 * tags.
 */
function inOneOrder(character: CharacterMetadata): CharacterMetadata {
  const style = character.getStyle();
  if (style.size < 2) return character;
  const entity = character.getEntity();
  return CharacterMetadata.create({ style: OrderedSet(style.toArray().sort()), ...(entity && { entity }) });
}

const isEmpty = (content: ContentState): boolean =>
  content.getBlocksAsArray().every((block: ContentBlock) => !block.getText().trim());

/** Turns the editor's content into HTML. Reading that HTML and writing it again gives the same bytes. */
export const htmlOf = (content: ContentState): string =>
  isEmpty(content) ? '' : stateToHTML(inOurSpelling(content));
