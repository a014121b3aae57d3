import sanitizeHtml from 'sanitize-html';
import { richTextLink, richTextTags } from '../../src/rules/richTextRules';

/** Frames around text: paragraphs, whatever they were. */
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

/** The same, with what stands on lines of its own as the nearest that the editor has. */
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

/** A paragraph of nothing that divides nothing, as it stands beside another block. */
const EMPTY_AT_EDGE =
  /(?<=^|<\/?(?:p|h\d|ul|ol|li|blockquote)>)\n*<p>\n*<\/p>|<p>\n*<\/p>\n*(?=$|<\/?(?:p|h\d|ul|ol|li|blockquote)>)/g;

/**
 * Rich text as it is stored: without anything that the editor cannot make, and in the editor's own
 * spelling of line breaks and hard spaces, so that what it has written comes back unchanged.
 */
export function cleanRichText(html: string): string {
  const inline = sanitizeHtml(html, options);
  const lined = sanitizeHtml(html, withLines);
  // Where frames stood in frames, the second reading ends the outer paragraph before the inner one.
  const clean = lined === inline ? inline : sanitizeHtml(lined, options).replace(EMPTY_AT_EDGE, '');
  return clean.replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;');
}
