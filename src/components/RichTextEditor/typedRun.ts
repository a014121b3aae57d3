import { flushSync } from 'react-dom';
import { whenIdle } from '../../lib/whenIdle';

/** A run ends where the writer pauses for so long and the browser has nothing else to do, or a second after that. */
const PAUSE_MS = 50;

interface RunHost {
  /** Whether a letter may come at this place of the text without the editor's knowing. */
  isOpenAt: (node: Text, offset: number) => boolean;
  /** A letter has come; the editor does not know of it yet. */
  onLetter: () => void;
  /** All letters that have come since, in order. */
  take: (letters: string) => void;
}

/** A key that does no more than write a letter. In Firefox, draft-js has to keep `'` and `/` from its search. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && key !== "'" && key !== '/' && !ctrlKey && !metaKey && !altKey && !isComposing;

/** What may move the caret, change the text, or ask for what it holds. */
const interruptions = [
  ...['pointerdown', 'mousedown', 'touchstart', 'click', 'contextmenu', 'focusout', 'compositionstart'],
  ...['mouseup', 'copy', 'cut', 'paste', 'dragstart', 'dragend', 'drop'],
];

export interface TypedRun {
  /** Gives what has been typed to the editor. */
  end: () => void;
  /** Does so for the last time, also where React is just taking the editor away. */
  stop: () => void;
}

/**
 * Lets the browser alone write the letters that follow one another, and gives them to the editor together: when
 * `end` is called, or as soon as anything else happens in `box`. draft-js and React take twice as long for a letter
 * as the browser does, and a slow processor shows that with each key.
 */
export function watchTypedRuns(box: HTMLElement, host: RunHost): TypedRun {
  let letters = '';
  // Where the caret is after the last letter.
  let caret: { node: Text; offset: number } | null = null;
  // Between a key that the browser handles alone and its letter.
  let isAwaited = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const giveAway = () => {
    const run = letters;
    letters = '';
    isAwaited = false;
    caret = null;
    if (run) host.take(run);
  };
  const end = () => {
    if (!letters) return giveAway();
    // At once: an editor that has not been drawn with it yet would take the next event for an older text.
    flushSync(giveAway);
    // React has not heard where the caret is. It would tell the editor with the next event, after what that one does.
    flushSync(() => document.dispatchEvent(new Event('selectionchange')));
  };

  const place = () => {
    const selection = getSelection();
    const node = selection?.anchorNode;
    return selection?.isCollapsed && node instanceof Text ? { node, offset: selection.anchorOffset } : null;
  };
  const isAtCaret = () => {
    const found = caret && place();
    return found !== null && found.node === caret?.node && found.offset === caret.offset;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    isAwaited = false;
    const isPartOfRun = isLetter(event) || event.key === 'Shift';
    if (!isPartOfRun || !isAtCaret()) end();
    // React looks for a new selection at every key; the editor, which knows a shorter text, must not hear of it.
    else if (letters) event.stopPropagation();
  };

  const onKeyPress = (event: KeyboardEvent) => {
    if (!isLetter(event)) return end();
    if (!letters) {
      caret = place();
      if (!caret || !host.isOpenAt(caret.node, caret.offset)) return end();
    }
    isAwaited = true;
    event.stopPropagation();
  };

  const onBeforeInput = (event: InputEvent) => {
    if (isAwaited && event.inputType === 'insertText') event.stopPropagation();
    else end();
  };

  const onTextInput = (event: Event) => {
    if (isAwaited) event.stopPropagation();
  };

  const onInput = (event: Event) => {
    const letter = isAwaited && event instanceof InputEvent ? event.data : null;
    isAwaited = false;
    if (letter && caret) caret.offset += letter.length;
    // Where the browser has written something else, or elsewhere, the editor compares the text with its own.
    if (!letter || !isAtCaret()) return end();
    letters += letter;
    event.stopPropagation();
    host.onLetter();
    clearTimeout(pause);
    pause = setTimeout(() => whenIdle(end, 1000), PAUSE_MS);
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (letters) event.stopPropagation();
  };

  const onSelectionChange = (event: Event) => {
    if (isAwaited || (letters && isAtCaret())) event.stopPropagation();
    else end();
  };

  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  box.addEventListener('keydown', onKeyDown, options);
  box.addEventListener('keypress', onKeyPress, options);
  box.addEventListener('beforeinput', onBeforeInput, options);
  box.addEventListener('textInput', onTextInput, options);
  box.addEventListener('input', onInput, options);
  box.addEventListener('keyup', onKeyUp, options);
  for (const interruption of interruptions) box.addEventListener(interruption, end, options);
  // The document's own listeners come after those of the window.
  window.addEventListener('selectionchange', onSelectionChange, options);
  return {
    end,
    stop: () => {
      listeners.abort();
      giveAway();
    },
  };
}
