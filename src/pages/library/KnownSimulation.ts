import type { CatalogueDetail, CatalogueItem } from '../../contract/simulation';

/** A simulation as its own page or, until that has loaded, the library's list knows it. */
export type KnownSimulation = CatalogueItem & Partial<CatalogueDetail>;
