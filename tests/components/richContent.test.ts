import {
  CharacterMetadata,
  ContentBlock,
  ContentState,
  type DraftBlockType,
  type DraftInlineStyleType,
  genKey,
} from 'draft-js';
import fc from 'fast-check';
import { List, OrderedSet } from 'immutable';
import { describe, expect, test } from 'vitest';
import { contentOf, htmlOf } from '../../src/components/RichTextEditor/richContent';

const written = (html: string) => htmlOf(contentOf(html));

const types: DraftBlockType[] = [
  'unstyled',
  'header-two',
  'header-three',
  'header-four',
  'blockquote',
  'unordered-list-item',
  'ordered-list-item',
];

/** Letters, all that HTML treats in its own way, and now and then anything at all. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'ab ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '\n',
      '\t',
      '\r',
      '\u00A0',
      '\u200B',
      '\0',
      '\f',
      '&',
      '<',
      '>',
      '"',
      '\u2028',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);

const piece = fc.record({
  text: fc.array(character, { maxLength: 6 }).map((all) => all.join('')),
  styles: fc.subarray<DraftInlineStyleType>(['BOLD', 'ITALIC', 'UNDERLINE']),
  url: fc.option(fc.constantFrom('https://a.example/?x=1&y="2"', 'mailto:a@b.example'), { nil: null }),
});

const block = fc.record({
  type: fc.constantFrom(...types),
  depth: fc.nat(2),
  pieces: fc.array(piece, { maxLength: 4 }),
});

/** Whatever can be made by typing, pasting and formatting. */
const content = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => {
  let state = ContentState.createFromText('');
  const made = blocks.map(({ type, depth, pieces }) => {
    const characters = pieces.flatMap(({ text, styles, url }) => {
      if (url) state = state.createEntity('LINK', 'MUTABLE', { url });
      const entity = url ? state.getLastCreatedEntityKey() : '';
      const style = OrderedSet(styles);
      return [...Array(text.length)].map(() =>
        CharacterMetadata.create({ style, entity: entity || null } as never),
      );
    });
    return new ContentBlock({
      key: genKey(),
      type,
      depth: type.endsWith('list-item') ? depth : 0,
      text: pieces.map(({ text }) => text).join(''),
      characterList: List(characters),
    });
  });
  return ContentState.createFromBlockArray(made, state.getEntityMap());
});

describe('what the editor has written', () => {
  test('is written again to the byte after it was stored and loaded', () => {
    fc.assert(
      fc.property(content, (state) => {
        const html = htmlOf(state);
        expect(written(html)).toBe(html);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a text that was made elsewhere', () => {
  test('keeps its headings, lists, quotes and links where something else of it is changed', () => {
    const html = `<h2>Plan</h2>
<p>A <strong>bold</strong> <em>move</em>, <u>marked</u><br>
on two lines</p>
<ul>
  <li>one
    <ol>
      <li>below</li>
    </ol>
  </li>
  <li>two</li>
</ul>
<blockquote>Said &amp; done</blockquote>
<p><a href="mailto:help@school.example">Write</a></p>`;
    expect(written(html)).toBe(html);
  });

  test('loses what no text may hold', () => {
    expect(
      written('<p onclick="x()">a <a href="javascript:alert(1)">b</a><img src=x onerror=alert(1)></p>'),
    ).toBe('<p>a b</p>');
  });

  test.each(['', '<p></p>', '<p><br></p>', '<p> </p>\n<p><br></p>', '<p>&nbsp;</p>'])(
    'is empty if it shows nothing: %s',
    (html) => {
      expect(written(html)).toBe('');
    },
  );
});
