/** Where a caret is: in a text, or in a piece of text that has no letter yet. */
export interface Place {
  node: Text | HTMLElement;
  offset: number;
}

/** What has been drawn without the editor's knowing. */
export interface Drawing {
  caret: Place;
  /** Makes the page what the editor left it as. */
  erase: () => void;
}

/** draft-js draws `[data-block] > line > piece > [data-text]`: a line break where a piece has no letter. */
const isEmptyPiece = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.firstElementChild?.matches('br[data-text]') === true;

/** Where a letter would be written; null where something is selected, or there is no text of the editor. */
export function caretPlace(): Place | null {
  const selection = getSelection();
  const node = selection?.anchorNode;
  if (!selection?.isCollapsed || !(node instanceof Text || isEmptyPiece(node))) return null;
  return { node, offset: selection.anchorOffset };
}

const shallowCopy = (element: HTMLElement) => element.cloneNode(false) as HTMLElement;

function textMark(name: 'br' | 'span'): HTMLElement {
  const mark = document.createElement(name);
  mark.dataset.text = 'true';
  return mark;
}

/** A paragraph like the one that ends at this place, below it; null where none ends. */
export function drawParagraph({ node, offset }: Place): Drawing | null {
  const piece = node instanceof Text ? node.parentElement?.parentElement : node;
  const line = piece?.parentElement;
  const block = line?.parentElement;
  const isAtEnd = offset === (node instanceof Text ? node.length : 0);
  if (!piece || !line || !block?.dataset.block || piece.nextSibling || !isAtEnd) return null;
  const [nextBlock, nextLine, nextPiece] = [shallowCopy(block), shallowCopy(line), shallowCopy(piece)];
  nextPiece.append(textMark('br'));
  nextLine.append(nextPiece);
  nextBlock.append(nextLine);
  block.after(nextBlock);
  nextBlock.scrollIntoView({ block: 'nearest' });
  return { caret: { node: nextPiece, offset: 0 }, erase: () => nextBlock.remove() };
}

/** The first letter of a piece of text. A browser would do away with nodes that React comes back for. */
export function drawFirstLetter(piece: HTMLElement, letter: string): Drawing {
  const before = [...piece.childNodes];
  const text = new Text(letter);
  const mark = textMark('span');
  mark.append(text);
  piece.replaceChildren(mark);
  mark.scrollIntoView({ block: 'nearest' });
  return { caret: { node: text, offset: letter.length }, erase: () => piece.replaceChildren(...before) };
}
