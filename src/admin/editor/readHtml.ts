import {
  CharacterMetadata,
  ContentBlock,
  ContentState,
  type DraftBlockType,
  type DraftInlineStyle,
  genKey,
} from 'draft-js';
import { List, OrderedSet } from 'immutable';
import { richTextLink } from '../../rules/richText/allowed';

/** Block elements; all others are inline. */
const BLOCKS: ReadonlySet<string> = new Set(
  `p h1 h2 h3 h4 h5 h6 blockquote ul ol menu li div pre hr article aside footer header hgroup main nav search
  section address center table caption thead tbody tfoot tr td th dl dt dd figure figcaption details summary
  dialog form fieldset legend`.split(/\s+/),
);

/** The block types by element; lines elsewhere are paragraphs. */
const TYPES: Readonly<Record<string, DraftBlockType>> = {
  h2: 'header-two',
  h3: 'header-three',
  h4: 'header-four',
  blockquote: 'blockquote',
};

const STYLES: Readonly<Record<string, string>> = {
  b: 'BOLD',
  strong: 'BOLD',
  i: 'ITALIC',
  em: 'ITALIC',
  u: 'UNDERLINE',
};

type ListType = 'unordered-list-item' | 'ordered-list-item';

/** The format that the elements around a node give to its text: block type, list, inline styles and link. */
interface Context {
  type: DraftBlockType;
  listType: ListType;
  depth: number;
  /** The list item around a node; its blocks become one line with line breaks. */
  item: Element | null;
  style: DraftInlineStyle;
  /** The entity of the link around a node. */
  link: string | null;
}

interface Piece {
  text: string;
  isBreak: boolean;
  character: CharacterMetadata;
}

interface Line {
  type: DraftBlockType;
  depth: number;
  item: Element | null;
  pieces: Piece[];
}

export const isBlock = (node: Node | null): boolean => node instanceof Element && BLOCKS.has(node.localName);

/** The white space that HTML folds, so without no-break spaces. */
export const isBlank = (text: string): boolean => !/[^ \t\r\n\f]/.test(text);

const isList = (node: Node | null): boolean => node instanceof Element && /^[ou]l$/.test(node.localName);

function blockContext(element: Element, outer: Context): Context {
  const tag = element.localName;
  if (isList(element)) {
    const listType = tag === 'ol' ? 'ordered-list-item' : 'unordered-list-item';
    return { ...outer, type: listType, listType, depth: outer.depth + 1, item: element };
  }
  if (tag === 'li') {
    // Word on the web has a list for each item, whose level is an attribute.
    const level = Number.parseInt(element.getAttribute('data-aria-level') ?? '', 10) || 1;
    return { ...outer, type: outer.listType, depth: Math.max(outer.depth, level - 1, 0), item: element };
  }
  const type = TYPES[tag];
  return type ? { ...outer, type, item: null } : outer;
}

function inlineContext(element: Element, outer: Context): Context {
  const style = STYLES[element.localName];
  if (style) return { ...outer, style: outer.style.add(style) };
  const url = element.localName === 'a' ? element.getAttribute('href') : null;
  if (!url || !richTextLink.test(url)) return outer;
  const content = ContentState.createFromText('').createEntity('LINK', 'MUTABLE', { url });
  return { ...outer, link: content.getLastCreatedEntityKey() };
}

/** White space as HTML folds it: one space between words, none at the ends and next to line breaks. */
function blockOf({ type, depth, pieces }: Line): ContentBlock {
  const units: string[] = [];
  const characters: CharacterMetadata[] = [];
  // A line with nothing but one line break is an empty line.
  const shown = pieces.length === 1 && pieces[0]?.isBreak ? [] : pieces;
  for (const { text, isBreak, character } of shown) {
    for (const unit of text.split('')) {
      const last = units.at(-1);
      const isSpace = !isBreak && isBlank(unit);
      if (isSpace && (last === undefined || last === ' ' || last === '\n')) continue;
      if (isBreak && last === ' ') {
        units[units.length - 1] = '\n';
      } else {
        units.push(isSpace ? ' ' : unit);
        characters.push(character);
      }
    }
  }
  if (units.at(-1) === ' ') {
    units.pop();
    characters.pop();
  }
  return new ContentBlock({
    key: genKey(),
    type,
    depth,
    text: units.join(''),
    characterList: List(characters),
  });
}

/** The lines of sanitised elements: each block, and each text next to one, is a line. */
export function readHtml(body: DocumentFragment): ContentState {
  const lines: Line[] = [];
  /** The line that the next text is added to; undefined at the beginning and the end of a block. */
  let open: Line | undefined;
  /** The types of the open lists, the outermost first. */
  let lists: DraftBlockType[] = [];

  const lineFor = ({ type, listType, depth, item }: Context): Line => {
    const last = lines.at(-1);
    if (item && last?.item === item) {
      last.pieces.push({ text: '\n', isBreak: true, character: CharacterMetadata.create() });
      return last;
    }
    // A list level without an item of its own does not count.
    const level = item ? Math.min(depth, lists.length) : 0;
    lists = item ? [...lists.slice(0, level), listType] : [];
    const line: Line = { type, depth: level, item, pieces: [] };
    lines.push(line);
    return line;
  };

  const write = (text: string, context: Context, isBreak = false) => {
    if (text === '' || (!open && !isBreak && isBlank(text))) return;
    open ??= lineFor(context);
    const { style, link } = context;
    const character = CharacterMetadata.create(link === null ? { style } : { style, entity: link });
    open.pieces.push({ text, isBreak, character });
  };

  const walk = (parent: Element | DocumentFragment, context: Context) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        // The indentation of a nested list is not part of its item's text.
        const isIndented = context.item === parent && isList(node.nextSibling);
        write(isIndented ? node.data.replace(/\n *$/, '') : node.data, context);
      } else if (node instanceof Element) {
        read(node, context);
      }
    }
  };

  const read = (element: Element, context: Context) => {
    if (element.localName === 'br') {
      write('\n', context, true);
    } else if (isBlock(element)) {
      open = undefined;
      walk(element, blockContext(element, context));
      open = undefined;
    } else {
      walk(element, inlineContext(element, context));
    }
  };

  walk(body, {
    type: 'unstyled',
    listType: 'unordered-list-item',
    depth: -1,
    item: null,
    style: OrderedSet(),
    link: null,
  });
  return lines.length > 0
    ? ContentState.createFromBlockArray(lines.map(blockOf))
    : ContentState.createFromText('');
}
