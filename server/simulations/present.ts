import type {
  CatalogueDetail,
  CatalogueItem,
  Materials,
  SavedSimulation,
  Simulation,
  SimulationItem,
} from '../../src/contract/simulation';
import type { simulations } from '../db/schema/simulations';

type Row = typeof simulations.$inferSelect;

/** The columns of a card in the library. */
export type CatalogueRow = Pick<
  Row,
  | 'id'
  | 'name'
  | 'subtitle'
  | 'slug'
  | 'category'
  | 'partner'
  | 'coverUrl'
  | 'duration'
  | 'order'
  | 'priceCents'
  | 'purchasable'
  | 'description'
>;

export const presentCatalogueItem = (row: CatalogueRow & Partial<Pick<Row, 'overview'>>): CatalogueItem => ({
  _id: row.id,
  name: row.name,
  subtitle: row.subtitle,
  slug: row.slug,
  category: row.category,
  partner: row.partner,
  cover_url: row.coverUrl,
  duration: row.duration,
  order: row.order,
  price: row.priceCents / 100,
  purchasable: row.purchasable,
  description: row.description,
  ...(row.overview !== undefined && { overview: row.overview }),
});

export const presentCatalogueDetail = (row: Row): CatalogueDetail => ({
  ...presentCatalogueItem(row),
  overview: row.overview,
  image_url: row.imageUrl,
  crimg_url: row.crimgUrl,
  variations: row.variations,
});

export const presentMaterials = (row: Row): Materials => ({
  ...presentCatalogueDetail(row),
  res_collateral: row.resCollateral,
  res_add_students: row.resAddStudents,
  res_launch: row.resLaunch,
  res_debrief: row.resDebrief,
  how_url_instructor: row.howUrlInstructor,
  faq_url_instructor: row.faqUrlInstructor,
});

/** The columns of a row in the administrators' list, without the OAuth fields. */
export type SimulationItemRow = CatalogueRow & Pick<Row, 'status' | 'visibility' | 'createdAt' | 'updatedAt'>;

export const presentSimulationItem = (row: SimulationItemRow): SimulationItem => ({
  ...presentCatalogueItem(row),
  status: row.status,
  visibility: row.visibility,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A simulation without its OAuth fields. */
export const presentSavedSimulation = (row: Row): SavedSimulation => ({
  ...presentMaterials(row),
  ...presentSimulationItem(row),
  how_url: row.howUrl,
  faq_url: row.faqUrl,
});

/** A whole simulation, for administrators only, since it contains secrets. */
export const presentSimulation = (row: Row): Simulation => ({
  ...presentSavedSimulation(row),
  client_id: row.oauthClientId,
  client_secret: row.oauthClientSecret,
  redirect_url: row.redirectUrl,
  public_code: row.publicCode,
  client_root: row.clientRoot,
  direct_url: row.directUrl,
  webhook_url: row.webhookUrl,
  trusted: row.trusted,
});
