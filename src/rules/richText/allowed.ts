/** The tags that the rich-text editor can make; all others are removed on save and on display. */
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

/** The allowed addresses of links: http(s) without a user's name or password, and mail. */
export const richTextLink = /^(?:https?:(?![/\\\s]*[^/\\?#]*@)|mailto:)/i;
