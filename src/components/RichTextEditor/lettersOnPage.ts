import { type ContentState, type EditorChangeType, EditorState, Modifier } from 'draft-js';
import type { Place } from './drawnText';

/** Whether a letter that is written at this place comes where the caret of `state` is, and like its neighbours. */
export function isOpenAt(state: EditorState, { node, offset }: Place): boolean {
  const selection = state.getSelection();
  if (!selection.isCollapsed() || state.getInlineStyleOverride()) return false;
  // An empty paragraph shows nothing of the style that it takes over from the one above.
  if (offset === 0 && (node instanceof Text || !state.getCurrentInlineStyle().isEmpty())) return false;
  // draft-js marks what it draws: `block-part-leaf`.
  const piece = node instanceof Text ? node.parentElement?.closest<HTMLElement>('[data-offset-key]') : node;
  const mark = piece?.dataset.offsetKey ?? '';
  const [leafIndex, partIndex, ...blockKey] = mark.split('-').reverse();
  const key = selection.getStartKey();
  if (blockKey.reverse().join('-') !== key) return false;
  const path = [Number(partIndex), 'leaves', Number(leafIndex)];
  const leaf = state.getBlockTree(key).getIn(path) as { start: number; end: number } | undefined;
  const block = state.getCurrentContent().getBlockForKey(key);
  return (
    leaf !== undefined &&
    leaf.start + offset === selection.getStartOffset() &&
    block.getText().slice(leaf.start, leaf.end) === node.textContent &&
    block.getEntityAt(leaf.start) === null
  );
}

/** Whether Enter at the caret of `state` does no more than to divide a paragraph. */
export const isInParagraph = (state: EditorState): boolean =>
  state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey()).getType() === 'unstyled';

/** The types leave out the last one. */
type Push = (
  state: EditorState,
  content: ContentState,
  type: EditorChangeType,
  forceSelection: boolean,
) => EditorState;

const push = EditorState.push as Push;

/**
 * `state` with letters at its caret, a line feed for each new paragraph. Where they are on the page already, so is
 * the caret: to force it would take back where somebody has put it since.
 */
export function withLetters(state: EditorState, letters: string, isOnPage: boolean): EditorState {
  const next = letters.split(/(\n)/).reduce((text, part) => {
    const [content, selection] = [text.getCurrentContent(), text.getSelection()];
    if (part === '\n') return push(text, Modifier.splitBlock(content, selection), 'split-block', !isOnPage);
    if (part === '') return text;
    const longer = Modifier.insertText(content, selection, part, text.getCurrentInlineStyle());
    return push(text, longer, 'insert-characters', !isOnPage);
  }, state);
  return isOnPage ? EditorState.set(next, { nativelyRenderedContent: next.getCurrentContent() }) : next;
}
