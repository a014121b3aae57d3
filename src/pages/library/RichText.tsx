import { useEffect, useState } from 'react';
import { plainText } from '../../rules/texts';

type Sanitize = (html: string) => TrustedHTML;

let sanitize: Sanitize | null = null;

/** The sanitiser is larger than most screens, so it loads only if there is text for it. */
async function loadSanitizer(): Promise<Sanitize | null> {
  // Null if the page is about to reload for a new version (see lateFiles.ts).
  const module: typeof import('../../lib/format/richText') | undefined = await import(
    '../../lib/format/richText'
  );
  sanitize = module?.sanitizeRichText ?? null;
  return sanitize;
}

/** Formatted text from the server, sanitised to the tags of the rich-text rules. */
export function RichText({ html }: { html: string }) {
  const [ready, setReady] = useState(() => sanitize);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (ready) return;
    loadSanitizer().then(
      (loaded) => setReady(() => loaded),
      () => setFailed(true),
    );
  }, [ready]);
  if (failed) return <PlainParagraphs html={html} />;
  if (!ready) return <RichTextPlaceholder length={html.length} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `clean` is sanitised in this component
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: ready(html) }} />;
}

/** Plain text, if the sanitiser could not be loaded. */
function PlainParagraphs({ html }: { html: string }) {
  const paragraphs = html.split(/<\/p>|<br\s*\/?>/i).map(plainText);
  return (
    <div className="rich-text">
      {paragraphs.map(
        (text, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
          text && <p key={index}>{text}</p>,
      )}
    </div>
  );
}

/** A placeholder about as tall as the text, by the length of its HTML. */
function RichTextPlaceholder({ length }: { length: number }) {
  const lines = Math.min(Math.ceil(length / 80), 30);
  return (
    <div className="rich-text" aria-busy="true" style={{ minHeight: `${lines * 1.55}em` }}>
      <span className="placeholder" />
    </div>
  );
}
