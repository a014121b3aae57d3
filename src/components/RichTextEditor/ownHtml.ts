import {
  CharacterMetadata,
  ContentBlock,
  ContentState,
  type DraftBlockType,
  type DraftInlineStyle,
  genKey,
} from 'draft-js';
import { List, OrderedSet } from 'immutable';
import { richTextLink } from '../../lib/richTextRules';

/** One tag with its address, character reference or run of text, as the editor and the server spell them. */
const TOKEN =
  /<(\/?)(p|h[234]|blockquote|[ou]l|li|br|b|strong|i|em|u|a)(?: href="([^"<>\s]*)")?>|&(amp|lt|gt|quot|nbsp|#39);|([^<&\r\0\f\u200B]+)/y;

const references: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" },
  nbsp: '\u00A0',
};

const types: Readonly<Record<string, DraftBlockType>> = {
  ...{ p: 'unstyled', h2: 'header-two', h3: 'header-three', h4: 'header-four' },
  ...{ blockquote: 'blockquote', ul: 'unordered-list-item', ol: 'ordered-list-item' },
};

const styles: Readonly<Record<string, string>> = {
  ...{ b: 'BOLD', strong: 'BOLD', i: 'ITALIC', em: 'ITALIC', u: 'UNDERLINE' },
};

/** Deeper down a parser goes its own ways. */
const MAX_DEPTH = 50;

/** A line break, as long as other white space is still to be folded. */
const BREAK = '\r';

const isList = (tag: string) => tag === 'ul' || tag === 'ol';
const isBlock = (tag: string) => tag === 'li' || tag in types;
const isBlank = (text: string) => !/[^ \t\n]/.test(text);

/** An open element. */
interface Open {
  tag: string;
  style: DraftInlineStyle;
  /** The key of the link around. */
  link: string | null;
  /** An item that has its text already. */
  done?: boolean;
}

interface Piece {
  text: string;
  character: CharacterMetadata;
}

interface Line {
  type: DraftBlockType;
  depth: number;
  pieces: Piece[];
}

/** Whether a parser leaves a tag where it stands, and the editor has a place for it there. */
function belongs(tag: string, around: readonly Open[]): boolean {
  const parent = around.at(-1)?.tag;
  if (tag === 'li') return parent !== undefined && isList(parent);
  if (isList(tag)) return parent === undefined || parent === 'li';
  if (isBlock(tag)) return parent === undefined;
  if (parent === undefined || isList(parent)) return false;
  return tag !== 'a' || !around.some((element) => element.tag === 'a');
}

/** The address that stands in an attribute; null where no link may lead there. */
function addressIn(href: string): string | null {
  if (/&(?!amp;|quot;)/.test(href)) return null;
  const address = href.replace(/&(\w+);/g, (_, name: string) => references[name] ?? '');
  return richTextLink.test(address) ? address : null;
}

/** White space as HTML folds it: one space between words, none at the ends and beside line breaks. */
function fold(pieces: readonly Piece[]): { text: string; characters: CharacterMetadata[] } {
  const units: string[] = [];
  const characters: CharacterMetadata[] = [];
  for (const piece of pieces) {
    for (const unit of piece.text.split('')) {
      const last = units.at(-1);
      if (isBlank(unit)) {
        if (last === undefined || last === ' ' || last === BREAK) continue;
        units.push(' ');
      } else if (unit === BREAK && last === ' ') {
        // It takes the place of the space.
        units[units.length - 1] = BREAK;
        continue;
      } else {
        units.push(unit);
      }
      characters.push(piece.character);
    }
  }
  if (units.at(-1) === ' ') {
    units.pop();
    characters.pop();
  }
  return { text: units.join('').replaceAll(BREAK, '\n'), characters };
}

function blockOf({ type, depth, pieces }: Line): ContentBlock {
  const [first] = pieces;
  const isEmpty = pieces.length === 1 && first?.text === BREAK;
  const { text, characters } = fold(isEmpty ? [] : pieces);
  return new ContentBlock({ key: genKey(), type, depth, text, characterList: List(characters) });
}

/** Takes up tags and text in their order. */
class Reader {
  private readonly lines: Line[] = [];
  private readonly around: Open[] = [];
  private content = ContentState.createFromText('');
  /** The text since the last tag. */
  private text = '';
  /** The line that goes on; none between blocks. */
  private line: Line | null = null;
  /** The lists of the last line, from the outermost. */
  private lists: string[] = [];

  addText(text: string): void {
    this.text += text;
  }

  /** False: no such thing stands there in our spelling. */
  begin(tag: string, href: string | undefined): boolean {
    const { around } = this;
    // The indentation above a nested list.
    if (isList(tag)) this.text = this.text.replace(/\n *$/, '');
    if (!belongs(tag, around) || around.length === MAX_DEPTH || !this.takeText()) return false;
    if (tag === 'br') return href === undefined && this.write(BREAK);
    const parent = around.at(-1);
    let { style, link } = parent ?? { style: OrderedSet<string>(), link: null };
    if (href !== undefined) {
      const url = tag === 'a' ? addressIn(href) : null;
      if (url === null) return false;
      this.content = this.content.createEntity('LINK', 'MUTABLE', { url });
      link = this.content.getLastCreatedEntityKey();
    }
    if (styles[tag]) style = style.add(styles[tag]);
    around.push({ tag, style, link });
    if (isBlock(tag)) this.line = null;
    return true;
  }

  end(tag: string): boolean {
    if (this.around.at(-1)?.tag !== tag || !this.takeText()) return false;
    this.around.pop();
    if (isBlock(tag)) this.line = null;
    return true;
  }

  /** The whole text; null if some of it is missing. */
  finish(): ContentState | null {
    if (this.around.length > 0 || !this.takeText()) return null;
    if (this.lines.length === 0) return ContentState.createFromText('');
    return ContentState.createFromBlockArray(this.lines.map(blockOf), this.content.getEntityMap());
  }

  private takeText(): boolean {
    const { text } = this;
    this.text = '';
    return text === '' || (!this.line && isBlank(text)) || this.write(text);
  }

  private write(text: string): boolean {
    const place = this.around.at(-1);
    if (!place || isList(place.tag)) return false;
    this.line ??= this.beginLine();
    if (!this.line) return false;
    const { style, link } = place;
    const character = CharacterMetadata.create(link === null ? { style } : { style, entity: link });
    this.line.pieces.push({ text, character });
    return true;
  }

  private beginLine(): Line | null {
    const { around } = this;
    const at = around.findLastIndex(({ tag }) => isBlock(tag));
    const block = around[at];
    if (!block || block.done) return null;
    block.done = true;
    const line: Line = { type: types[block.tag] ?? 'unstyled', depth: 0, pieces: [] };
    if (block.tag === 'li') {
      const list = around[at - 1]?.tag ?? '';
      line.type = types[list] ?? 'unordered-list-item';
      // An item without a text of its own leaves no level.
      line.depth = Math.min(around.filter(({ tag }) => isList(tag)).length - 1, this.lists.length);
      this.lists = [...this.lists.slice(0, line.depth), list];
    } else {
      this.lists = [];
    }
    this.lines.push(line);
    return line;
  }
}

/**
 * A rich text in the spelling in which it is stored, as the editor works on it: no HTML is parsed, so nothing
 * has to be cleaned before. Null for everything else, which the reader of foreign HTML takes.
 */
export function readOwnHtml(html: string): ContentState | null {
  const reader = new Reader();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const [, end, tag, href, reference, text] = TOKEN.exec(html) ?? [];
    if (text !== undefined) reader.addText(text);
    else if (reference !== undefined) reader.addText(references[reference] ?? '');
    else if (tag === undefined) return null;
    else if (end ? href !== undefined || !reader.end(tag) : !reader.begin(tag, href)) return null;
  }
  return reader.finish();
}
