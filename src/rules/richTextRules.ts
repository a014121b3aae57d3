/** The tags that the rich-text editor can make. All else goes, when saved and when shown. */
export const richTextTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
];

/** Where a link of a rich text may lead: http(s) and mail addresses. */
export const richTextLink = /^(?:https?:|mailto:)/i;
