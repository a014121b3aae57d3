import 'draft-js/dist/Draft.css';
import './richTextEditor.scss';
import {
  type BlockMap,
  ContentState,
  type DraftHandleValue,
  Editor,
  EditorState,
  getDefaultKeyBinding,
  KeyBindingUtil,
  Modifier,
  RichUtils,
} from 'draft-js';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { randomId } from '../../lib/randomId';
import { FieldNotes, type FieldTexts } from '../FieldFrame';
import { useLatestCallback } from '../useLatestCallback';
import { loadedForeignReader, loadForeignReaderLater } from './foreignReader';
import { LinkBox } from './LinkBox';
import { isOpenAt, withLetters } from './lettersOnPage';
import { linkAtSelection, linkDecorator, setLink } from './links';
import { contentOf, htmlOf } from './richContent';
import { Toolbar } from './Toolbar';
import { type TypedRun, watchTypedRuns } from './typedRun';

/** How long the writer has to rest until the HTML is made; leaving the editor makes it at once. */
const REST_MS = 300;

export interface EditorProps extends FieldTexts {
  label: string;
  /** Names the field in `onChange`, so that one handler serves many editors. */
  name: string;
  /** HTML; empty is ''. */
  value: string;
  /** Called when the writer rests, and when the editor is left: never at each key. */
  onChange: (name: string, html: string) => void;
}

const stateOf = (html: string) => EditorState.createWithContent(contentOf(html), linkDecorator);

const KEY_NAME = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

/** What was pasted; the words alone while the rest cannot be cleaned yet. */
function pastedBlocks(html: string, text: string): BlockMap {
  const clean = loadedForeignReader()?.cleanPastedHtml(html);
  return (clean === undefined ? ContentState.createFromText(text) : contentOf(clean)).getBlockMap();
}

/** Ctrl or ⌘ with B, I, K, and the keys that every text has; no other formats. */
function bindKey(event: KeyboardEvent): string | null {
  if (KeyBindingUtil.hasCommandModifier(event) && event.key.toLowerCase() === 'k') return 'link';
  const command = getDefaultKeyBinding(event);
  return command === 'underline' || command === 'code' ? null : command;
}

/** What the types leave out. */
type KnownEditor = Editor & { getClipboard: () => BlockMap | null; update: (state: EditorState) => void };

/** What was copied from this very editor: its own blocks, where the HTML on the clipboard is made of them. */
const copiedFrom = (editor: Editor | null, html: string): BlockMap | null =>
  editor && html.includes(editor.getEditorKey()) ? (editor as KnownEditor).getClipboard() : null;

/** The editor of a text that can be opened; see RichTextEditor. */
export function OpenEditor({ label, hint, error, name, value, onChange }: EditorProps) {
  const [state, setState] = useState(() => stateOf(value));
  const [link, setLinkBox] = useState<{ url: string } | null>(null);
  const editor = useRef<Editor>(null);
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef<TypedRun>(null);
  const id = useId();
  // Never that of another tab, or of this one before it was loaded anew: what was copied there is not here.
  const [key] = useState(() => `editor-${randomId()}`);

  // What the form was told last, and the text that stands for it.
  const known = useRef({ html: value, content: state.getCurrentContent() });
  // What the form gave: what comes to the same text again is given back in its spelling.
  const given = useRef({ html: value, written: '' });
  const latest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The form has another text than it was told: a saved one, or somebody else's.
  useEffect(() => {
    if (value === known.current.html) return;
    if (timer.current !== undefined) {
      // The writer is faster: what is being written will be told as a change of this.
      known.current = { ...known.current, html: value };
      return;
    }
    const fresh = stateOf(value);
    known.current = { html: value, content: fresh.getCurrentContent() };
    given.current = { html: value, written: '' };
    latest.current = fresh;
    setState(fresh);
    setLinkBox(null);
  }, [value]);

  const writtenOfGiven = () => {
    given.current.written ||= htmlOf(contentOf(given.current.html));
    return given.current.written;
  };

  const tell = useLatestCallback(() => {
    typed.current?.end();
    clearTimeout(timer.current);
    timer.current = undefined;
    const content = latest.current.getCurrentContent();
    if (content === known.current.content) return;
    const written = htmlOf(content);
    const html = written === writtenOfGiven() ? given.current.html : written;
    const changed = html !== known.current.html;
    known.current = { html, content };
    if (changed) onChange(name, html);
  });
  const tellAtRest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // A task each: a key that comes between them waits for one alone.
      writtenOfGiven();
      timer.current = setTimeout(tell);
    }, REST_MS);
  };
  const onLetter = useEffectEvent(tellAtRest);
  // By way of draft-js, which knows it then even where React cannot draw it yet: a dialog that takes the focus away.
  const take = useEffectEvent((letters: string) => {
    const next = withLetters(latest.current, letters);
    if (editor.current) (editor.current as KnownEditor).update(next);
    else change(next);
  });
  useEffect(() => {
    if (!box.current) return;
    const run = watchTypedRuns(box.current, {
      isOpenAt: (node, offset) => isOpenAt(latest.current, node, offset),
      onLetter,
      take,
    });
    typed.current = run;
    return run.stop;
  }, []);
  useEffect(() => {
    // What was typed just before has to be known to those who ask then, and to those who keep it.
    const tellNow = () => flushSync(tell);
    window.addEventListener('beforeunload', tellNow, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', tellNow, { capture: true });
      tell();
    };
  }, [tell]);
  useEffect(loadForeignReaderLater, []);

  useEffect(() => {
    const text = editor.current?.editor;
    if (error) text?.setAttribute('aria-invalid', 'true');
    else text?.removeAttribute('aria-invalid');
  }, [error]);

  const change = (next: EditorState) => {
    const edited = next.getCurrentContent() !== latest.current.getCurrentContent();
    latest.current = next;
    setState(next);
    if (edited) tellAtRest();
  };

  const refocus = () => setTimeout(() => editor.current?.focus());

  const openLinkBox = () => {
    const found = linkAtSelection(state);
    if (state.getSelection().isCollapsed()) {
      if (!found) return;
      change(found.select());
    }
    setLinkBox({ url: found?.url ?? '' });
  };

  const removeLink = () => {
    const found = linkAtSelection(state);
    if (!found) return;
    change(setLink(state.getSelection().isCollapsed() ? found.select() : state, null));
    refocus();
  };

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
    if (!block.getType().endsWith('list-item') || block.getLength() > 0) return 'not-handled';
    change(RichUtils.toggleBlockType(current, block.getType()));
    return 'handled';
  };

  const handlePastedText = (
    text: string,
    html: string | undefined,
    current: EditorState,
  ): DraftHandleValue => {
    if (!html) return 'not-handled';
    const pasted = copiedFrom(editor.current, html) ?? pastedBlocks(html, text);
    const content = Modifier.replaceWithFragment(current.getCurrentContent(), current.getSelection(), pasted);
    change(EditorState.push(current, content, 'insert-fragment'));
    return 'handled';
  };

  const toggle = (style: string) => {
    change(RichUtils.toggleInlineStyle(state, style));
    refocus();
  };

  const style = state.getCurrentInlineStyle();
  const linked = linkAtSelection(state) !== null;
  const tools = [
    {
      name: 'Bold',
      face: <strong>B</strong>,
      shortcut: `${KEY_NAME}B`,
      pressed: style.has('BOLD'),
      run: () => toggle('BOLD'),
    },
    {
      name: 'Italic',
      face: <em>I</em>,
      shortcut: `${KEY_NAME}I`,
      pressed: style.has('ITALIC'),
      run: () => toggle('ITALIC'),
    },
    {
      name: 'Add Link',
      face: 'Add Link',
      shortcut: `${KEY_NAME}K`,
      pressed: linked,
      disabled: state.getSelection().isCollapsed(),
      run: openLinkBox,
    },
    { name: 'Remove Link', face: 'Remove Link', disabled: !linked, run: removeLink },
  ];

  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click on a label does; the keyboard has the Tab key */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a label, but of no native control */}
      <div id={`${id}-label`} className="form-label" onClick={() => editor.current?.focus()}>
        {label}
      </div>
      <div ref={box} className={`rich-editor${error ? ' is-invalid' : ''}`}>
        <Toolbar label={`${label}: format`} controls={`${id}-text`} tools={tools} />
        {link && (
          <LinkBox
            url={link.url}
            onConfirm={(url) => {
              setLinkBox(null);
              change(setLink(state, url));
              refocus();
            }}
            onCancel={() => {
              setLinkBox(null);
              refocus();
            }}
          />
        )}
        <div id={`${id}-text`} className="rich-text rich-editor-text" data-field={name}>
          <Editor
            ref={editor}
            editorKey={key}
            editorState={state}
            onChange={change}
            onBlur={tell}
            keyBindingFn={bindKey}
            handleKeyCommand={handleKeyCommand}
            handleReturn={handleReturn}
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
}
