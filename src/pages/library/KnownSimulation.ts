import type { CatalogueDetail, CatalogueItem } from '../../api/catalogue';

/** A simulation from its own page or, until that has loaded, from the library's list. */
export type KnownSimulation = CatalogueItem & Partial<CatalogueDetail>;
