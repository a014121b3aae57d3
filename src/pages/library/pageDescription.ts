import type { CatalogueItem } from '../../contract/client';
import { plainText, trimText } from '../../lib/plainText';

const MAX_LENGTH = 180;

/** What search engines and link previews say of a simulation. */
export const pageDescription = ({ description, subtitle }: CatalogueItem): string =>
  trimText(plainText(description ?? '') || (subtitle ?? ''), MAX_LENGTH);
