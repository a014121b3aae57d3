import { flushSync } from 'react-dom';
import { whenIdle } from '../../lib/whenIdle';
import { caretPlace, type Drawing, drawFirstLetter, drawParagraph, type Place } from './drawnText';

/** A run ends where the writer pauses for so long and the browser has nothing else to do, or a second after that. */
const PAUSE_MS = 50;

interface RunHost {
  /** Whether a letter may come at this place of the text without the editor's knowing. */
  isOpenAt: (place: Place) => boolean;
  /** Whether Enter does no more there than to begin a paragraph. */
  isInParagraph: () => boolean;
  /** A letter has come; the editor does not know of it yet. */
  onLetter: () => void;
  /**
   * Takes all letters that have come since, in order, a line feed for each new paragraph. Where the page is as the
   * editor left it, it has to draw them.
   */
  take: (letters: string, isOnPage: boolean) => void;
}

const isPlain = ({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !isComposing;

/** A key that does no more than write a letter. In Firefox, draft-js has to keep `'` and `/` from its search. */
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== "'" && event.key !== '/' && isPlain(event);

const isEnter = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey && isPlain(event);

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
 * as the browser does, and a slow processor shows that with each key. What the browser would write in a way that
 * React cannot go on with, a new paragraph and its first letter, is drawn here meanwhile.
 */
export function watchTypedRuns(box: HTMLElement, host: RunHost): TypedRun {
  let letters = '';
  // Where the caret is after the last letter.
  let caret: Place | null = null;
  let drawings: Drawing[] = [];
  // Between a key that the browser handles alone and its letter.
  let isAwaited = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const giveAway = () => {
    const run = letters;
    const drawn = drawings;
    letters = '';
    isAwaited = false;
    caret = null;
    drawings = [];
    for (const { erase } of drawn.reverse()) erase();
    if (run) host.take(run, drawn.length === 0);
  };
  const end = () => {
    if (!letters) return giveAway();
    // At once: an editor that has not been drawn with it yet would take the next event for an older text.
    flushSync(giveAway);
    // React has not heard where the caret is. It would tell the editor with the next event, after what that one does.
    flushSync(() => document.dispatchEvent(new Event('selectionchange')));
  };

  const isAtCaret = () => {
    const found = caret && caretPlace();
    return found !== null && found.node === caret?.node && found.offset === caret.offset;
  };
  /** Whether a run goes on where the caret is, or may begin there. */
  const isOpen = () => {
    if (letters) return isAtCaret();
    const found = caretPlace();
    caret = found && host.isOpenAt(found) ? found : null;
    return caret !== null;
  };

  const add = (written: string) => {
    letters += written;
    host.onLetter();
    clearTimeout(pause);
    pause = setTimeout(() => whenIdle(end, 1000), PAUSE_MS);
  };
  const show = (drawing: Drawing, written: string) => {
    drawings.push(drawing);
    caret = drawing.caret;
    getSelection()?.collapse(caret.node, caret.offset);
    add(written);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    isAwaited = false;
    if (isEnter(event)) {
      const drawing = isOpen() && host.isInParagraph() && caret && drawParagraph(caret);
      if (!drawing) return end();
      event.preventDefault();
      event.stopPropagation();
      return show(drawing, '\n');
    }
    const isPartOfRun = isLetter(event) || event.key === 'Shift';
    if (!isPartOfRun || !isAtCaret()) end();
    // React looks for a new selection at every key; the editor, which knows a shorter text, must not hear of it.
    else if (letters) event.stopPropagation();
  };

  const onKeyPress = (event: KeyboardEvent) => {
    if (!isLetter(event) || !isOpen()) return end();
    isAwaited = true;
    event.stopPropagation();
  };

  const onBeforeInput = (event: InputEvent) => {
    if (!isAwaited || event.inputType !== 'insertText') return end();
    event.stopPropagation();
    if (!event.data || !caret || caret.node instanceof Text) return;
    event.preventDefault();
    isAwaited = false;
    show(drawFirstLetter(caret.node, event.data), event.data);
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
    event.stopPropagation();
    add(letter);
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (letters) event.stopPropagation();
  };

  // A click would look for its place in what is erased when it comes down.
  const onPointerMove = () => {
    if (drawings.length > 0) end();
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
  box.addEventListener('pointermove', onPointerMove, options);
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
