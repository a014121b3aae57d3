import { CharacterMetadata, type ContentBlock, ContentState } from 'draft-js';
import { stateToHTML } from 'draft-js-export-html';
import { OrderedSet } from 'immutable';
import { parseRichText } from '../../lib/richText';
import { readHtml } from './readHtml';

/** A stored text as the editor works on it. */
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
