import createDOMPurify from 'dompurify';
import { richTextLink, richTextTags } from './richTextRules';

const purifier = createDOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Only what the rules of rich text allow, with links that open in a new tab. Where the browser has
 * trusted types it is one: the page takes no other HTML.
 */
export const sanitizeRichText = (html: string): TrustedHTML =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: richTextLink,
    ALLOW_DATA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });

/** TypeScript's parser does not know yet that it takes trusted HTML. */
const parse = (html: TrustedHTML): HTMLElement =>
  new DOMParser().parseFromString(html as unknown as string, 'text/html').body;

/** The elements of a rich text without its dangers; nothing of it is loaded or run. */
export const parseRichText = (html: string): HTMLElement => parse(sanitizeRichText(html));

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
 * The elements of HTML from elsewhere with all their looks, but nothing that loads or runs. Their
 * styles stand in `data-style`.
 */
export const parseForeignHtml = (html: string): HTMLElement =>
  parse(purifier.sanitize(asData(html), { RETURN_TRUSTED_TYPE: true }));
