import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { SimulationUpdate } from '../../src/contract/simulation';
import { toCents } from '../../src/rules/money';
import type { simulations } from '../db/schema/simulations';
import { cleanRichText } from './richText';

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
