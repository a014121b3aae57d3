import type { ContentState } from 'draft-js';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { registerPending } from '../../lib/pendingText';
import { useLatestCallback } from '../useLatestCallback';
import { contentOf, htmlOf } from './richContent';

/** How long the writer has to rest until the HTML is made; leaving the editor makes it at once. */
const REST_MS = 300;

interface Field {
  name: string;
  /** HTML; empty is ''. */
  value: string;
  onChange: (name: string, html: string) => void;
}

interface Text {
  /** What `value` was shown as at first. */
  first: ContentState;
  /** What is written by now. */
  read: () => ContentState;
  /** Shows another text than what is written; what it is shown as. */
  show: (html: string) => ContentState;
}

/**
 * A field of a form whose text is written in an editor: the form is told of it as HTML when the writer rests
 * (`tellAtRest`, after each change) and at once when the editor is left (`tell`), never at each key; and a text
 * that the form has from elsewhere is shown.
 */
export function useHtmlField({ name, value, onChange }: Field, { first, read, show }: Text) {
  // What the form was told last, and the text that stands for it.
  const known = useRef({ html: value, content: first });
  // What the form gave: what comes to the same text again is given back in its spelling.
  const given = useRef({ html: value, written: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const showLatest = useLatestCallback(show);
  // The form has another text than it was told: a saved one, or somebody else's.
  useEffect(() => {
    if (value === known.current.html) return;
    if (timer.current !== undefined) {
      // The writer is faster: what is being written will be told as a change of this.
      known.current = { ...known.current, html: value };
      return;
    }
    known.current = { html: value, content: showLatest(value) };
    given.current = { html: value, written: '' };
  }, [value, showLatest]);

  const writtenOfGiven = () => {
    given.current.written ||= htmlOf(contentOf(given.current.html));
    return given.current.written;
  };

  const tell = useLatestCallback(() => {
    const content = read();
    clearTimeout(timer.current);
    timer.current = undefined;
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

  useEffect(() => registerPending(() => flushSync(tell)), [tell]);

  return { tell, tellAtRest };
}
