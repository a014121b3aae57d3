import { EditorState, Modifier } from 'draft-js';

/**
 * The beginning of an input method's composition. draft-js takes over the composed text of one block, so that
 * selected text of others, which the browser removes, would come back: it is removed before. And it makes no undo step.
 */
export function beginComposition(state: EditorState): EditorState {
  // One that follows at once goes on with the same text.
  if (state.isInCompositionMode()) return state;
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  if (!selection.isCollapsed()) {
    return EditorState.push(state, Modifier.removeRange(content, selection, 'forward'), 'remove-range');
  }
  return EditorState.set(state, {
    undoStack: state.getUndoStack().push(content),
    redoStack: state.getRedoStack().clear(),
  });
}
