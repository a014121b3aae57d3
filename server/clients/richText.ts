import sanitizeHtml from 'sanitize-html';
import { richTextLink, richTextTags } from '../../src/lib/richTextRules';

const keepLink = (tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: richTextLink.test(href) ? { href } : {},
});

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: keepLink },
};

/**
 * Rich text as it is stored: without anything that the editor cannot make, and in the editor's own
 * spelling of line breaks and hard spaces, so that what it has written comes back unchanged.
 */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, options).replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;');
