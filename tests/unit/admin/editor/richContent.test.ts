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
import { readPastedHtml } from '../../../../src/admin/editor/pastedHtml';
import { contentOf, htmlOf } from '../../../../src/admin/editor/useHtmlField';

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

/** Letters, characters that HTML treats specially, and sometimes any other character. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'ab ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...['\n', '\t', '\r', '\u00A0', '\u200B', '\0', '\f', '\u2028', ...'&<>"']),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);

const piece = fc.record({
  text: fc.array(character, { maxLength: 6 }).map((all) => all.join('')),
  styles: fc.shuffledSubarray<DraftInlineStyleType>(['BOLD', 'ITALIC', 'UNDERLINE']),
  url: fc.option(fc.constantFrom('https://a.example/?x=1&y="2"', 'mailto:a@b.example'), { nil: null }),
});

const block = fc.record({
  type: fc.constantFrom(...types),
  depth: fc.nat(2),
  pieces: fc.array(piece, { maxLength: 4 }),
});

/** Content that users can create by typing, pasting and formatting. */
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

test('the editor’s own HTML has identical bytes after it was stored and loaded', () => {
  fc.assert(
    fc.property(content, (state) => {
      const html = htmlOf(state);
      expect(written(html)).toBe(html);
    }),
  );
});

const word = fc.constantFrom('one', 'two ', ' three', '\n', 'four\u00A0', '<br>');
const tags = [
  ...['p', 'h2', 'h3', 'blockquote', 'ul', 'ol', 'li', 'li', 'b', 'em', 'u'],
  'a href="https://a.example/"',
];

/** Words, formats and blocks in any combination and nesting. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .array(
      fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        word,
        fc
          .tuple(fc.constantFrom(...tags, 'div'), tie('tree'))
          .map(([tag, inner]) => `<${tag}>${inner}</${tag.replace(/ .*/, '')}>`),
      ),
      { maxLength: 4 },
    )
    .map((all) => all.join('')),
}));

const letters = (text: string) => text.replace(/\s/g, '');
/** The letters of an HTML text in the order in which browsers show them. */
const lettersOf = (html: string) =>
  letters(new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '');

describe('a text from another source', () => {
  test('keeps all words in their order when loaded or pasted, and stays the same after saving', () => {
    fc.assert(
      fc.property(tree, (html) => {
        expect(letters(contentOf(html).getPlainText())).toBe(lettersOf(html));
        expect(letters(readPastedHtml(html).getPlainText())).toBe(lettersOf(html));
        const saved = written(html);
        expect(written(saved)).toBe(saved);
      }),
    );
  });

  test('keeps its headings, lists, quotes and links if another part of it changes', () => {
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

  test('may have thousands of parts in a line', () => {
    const html = `<p>${'a<br>'.repeat(6000)}<b>b</b></p>tail <a href="https://a.example/">link</a>`;
    expect(contentOf(html).getPlainText().length).toBe(2 * 6000 + '\ntail link'.length + 1);
  });

  test.each([
    ['a handler', '<p onclick="x()">a b</p>'],
    ['a script', '<p>a b</p><script>alert(1)</script>'],
    ['an address that runs', '<p>a <a href="javascript:alert(1)">b</a></p>'],
    ['a picture', '<p>a b<img src=x onerror=alert(1)></p>'],
    ['a comment', '<p>a <!-- c -->b</p>'],
    ['a style', '<style>p { color: red }</style><p style="color:red">a b</p>'],
  ])('loses elements that are not allowed: %s', (_, html) => {
    expect([written(html), htmlOf(readPastedHtml(html))]).toEqual(['<p>a b</p>', '<p>a b</p>']);
  });

  test('with unmatched tags is read as browsers read it', () => {
    expect(written('<P>a<p>b <B>c')).toBe('<p>a</p>\n<p>b <strong>c</strong></p>');
    expect(written('<p><a href="https://a.example/">a <a href="https://b.example/">b</a></a></p>')).toBe(
      '<p><a href="https://a.example/">a </a><a href="https://b.example/">b</a></p>',
    );
  });

  test.each(['', '<p></p>', '<p><br></p>', '<p> </p>\n<p><br></p>', '<p>&nbsp;</p>'])(
    'is empty if it shows nothing: %s',
    (html) => {
      expect(written(html)).toBe('');
    },
  );
});
