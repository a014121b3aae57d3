import { CharacterMetadata, type ContentBlock, ContentState, EditorState } from 'draft-js';
import { stateToHTML } from 'draft-js-export-html';
import { OrderedSet } from 'immutable';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatestCallback } from '../../components/useLatestCallback';
import { parseRichText } from '../../lib/format/richText';
import { SESSION_ENDING } from '../../store/session';
import { linkDecorator } from './links';
import { readHtml } from './readHtml';

/** Turns stored HTML into the editor's content. */
export const contentOf = (html: string): ContentState =>
  html ? readHtml(parseRichText(html)) : ContentState.createFromText('');

/** Characters that HTML would fold or drop are written as entities that keep them. */
const foldless = (text: string): string =>
  text
    .replace(/[\t\r\f]/g, ' ')
    .replace(/\0/g, '\uFFFD')
    .replace(/\u200B/g, '\u2060')
    .replace(/ (?=\n)|(?<=\n) /g, '\u00A0');

const inOurSpelling = (content: ContentState): ContentState =>
  content.set(
    'blockMap',
    content.getBlockMap().map((block) =>
      block?.merge({
        text: foldless(block.getText()),
        characterList: block.getCharacterList().map((one) => one && inOneOrder(one)),
      }),
    ),
  ) as ContentState;

/**
 * Inline styles in one order: the exporter takes the same styles in another order for another format, and splits the
 * tags.
 */
function inOneOrder(character: CharacterMetadata): CharacterMetadata {
  const style = character.getStyle();
  if (style.size < 2) return character;
  const entity = character.getEntity();
  return CharacterMetadata.create({ style: OrderedSet(style.toArray().sort()), ...(entity && { entity }) });
}

const isEmpty = (content: ContentState): boolean =>
  content.getBlocksAsArray().every((block: ContentBlock) => !block.getText().trim());

/** Turns the editor's content into HTML. Reading that HTML and writing it again gives the same bytes. */
export const htmlOf = (content: ContentState): string =>
  isEmpty(content) ? '' : stateToHTML(inOurSpelling(content));

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
