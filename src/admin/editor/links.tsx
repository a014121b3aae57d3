import { CompositeDecorator, type ContentBlock, type ContentState, EditorState, Modifier } from 'draft-js';
import type { ReactNode } from 'react';

interface LinkProps {
  contentState: ContentState;
  entityKey: string;
  children: ReactNode;
}

/** A link in the editor; a click does not follow it. */
function WrittenLink({ contentState, entityKey, children }: LinkProps) {
  const { url } = contentState.getEntity(entityKey).getData();
  return (
    <a href={url} title={url} onClick={(event) => event.preventDefault()}>
      {children}
    </a>
  );
}

const isLink = (content: ContentState, key: string | null): key is string =>
  key !== null && content.getEntity(key).getType() === 'LINK';

export const linkDecorator = new CompositeDecorator([
  {
    strategy: (block: ContentBlock, found: (start: number, end: number) => void, content: ContentState) =>
      block.findEntityRanges((character) => isLink(content, character.getEntity()), found),
    component: WrittenLink,
  },
]);

/** The link at the start of the selection, or the one that the caret is in or right behind. */
export function linkAtSelection(state: EditorState): { url: string; select: () => EditorState } | null {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const block = content.getBlockForKey(selection.getStartKey());
  const start = selection.getStartOffset();
  const candidates = selection.isCollapsed() ? [start, start - 1] : [start];
  const offset = candidates.find((at) => at >= 0 && isLink(content, block.getEntityAt(at)));
  if (offset === undefined) return null;
  const key = block.getEntityAt(offset);
  let range = { start: offset, end: offset };
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (from, to) => {
      if (from <= offset && offset < to) range = { start: from, end: to };
    },
  );
  const select = () =>
    EditorState.acceptSelection(
      state,
      selection.merge({
        anchorKey: block.getKey(),
        anchorOffset: range.start,
        focusKey: block.getKey(),
        focusOffset: range.end,
        isBackward: false,
      }),
    );
  return { url: content.getEntity(key).getData().url, select };
}

/** Makes the selected text a link to this address; null removes the links from it. */
export function setLink(state: EditorState, url: string | null): EditorState {
  const content = url
    ? state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url })
    : state.getCurrentContent();
  const selection = state.getSelection();
  const linked = Modifier.applyEntity(content, selection, url ? content.getLastCreatedEntityKey() : null);
  const after = EditorState.push(state, linked, 'apply-entity');
  return EditorState.forceSelection(
    after,
    selection.merge({
      anchorKey: selection.getEndKey(),
      anchorOffset: selection.getEndOffset(),
      focusKey: selection.getEndKey(),
      focusOffset: selection.getEndOffset(),
      isBackward: false,
    }),
  );
}

/** Completes an address without a scheme: a mailbox, a path of this hub or a site. Null if it is none of these. */
function fullAddress(text: string): string | null {
  if (/^[^@/]+@[^@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\/(?!\/)/.test(text)) return `${location.origin}${text}`;
  const place = text.replace(/^\/\//, '');
  // The number of an IPv6 host stands in brackets.
  const isSite = /^(\[|localhost(?![^:/?#])|[^/\\?#:]*[^/\\?#:.]\.[^/\\?#:.])/i.test(place);
  return isSite ? `https://${place}` : null;
}

/** The full address of a link, from the text that a writer has entered; null if it is not valid. */
export function linkAddress(entered: string): string | null {
  const text = entered.trim();
  if (!text || /\s/.test(text)) return null;
  const schemed = /^(https?:|mailto:)/i.test(text);
  if (!schemed && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  const address = schemed ? text : fullAddress(text);
  if (!address || !URL.canParse(address) || !/[^:/]/.test(address.replace(/^\w+:/, ''))) return null;
  // Percent-encoded, as browsers send them; raw, they would need escaping in HTML.
  return address.replaceAll('<', '%3C').replaceAll('>', '%3E');
}
