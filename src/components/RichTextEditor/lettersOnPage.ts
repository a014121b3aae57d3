import { type ContentState, type EditorChangeType, EditorState, Modifier } from 'draft-js';

/** Whether a letter that the browser writes at this place comes where the caret of `state` is, and like its neighbours. */
export function isOpenAt(state: EditorState, node: Text, offset: number): boolean {
  const selection = state.getSelection();
  if (!selection.isCollapsed() || offset === 0 || state.getInlineStyleOverride()) return false;
  // draft-js marks what it draws: `block-part-leaf`.
  const mark = node.parentElement?.closest<HTMLElement>('[data-offset-key]')?.dataset.offsetKey ?? '';
  const [leafIndex, partIndex, ...blockKey] = mark.split('-').reverse();
  const key = selection.getStartKey();
  if (blockKey.reverse().join('-') !== key) return false;
  const path = [Number(partIndex), 'leaves', Number(leafIndex)];
  const leaf = state.getBlockTree(key).getIn(path) as { start: number; end: number } | undefined;
  const block = state.getCurrentContent().getBlockForKey(key);
  return (
    leaf !== undefined &&
    leaf.start + offset === selection.getStartOffset() &&
    block.getText().slice(leaf.start, leaf.end) === node.data &&
    block.getEntityAt(leaf.start) === null
  );
}

/** The types leave out the last one. */
type Push = (
  state: EditorState,
  content: ContentState,
  type: EditorChangeType,
  forceSelection: boolean,
) => EditorState;

/** `state` with letters at its caret that are on the page already. */
export function withLetters(state: EditorState, letters: string): EditorState {
  const style = state.getCurrentInlineStyle();
  const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), letters, style);
  // The caret is there already: to force it would take back where somebody has put it since.
  const next = (EditorState.push as Push)(state, content, 'insert-characters', false);
  return EditorState.set(next, { nativelyRenderedContent: next.getCurrentContent() });
}
