import createDOMPurify from 'dompurify';
import { richTextLink, richTextTags } from './richTextRules';

const purifier = createDOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** Only what the rules of rich text allow, with links that open in a new tab. */
export const sanitizeRichText = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: richTextLink,
    ALLOW_DATA_ATTR: false,
  });
