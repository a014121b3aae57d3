import sanitizeHtml from 'sanitize-html';
import { richTextLink, richTextTags } from '../../src/rules/richTextRules';

/** Block elements that become paragraphs. */
const frames = [
  ...['div', 'pre', 'article', 'aside', 'footer', 'header', 'main', 'nav', 'section', 'address', 'center'],
  ...['caption', 'td', 'th', 'dt', 'dd', 'figcaption', 'summary', 'legend'],
];

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

/** Also turns other block elements into the nearest one that the editor has. */
const withLines: sanitizeHtml.IOptions = {
  ...options,
  transformTags: {
    a: keepLink,
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(frames.map((tag) => [tag, 'p'])),
  },
};

const otherBlocks = ['h1', 'h5', 'h6', ...frames];
/** Whether a text has block elements that become others. */
const hasOtherBlocks = new RegExp(`<(?:${otherBlocks.join('|')})[\\s/>]`, 'i');

/** An empty paragraph next to another block, which separates nothing. */
const EMPTY_AT_EDGE =
  /(?<=^|<\/?(?:p|h\d|ul|ol|li|blockquote)>)\n*<p>\n*<\/p>|<p>\n*<\/p>\n*(?=$|<\/?(?:p|h\d|ul|ol|li|blockquote)>)/g;

/**
 * Removes everything from rich text that the editor cannot produce, and writes line breaks and non-breaking
 * spaces as the editor does, so that text from the editor is stored unchanged.
 */
export function cleanRichText(html: string): string {
  const inline = sanitizeHtml(html, options);
  const lined = hasOtherBlocks.test(html) ? sanitizeHtml(html, withLines) : inline;
  // For nested block elements, the second pass ends the outer paragraph before the inner one.
  const clean = lined === inline ? inline : sanitizeHtml(lined, options).replace(EMPTY_AT_EDGE, '');
  return clean.replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;');
}
