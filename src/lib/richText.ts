import createDOMPurify from 'dompurify';
import { richTextLink, richTextTags } from '../rules/richTextRules';

const purifier = createDOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Only what the rules of rich text allow, with links that open in a new tab. */
const rules = {
  ALLOWED_TAGS: richTextTags,
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: richTextLink,
  ALLOW_DATA_ATTR: false,
};

/** Clean HTML; where the browser has trusted types it is one, since the page takes no other. */
export const sanitizeRichText = (html: string): TrustedHTML =>
  purifier.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true });

/** The elements of a rich text without its dangers; nothing of it is loaded or run. */
export const parseRichText = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });

/** A tag with all its attributes, and what is looked for within it: quoted values are passed over. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const STYLE_OR_HANDLER = /"[^"]*"|'[^']*'|(?<![\w-])(?:style|on\w+)(?=\s*=)/gi;

/**
 * Even in a document that is never shown, the browser reports each style and handler that the page's
 * policy forbids: they become data before it sees them.
 */
const asData = (html: string): string =>
  html
    .replace(/<style[\s>].*?<\/style\s*>/gis, '')
    .replace(TAG, (tag) =>
      tag.replace(STYLE_OR_HANDLER, (found) => (/^["']/.test(found) ? found : `data-${found}`)),
    );

/**
 * The elements of HTML that was written elsewhere, with the styles that say what is bold and what is a list, as
 * `data-style`; nothing of it is loaded or run.
 */
export const parsePastedHtml = (html: string): DocumentFragment =>
  purifier.sanitize(asData(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'template', 'audio', 'video', 'img', 'picture'],
    RETURN_DOM_FRAGMENT: true,
  });
