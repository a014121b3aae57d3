import { useEffect, useState } from 'react';
import { plainText } from '../../lib/plainText';

type Sanitize = (html: string) => TrustedHTML;

let sanitize: Sanitize | null = null;

/** The sanitiser is larger than most screens: it comes when there is text for it. */
async function loadSanitizer(): Promise<Sanitize | null> {
  // Gives nothing if the page is about to be reloaded for a new version (see staleChunk.ts).
  const module: typeof import('../../lib/richText') | undefined = await import('../../lib/richText');
  sanitize = module?.sanitizeRichText ?? null;
  return sanitize;
}

/** Formatted text from the server, cleaned of everything but the editor's own tags. */
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised right here
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: ready(html) }} />;
}

/** The words alone, where the sanitiser could not be loaded. */
function PlainParagraphs({ html }: { html: string }) {
  const paragraphs = html.split(/<\/p>|<br\s*\/?>/i).map(plainText);
  return (
    <div className="rich-text">
      {paragraphs.map(
        (text, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          text && <p key={index}>{text}</p>,
      )}
    </div>
  );
}

/** About as tall as the text that comes. */
function RichTextPlaceholder({ length }: { length: number }) {
  const lines = Math.min(Math.ceil(length / 80), 30);
  return (
    <div className="rich-text" aria-busy="true" style={{ minHeight: `${lines * 1.55}em` }}>
      <span className="placeholder" />
    </div>
  );
}
