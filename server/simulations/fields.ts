import { setImmediate as turnOfLoop } from 'node:timers/promises';
import sanitizeHtml from 'sanitize-html';
import type {
  CatalogueDetail,
  CatalogueItem,
  Materials,
  SavedSimulation,
  Simulation,
  SimulationItem,
  SimulationUpdate,
} from '../../src/contract/simulation';
import { toCents } from '../../src/rules/money';
import { richTextLink, richTextTags } from '../../src/rules/richText/allowed';
import type { simulations } from '../db/tables';

export type SimulationRow = typeof simulations.$inferSelect;
type Field = Exclude<keyof SimulationUpdate, 'updated_at' | 'price'>;

/** The column of each field that is stored as it was sent. */
const columnOf: Record<Field, keyof SimulationRow> = {
  name: 'name',
  subtitle: 'subtitle',
  slug: 'slug',
  category: 'category',
  partner: 'partner',
  cover_url: 'coverUrl',
  image_url: 'imageUrl',
  crimg_url: 'crimgUrl',
  duration: 'duration',
  order: 'order',
  status: 'status',
  purchasable: 'purchasable',
  visibility: 'visibility',
  description: 'description',
  overview: 'overview',
  variations: 'variations',
  facts: 'facts',
  search_words: 'searchWords',
  client_id: 'oauthClientId',
  client_secret: 'oauthClientSecret',
  redirect_url: 'redirectUrl',
  public_code: 'publicCode',
  client_root: 'clientRoot',
  direct_url: 'directUrl',
  webhook_url: 'webhookUrl',
  trusted: 'trusted',
  res_collateral: 'resCollateral',
  res_add_students: 'resAddStudents',
  res_launch: 'resLaunch',
  res_debrief: 'resDebrief',
  how_url_instructor: 'howUrlInstructor',
  faq_url_instructor: 'faqUrlInstructor',
  how_url: 'howUrl',
  faq_url: 'faqUrl',
};
const fields = Object.keys(columnOf) as Field[];

const richTextFields: ReadonlySet<string> = new Set<Field>([
  'description',
  'overview',
  'res_collateral',
  'res_add_students',
  'res_launch',
  'res_debrief',
]);

/** The columns of the fields that a form contains, with rich text cleaned and the price in cents. */
export async function columnsOf(input: SimulationUpdate): Promise<Partial<SimulationRow>> {
  const columns: Partial<Record<keyof SimulationRow, unknown>> = {};
  for (const field of fields) {
    const value = input[field];
    if (value === undefined) continue;
    const isRichText = typeof value === 'string' && richTextFields.has(field);
    columns[columnOf[field]] = isRichText ? cleanRichText(value) : value;
    // A long text takes some time: others have their turn before the next one.
    if (isRichText) await turnOfLoop();
  }
  if (input.price !== undefined) columns.priceCents = toCents(input.price);
  return columns as Partial<SimulationRow>;
}

/** Block elements that become paragraphs. */
const frames = [
  ...['div', 'pre', 'article', 'aside', 'footer', 'header', 'main', 'nav', 'section', 'address', 'center'],
  ...['caption', 'td', 'th', 'dt', 'dd', 'figcaption', 'summary', 'legend'],
];

const keepLink = (tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: richTextLink.test(href) ? { href } : {},
});

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: keepLink },
};

/** Also turns other block elements into the nearest one that the editor has. */
const withLines: sanitizeHtml.IOptions = {
  ...options,
  transformTags: {
    a: keepLink,
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(frames.map((tag) => [tag, 'p'])),
  },
};

const otherBlocks = ['h1', 'h5', 'h6', ...frames];
/** Whether a text has block elements that become others. */
const hasOtherBlocks = new RegExp(`<(?:${otherBlocks.join('|')})[\\s/>]`, 'i');

/** An empty paragraph next to another block, which separates nothing. */
const EMPTY_AT_EDGE =
  /(?<=^|<\/?(?:p|h\d|ul|ol|li|blockquote)>)\n*<p>\n*<\/p>|<p>\n*<\/p>\n*(?=$|<\/?(?:p|h\d|ul|ol|li|blockquote)>)/g;

/**
 * Removes everything from rich text that the editor cannot produce, and writes line breaks and non-breaking
 * spaces as the editor does, so that text from the editor is stored unchanged.
 */
export function cleanRichText(html: string): string {
  const inline = sanitizeHtml(html, options);
  const lined = hasOtherBlocks.test(html) ? sanitizeHtml(html, withLines) : inline;
  // For nested block elements, the second pass ends the outer paragraph before the inner one.
  const clean = lined === inline ? inline : sanitizeHtml(lined, options).replace(EMPTY_AT_EDGE, '');
  return clean.replaceAll('<br />', '<br>').replaceAll('\u00a0', '&nbsp;');
}

/** The columns of a card in the library. */
type CatalogueRow = Pick<
  SimulationRow,
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

export const presentCatalogueItem = (
  row: CatalogueRow & Partial<Pick<SimulationRow, 'overview' | 'facts' | 'searchWords'>>,
): CatalogueItem => ({
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
  ...(row.overview !== undefined && {
    overview: row.overview,
    facts: row.facts,
    search_words: row.searchWords,
  }),
});

export const presentCatalogueDetail = (row: SimulationRow): CatalogueDetail => ({
  ...presentCatalogueItem(row),
  overview: row.overview,
  facts: row.facts,
  image_url: row.imageUrl,
  crimg_url: row.crimgUrl,
  variations: row.variations,
});

export const presentMaterials = (row: SimulationRow): Materials => ({
  ...presentCatalogueDetail(row),
  res_collateral: row.resCollateral,
  res_add_students: row.resAddStudents,
  res_launch: row.resLaunch,
  res_debrief: row.resDebrief,
  how_url_instructor: row.howUrlInstructor,
  faq_url_instructor: row.faqUrlInstructor,
});

/** The columns of a row in the administrators' list, without the OAuth fields. */
type SimulationItemRow = CatalogueRow &
  Pick<SimulationRow, 'status' | 'visibility' | 'createdAt' | 'updatedAt'>;

export const presentSimulationItem = (row: SimulationItemRow): SimulationItem => ({
  ...presentCatalogueItem(row),
  status: row.status,
  visibility: row.visibility,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A simulation without its OAuth fields. */
export const presentSavedSimulation = (row: SimulationRow): SavedSimulation => ({
  ...presentMaterials(row),
  ...presentSimulationItem(row),
  how_url: row.howUrl,
  faq_url: row.faqUrl,
});

/** A whole simulation, for administrators only, since it contains secrets. */
export const presentSimulation = (row: SimulationRow): Simulation => ({
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
