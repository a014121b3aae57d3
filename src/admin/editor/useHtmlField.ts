import { EditorState } from 'draft-js';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatestCallback } from '../../components/useLatestCallback';
import { SESSION_ENDING } from '../../store/session';
import { linkDecorator } from './links';
import { contentOf, htmlOf } from './richContent';

/** The pause in typing after which the HTML is made. */
const PAUSE_MS = 300;

const stateOf = (html: string) => EditorState.createWithContent(contentOf(html), linkDecorator);

interface Field {
  name: string;
  /** HTML; empty is ''. */
  value: string;
  onChange: (name: string, html: string) => void;
}

/**
 * The state of an editor over a field of HTML. The form gets the HTML when typing pauses and, by `flush`, whenever
 * it is about to be read: before `box`'s form is submitted, when the editor or the page is left, and before the
 * session ends.
 * `onReplaced` is called when the form has another text than the editor wrote.
 */
export function useHtmlField(
  { name, value, onChange }: Field,
  box: RefObject<HTMLElement | null>,
  onReplaced: () => void,
) {
  const [state, setState] = useState(() => stateOf(value));
  /** State for handlers: several changes may come before the next render. */
  const latest = useRef(state);
  /** The HTML that the form has, with its content. */
  const known = useRef({ html: value, content: state.getCurrentContent() });
  /** The HTML that came from the form. Content that would be written the same way is returned in these bytes. */
  const given = useRef({ ...known.current, written: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const replace = useLatestCallback((html: string) => {
    const next = stateOf(html);
    latest.current = next;
    known.current = { html, content: next.getCurrentContent() };
    given.current = { ...known.current, written: '' };
    setState(next);
    onReplaced();
  });

  useEffect(() => {
    if (value === known.current.html) return;
    // When the form gets a new value during typing, the typed text stays, as a change of that value.
    if (timer.current !== undefined) known.current = { ...known.current, html: value };
    else replace(value);
  }, [value, replace]);

  const flush = useLatestCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const content = latest.current.getCurrentContent();
    if (content === known.current.content) return;
    given.current.written ||= htmlOf(given.current.content);
    const written = htmlOf(content);
    const html = written === given.current.written ? given.current.html : written;
    const isChanged = html !== known.current.html;
    known.current = { html, content };
    if (isChanged) onChange(name, html);
  });

  const change = (next: EditorState) => {
    const isEdited = next.getCurrentContent() !== latest.current.getCurrentContent();
    latest.current = next;
    setState(next);
    if (!isEdited) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };

  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    // `flushSync`, so that the handlers that come next find the form rendered with the text.
    const flushNow = () => flushSync(flush);
    box.current?.closest('form')?.addEventListener('submit', flushNow, options);
    for (const leaving of ['beforeunload', 'pagehide']) {
      window.addEventListener(leaving, flushNow, options);
    }
    window.addEventListener(SESSION_ENDING, flush, options);
    return () => listeners.abort();
  }, [box, flush]);

  // A layout effect, since its cleanup has to run before the form's own effects end.
  useLayoutEffect(() => flush, [flush]);

  return { state, latest, change, flush };
}
