import { useMemo } from 'react';
import { sanitizeRichText } from '../lib/richText';

/** Formatted text from the server, cleaned of everything but the editor's own tags. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitizeRichText(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
