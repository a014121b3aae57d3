import { useEffect, useState } from 'react';

type Sanitize = (html: string) => TrustedHTML;

let sanitize: Sanitize | null = null;

/** The sanitiser is larger than most screens: it comes when there is text for it. */
async function loadSanitizer(): Promise<Sanitize> {
  const { sanitizeRichText } = await import('../lib/richText');
  sanitize = sanitizeRichText;
  return sanitize;
}

/** Formatted text from the server, cleaned of everything but the editor's own tags. */
export function RichText({ html }: { html: string }) {
  const [ready, setReady] = useState(() => sanitize);
  useEffect(() => {
    if (!ready) loadSanitizer().then((loaded) => setReady(() => loaded));
  }, [ready]);
  if (!ready) return <RichTextPlaceholder length={html.length} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised right here
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: ready(html) }} />;
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
