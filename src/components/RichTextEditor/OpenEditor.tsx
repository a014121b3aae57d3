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
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { randomId } from '../../lib/randomId';
import { FieldNotes, type FieldTexts } from '../FieldFrame';
import { beginParagraph, withoutTypeIfEmptied } from './blockTypes';
import { blocksOf } from './clipboard';
import { loadForeignReaderLater } from './foreignReader';
import { LinkBox } from './LinkBox';
import { isInParagraph, isOpenAt, withLetters } from './lettersOnPage';
import { linkAtSelection, linkDecorator, setLink } from './links';
import { contentOf } from './richContent';
import { Toolbar } from './Toolbar';
import { type TypedRun, watchTypedRuns } from './typedRun';
import { useHtmlField } from './useHtmlField';

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

/** Ctrl or ⌘ with B, I, K, and the keys that every text has; no other formats. */
function bindKey(event: KeyboardEvent): string | null {
  if (KeyBindingUtil.hasCommandModifier(event) && event.key.toLowerCase() === 'k') return 'link';
  const command = getDefaultKeyBinding(event);
  return command === 'underline' || command === 'code' ? null : command;
}

/** What the types leave out. */
type KnownEditor = Editor & { update: (state: EditorState) => void };

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

  const latest = useRef(state);
  const { tell, tellAtRest } = useHtmlField(
    { name, value, onChange },
    {
      first: state.getCurrentContent(),
      read: () => {
        typed.current?.end();
        return latest.current.getCurrentContent();
      },
      show: (html) => {
        const fresh = stateOf(html);
        latest.current = fresh;
        setState(fresh);
        setLinkBox(null);
        return fresh.getCurrentContent();
      },
    },
  );
  const onLetter = useEffectEvent(tellAtRest);
  // By way of draft-js, which knows it then even where React cannot draw it yet: a dialog that takes the focus away.
  const take = useEffectEvent((letters: string, isOnPage: boolean) => {
    const next = withLetters(latest.current, letters, isOnPage);
    if (editor.current) (editor.current as KnownEditor).update(next);
    else change(next);
  });
  useEffect(() => {
    if (!box.current) return;
    const run = watchTypedRuns(box.current, {
      isOpenAt: (place) => isOpenAt(latest.current, place),
      isInParagraph: () => isInParagraph(latest.current),
      onLetter,
      take,
    });
    typed.current = run;
    return () => {
      run.stop();
      tell();
    };
  }, [tell]);
  useEffect(loadForeignReaderLater, []);

  useEffect(() => {
    const text = editor.current?.editor;
    if (error) text?.setAttribute('aria-invalid', 'true');
    else text?.removeAttribute('aria-invalid');
  }, [error]);

  const change = (given: EditorState) => {
    const next = withoutTypeIfEmptied(given, latest.current);
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
    const endsList = block.getType().endsWith('list-item') && block.getLength() === 0;
    const next = endsList ? RichUtils.toggleBlockType(current, block.getType()) : beginParagraph(current);
    if (!next) return 'not-handled';
    change(next);
    return 'handled';
  };

  const handlePastedText = (
    text: string,
    html: string | undefined,
    current: EditorState,
  ): DraftHandleValue => {
    if (!html) return 'not-handled';
    const pasted = blocksOf({ html, text }, editor.current);
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
