import 'draft-js/dist/Draft.css';
import './richTextEditor.scss';
import {
  type DraftHandleValue,
  Editor,
  EditorState,
  getDefaultKeyBinding,
  KeyBindingUtil,
  Modifier,
  RichUtils,
} from 'draft-js';
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FieldNotes, type FieldTexts } from '../../components/FormField';
import { useLatestCallback } from '../../components/useLatestCallback';
import { randomId } from '../../lib/randomId';
import { LinkBox } from './LinkBox';
import { linkAtSelection, setLink } from './links';
import { copiedBlocks, readPastedHtml } from './pastedHtml';
import { Toolbar } from './Toolbar';
import { useHtmlField } from './useHtmlField';

/** Enter at the end of a heading starts a paragraph below it. Null if Enter divides the block as usual. */
function beginParagraph(state: EditorState): EditorState | null {
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
function withoutTypeIfEmptied(state: EditorState, before: EditorState): EditorState {
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
function typeAfterSoftBreak(state: EditorState, text: string): EditorState | null {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const before = content.getBlockForKey(selection.getStartKey()).getText();
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === before.length;
  if (!isAtEnd || !before.endsWith('\n')) return null;
  const typed = Modifier.insertText(content, selection, text, state.getCurrentInlineStyle());
  return EditorState.push(state, typed, 'insert-characters');
}

/**
 * The beginning of an input method's composition. draft-js takes over the composed text of one block, so that
 * selected text of others, which the browser removes, would come back: it is removed before. And it makes no undo step.
 */
function beginComposition(state: EditorState): EditorState {
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

interface Props extends FieldTexts {
  label: string;
  /** Names the field in `onChange`, so that one handler serves many editors. */
  name: string;
  /** HTML; empty is ''. */
  value: string;
  /** Called when typing pauses, when the editor is left and before its form is submitted: never at each key. */
  onChange: (name: string, html: string) => void;
}

const KEY_NAME = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

/** Ctrl or ⌘ with B, I, K, and the keys that every text has; no other formats. */
function bindKey(event: KeyboardEvent): string | null {
  if (KeyBindingUtil.hasCommandModifier(event) && event.key.toLowerCase() === 'k') return 'link';
  const command = getDefaultKeyBinding(event);
  return command === 'underline' || command === 'code' ? null : command;
}

/** Formatted text: bold, italic, links. HTML that was not edited is returned byte for byte. */
export const RichTextEditor = memo(function RichTextEditor({
  label,
  hint,
  error,
  name,
  value,
  onChange,
}: Props) {
  const [link, setLinkBox] = useState<{ url: string } | null>(null);
  const editor = useRef<Editor>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  // Random per page load: a copy made before a reload is not on this editor's clipboard.
  const [key] = useState(() => `editor-${randomId()}`);
  const field = useHtmlField({ name, value, onChange }, box, () => setLinkBox(null));
  const { state } = field;

  useEffect(() => {
    const text = editor.current?.editor;
    if (error) text?.setAttribute('aria-invalid', 'true');
    else text?.removeAttribute('aria-invalid');
  }, [error]);

  const change = (next: EditorState) => field.change(withoutTypeIfEmptied(next, field.latest.current));

  /** Renders what `action` changes before the text gets the focus, so that the next keys come after both. */
  const returnToText = (action: () => void) => {
    flushSync(action);
    editor.current?.focus();
  };

  const openLinkBox = useLatestCallback(() => {
    const found = linkAtSelection(state);
    if (state.getSelection().isCollapsed()) {
      if (!found) return;
      change(found.select());
    }
    setLinkBox({ url: found?.url ?? '' });
  });

  const removeLink = useLatestCallback(() => {
    const found = linkAtSelection(state);
    if (!found) return;
    const chosen = state.getSelection().isCollapsed() ? found.select() : state;
    returnToText(() => change(setLink(chosen, null)));
  });

  const handleKeyCommand = (command: string, current: EditorState): DraftHandleValue => {
    if (command === 'link') {
      openLinkBox();
      return 'handled';
    }
    const next = RichUtils.handleKeyCommand(current, command);
    if (!next) return 'not-handled';
    change(next);
    return 'handled';
  };

  const handleReturn = (event: KeyboardEvent, current: EditorState): DraftHandleValue => {
    if (event.shiftKey) {
      change(RichUtils.insertSoftNewline(current));
      return 'handled';
    }
    const block = current.getCurrentContent().getBlockForKey(current.getSelection().getStartKey());
    // Enter on an empty item ends the list.
    const endsList = block.getType().endsWith('list-item') && block.getLength() === 0;
    const next = endsList ? RichUtils.toggleBlockType(current, block.getType()) : beginParagraph(current);
    if (!next) return 'not-handled';
    change(next);
    return 'handled';
  };

  const handleBeforeInput = (text: string, current: EditorState): DraftHandleValue => {
    const next = typeAfterSoftBreak(current, text);
    if (!next) return 'not-handled';
    change(next);
    return 'handled';
  };

  const handlePastedText = (
    _text: string,
    html: string | undefined,
    current: EditorState,
  ): DraftHandleValue => {
    if (!html) return 'not-handled';
    const pasted = copiedBlocks(html, editor.current) ?? readPastedHtml(html).getBlockMap();
    const content = Modifier.replaceWithFragment(current.getCurrentContent(), current.getSelection(), pasted);
    change(EditorState.push(current, content, 'insert-fragment'));
    return 'handled';
  };

  const toggle = useLatestCallback((style: string) => {
    returnToText(() => change(RichUtils.toggleInlineStyle(state, style)));
  });

  const style = state.getCurrentInlineStyle();
  const isBold = style.has('BOLD');
  const isItalic = style.has('ITALIC');
  const isLinked = linkAtSelection(state) !== null;
  const isCollapsed = state.getSelection().isCollapsed();
  // Most keys leave this object unchanged, so the toolbar is not rendered again.
  const tools = useMemo(
    () => [
      {
        name: 'Bold',
        face: <strong>B</strong>,
        shortcut: `${KEY_NAME}B`,
        pressed: isBold,
        run: () => toggle('BOLD'),
      },
      {
        name: 'Italic',
        face: <em>I</em>,
        shortcut: `${KEY_NAME}I`,
        pressed: isItalic,
        run: () => toggle('ITALIC'),
      },
      {
        name: 'Add Link',
        face: 'Add Link',
        shortcut: `${KEY_NAME}K`,
        pressed: isLinked,
        disabled: isCollapsed,
        run: openLinkBox,
      },
      { name: 'Remove Link', face: 'Remove Link', disabled: !isLinked, run: removeLink },
    ],
    [isBold, isItalic, isLinked, isCollapsed, toggle, openLinkBox, removeLink],
  );

  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="mb-3">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click on a label does; the keyboard has the Tab key */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a label, but of no native control */}
      <div id={`${id}-label`} className="form-label" onClick={() => editor.current?.focus()}>
        {label}
      </div>
      <div ref={box} className={`rich-editor form-control p-0 ${error ? 'is-invalid' : ''}`}>
        <Toolbar label={`${label}: format`} controls={`${id}-text`} tools={tools} />
        {link && (
          <LinkBox
            url={link.url}
            onConfirm={(url) =>
              returnToText(() => {
                setLinkBox(null);
                change(setLink(state, url));
              })
            }
            onCancel={() => returnToText(() => setLinkBox(null))}
          />
        )}
        <div
          id={`${id}-text`}
          className="rich-text rich-editor-text"
          data-field={name}
          translate="no"
          // Rendered before draft-js handles the event.
          onCompositionStartCapture={() => flushSync(() => change(beginComposition(field.latest.current)))}
        >
          <Editor
            ref={editor}
            editorKey={key}
            editorState={state}
            onChange={change}
            onBlur={field.flush}
            keyBindingFn={bindKey}
            handleKeyCommand={handleKeyCommand}
            handleReturn={handleReturn}
            handleBeforeInput={handleBeforeInput}
            handlePastedText={handlePastedText}
            ariaLabelledBy={`${id}-label`}
            ariaDescribedBy={described}
            ariaMultiline
            role="textbox"
            spellCheck
          />
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
});
