import type { Simulation } from '../../api/admin/simulations';
import type { Extension } from '../../contract/extensions';
import type { SimulationInput } from '../../contract/simulation';
import { slugProblem } from '../../rules/links/slug';
import { formatPrice, readNumber } from '../../rules/money';
import { categoryKeys, categoryLabel } from '../../rules/simulations';
import { plainText } from '../../rules/texts';
import { statusText } from '../shared/cells';
import { webhookTypeText } from '../shared/delivery/webhookTypes';

type SimulationFields = Omit<SimulationInput, 'updated_at'>;
export type FieldName = keyof SimulationFields;

/** The values of the form; numbers are texts, as typed, and a yes or no that the record lacks is null. */
export type SimulationForm = {
  [Name in FieldName]: SimulationFields[Name] extends boolean ? boolean | null : string;
};
export type TextName = { [Name in FieldName]: SimulationForm[Name] extends string ? Name : never }[FieldName];
export type SwitchName = Exclude<FieldName, TextName>;

/** The name of a stored simulation, or its slug. */
export const nameOf = ({ name, slug }: Pick<Simulation, 'name' | 'slug'>): string =>
  name || slug || 'Untitled simulation';

/** The labels of the fields on screen. */
export const fieldLabels: Record<FieldName, string> = {
  name: 'Name',
  subtitle: 'Subtitle',
  slug: 'Slug',
  category: 'Category',
  partner: 'Partner',
  cover_url: 'Cover URL',
  image_url: 'Image URL',
  crimg_url: 'Copyright image URL',
  duration: 'Duration (minutes)',
  order: 'Order',
  price: 'Price (USD per student)',
  status: 'Status',
  purchasable: 'Purchasable',
  visibility: 'Visibility',
  description: 'Description',
  overview: 'Overview',
  variations: 'Variations',
  facts: 'Facts',
  search_words: 'Search words',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  redirect_url: 'Redirect URL',
  public_code: 'Public code',
  client_root: 'Client root',
  direct_url: 'Direct URL',
  webhook_url: 'Webhook URL',
  trusted: 'Trusted',
  res_collateral: 'Collateral',
  res_add_students: 'Add students',
  res_launch: 'Launch',
  res_debrief: 'Debrief',
  how_url_instructor: 'How-to URL for instructors',
  faq_url_instructor: 'FAQ URL for instructors',
  how_url: 'How-to URL for students',
  faq_url: 'FAQ URL for students',
};

const fieldNames = Object.keys(fieldLabels) as FieldName[];

const richNames: ReadonlySet<FieldName> = new Set<FieldName>([
  'description',
  'overview',
  'res_collateral',
  'res_add_students',
  'res_launch',
  'res_debrief',
]);

const numberNames: readonly FieldName[] = ['duration', 'order', 'price'];

/** The values of a new simulation. */
export const emptyForm = {
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  category: categoryKeys[0],
  duration: '0',
  order: '0',
  price: '0',
  status: 'created',
  purchasable: false,
  visibility: true,
  trusted: false,
} as SimulationForm;

const isSwitch = (name: FieldName) => typeof emptyForm[name] === 'boolean';

export const formOf = (simulation: Simulation): SimulationForm =>
  Object.fromEntries(
    fieldNames.map((name) => [name, isSwitch(name) ? simulation[name] : String(simulation[name] ?? '')]),
  ) as SimulationForm;

const isNumber = (name: FieldName) => numberNames.includes(name);

/** The fields that only servers with an extension have. */
const extensionOf: Partial<Record<FieldName, Extension>> = {
  webhook_url: 'hosts',
  facts: 'administration',
  search_words: 'administration',
};

/**
 * The fields to send, without those numbers, choices and switches that have no value, and without those of extensions
 * that the server does not have.
 */
export const fieldsOf = (form: SimulationForm, extensions: readonly string[]): SimulationFields =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = form[name];
      const isBlank = value === '' && (isNumber(name) || name === 'category');
      const extension = extensionOf[name];
      const isUnknown = value === null || (extension && !extensions.includes(extension));
      if (isBlank || isUnknown) return [];
      // A stored number may be one that nobody can type.
      return [[name, isNumber(name) ? (readNumber(String(value)) ?? Number(value)) : value]];
    }),
    // A new simulation has all of them.
  ) as SimulationFields;

type Problems = Partial<Record<FieldName, string>>;

function numberProblem(name: FieldName, text: string): string | undefined {
  const value = readNumber(text);
  if (name === 'price' && value === null) return 'Enter a price like 1200 or 12.50.';
  if (name !== 'price' && !Number.isInteger(value)) return 'Enter a whole number.';
  return name !== 'order' && (value ?? 0) < 0 ? 'Enter 0 or more.' : undefined;
}

function problemOf(name: FieldName, value: string): string | undefined {
  if (name === 'name') return value.trim() ? undefined : 'Enter a name.';
  if (name === 'status') return value.trim() ? undefined : 'Enter a status.';
  // The server makes an empty one from the name.
  if (name === 'slug') return (value.trim() && slugProblem(value.trim())) || undefined;
  return numberProblem(name, value);
}

/** The errors that can be found without the server. Values that are stored already are not checked. */
export function problemsOf(form: SimulationForm, stored: SimulationForm | null): Problems {
  const checked: FieldName[] = ['name', 'slug', 'status', ...numberNames];
  return Object.fromEntries(
    checked
      .filter((name) => form[name] !== stored?.[name])
      .map((name) => [name, problemOf(name, String(form[name]))]),
  );
}

/** A note for two rich texts whose words are equal. */
export const ALIKE = 'format or links differ';

const rich: ReadonlySet<string> = richNames;

/** A field's value in words: names for choices, rich text without tags. */
export function wordsFor(name: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') {
    const [yes, no] = name === 'visibility' ? ['Visible', 'Hidden'] : ['Yes', 'No'];
    return value ? yes : no;
  }
  if (name === 'price' && typeof value === 'number') return formatPrice(value);
  if (typeof value !== 'string') return undefined;
  if (name === 'status') return statusText(value);
  if (name === 'category') return categoryLabel(value);
  if (name === 'webhook_sent_again') {
    const [type = ''] = value.split(' ');
    return webhookTypeText(type);
  }
  return rich.has(name) ? plainText(value) : undefined;
}
