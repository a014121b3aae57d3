import type { CatalogueItem } from '../../api/records/simulation';
import { plainText, trimText } from '../../lib/plainText';

const MAX_LENGTH = 180;

/** The meta description of a simulation's page. */
export const pageDescription = ({ description, subtitle }: CatalogueItem): string =>
  trimText(plainText(description) || subtitle, MAX_LENGTH);
