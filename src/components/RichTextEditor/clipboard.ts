import { type BlockMap, ContentState, type Editor } from 'draft-js';
import { loadedForeignReader } from './foreignReader';
import { contentOf } from './richContent';

/** What the types leave out. */
type CopiedFrom = Editor & { getClipboard: () => BlockMap | null };

/** What was copied from this very editor: its own blocks, where the HTML on the clipboard is made of them. */
const copiedBlocks = (html: string, editor: Editor | null): BlockMap | null =>
  editor && html.includes(editor.getEditorKey()) ? (editor as CopiedFrom).getClipboard() : null;

/** What is pasted into the editor; the words alone while HTML from elsewhere cannot be cleaned yet. */
export function blocksOf({ html, text }: { html: string; text: string }, editor: Editor | null): BlockMap {
  const copied = copiedBlocks(html, editor);
  if (copied) return copied;
  const clean = loadedForeignReader()?.cleanPastedHtml(html);
  return (clean === undefined ? ContentState.createFromText(text) : contentOf(clean)).getBlockMap();
}
