import type { CatalogueDetail, CatalogueItem } from '../../contract/client';

/** A simulation as its own page or, until that has loaded, the library's list knows it. */
export type KnownClient = CatalogueItem & Partial<CatalogueDetail>;
