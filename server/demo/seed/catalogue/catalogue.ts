import type { CatalogueEntry } from './entry';
import { management } from './management';
import { marketing } from './marketing';
import { math } from './math';
import { negotiations } from './negotiations';
import { operations } from './operations';

/** The demo library, in the order in which it is listed. */
export const catalogue: readonly CatalogueEntry[] = [
  ...negotiations,
  ...marketing,
  ...management,
  ...operations,
  ...math,
].sort((a, b) => a.order - b.order);
