import { EditorState, Modifier } from 'draft-js';

/** Enter at the end of a heading starts a paragraph below it. Null if Enter divides the block as usual. */
export function beginParagraph(state: EditorState): EditorState | null {
  const content = state.getCurrentContent();
  const start = content.getBlockForKey(state.getSelection().getStartKey());
  if (!start.getType().startsWith('header-')) return null;
  const divided = Modifier.splitBlock(content, state.getSelection());
  const place = divided.getSelectionAfter();
  const block = divided.getBlockForKey(place.getStartKey());
  if (block.getLength() > 0) return null;
  return EditorState.push(state, Modifier.setBlockType(divided, place, 'unstyled'), 'split-block');
}

/**
 * A text whose last letter was deleted becomes a paragraph, in the same undo step: nothing shows the type of an empty
 * block.
 */
export function withoutTypeIfEmptied(state: EditorState, before: EditorState): EditorState {
  const content = state.getCurrentContent();
  const block = content.getFirstBlock();
  const isEmptied = block.getLength() === 0 && !content.hasText() && before.getCurrentContent().hasText();
  if (!isEmptied || block.getType() === 'unstyled') return state;
  const paragraph = block.merge({ type: 'unstyled', depth: 0 });
  const blocks = content.getBlockMap().set(block.getKey(), paragraph as typeof block);
  return EditorState.set(state, { currentContent: content.set('blockMap', blocks) as typeof content });
}

/**
 * Inserts what is typed after a soft break at the end of a paragraph; null elsewhere. draft-js draws such a break with
 * one more, which Firefox keeps where it inserts the text itself.
 */
export function typeAfterSoftBreak(state: EditorState, text: string): EditorState | null {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const before = content.getBlockForKey(selection.getStartKey()).getText();
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === before.length;
  if (!isAtEnd || !before.endsWith('\n')) return null;
  const typed = Modifier.insertText(content, selection, text, state.getCurrentInlineStyle());
  return EditorState.push(state, typed, 'insert-characters');
}
