import createDOMPurify from 'dompurify';
import { richTextLink, richTextTags } from '../../rules/richText/allowed';

const purifier = createDOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Allows the tags of the rich-text rules, with links that open in a new tab. */
const rules = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: richTextLink,
  ALLOW_DATA_ATTR: false,
};

/** Sanitised HTML; a TrustedHTML in browsers that have trusted types, since the page's policy requires it. */
export const sanitizeRichText = (html: string): TrustedHTML =>
  purifier.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true });

/** Sanitised elements; nothing of them is loaded or run. */
export const parseRichText = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });

/** Matches a tag with its attributes, and `style` or handlers outside of quoted values. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const STYLE_OR_HANDLER = /"[^"]*"|'[^']*'|(?<![\w-])(?:style|on\w+)(?=\s*=)/gi;

/**
 * Browsers report each style and handler that the page's policy forbids, even in a document that is never shown:
 * renaming them first prevents it.
 */
const asData = (html: string): string =>
  html
    .replace(/<style[\s>].*?<\/style\s*>/gis, '')
    .replace(TAG, (tag) =>
      tag.replace(STYLE_OR_HANDLER, (found) => (/^["']/.test(found) ? found : `data-${found}`)),
    );

/**
 * Sanitised elements of HTML from other programs, whose styles (bold, lists) are kept as `data-style`; nothing of them
 * is loaded or run.
 */
export const parsePastedHtml = (html: string): DocumentFragment =>
  purifier.sanitize(asData(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'template', 'audio', 'video', 'img', 'picture'],
    RETURN_DOM_FRAGMENT: true,
  });
