import type { Simulation } from '../../api/records/simulation';
import type { Category, SimulationInput, SimulationUpdate } from '../../contract/simulation';
import { changedNames, pick } from '../../lib/drafts';
import { categoryKeys } from '../../rules/categories';
import { toCents } from '../../rules/money';

export type SimulationFields = Omit<SimulationInput, 'updated_at'>;
export type FieldName = keyof SimulationFields;

/** The values of the form; numbers are texts, as typed. */
export type SimulationForm = {
  [Name in FieldName]: SimulationFields[Name] extends boolean ? boolean : string;
};
export type TextName = { [Name in FieldName]: SimulationForm[Name] extends string ? Name : never }[FieldName];
export type SwitchName = Exclude<FieldName, TextName>;

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
  price: 'Price (USD per learner)',
  status: 'Status',
  purchasable: 'Purchasable',
  visibility: 'Visibility',
  description: 'Description',
  overview: 'Overview',
  variations: 'Variations',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  redirect_url: 'Redirect URL',
  public_code: 'Public code',
  client_root: 'Client root',
  direct_url: 'Direct URL',
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

export const richNames: ReadonlySet<FieldName> = new Set<FieldName>([
  'description',
  'overview',
  'res_collateral',
  'res_add_students',
  'res_launch',
  'res_debrief',
]);

const numberNames = ['duration', 'order', 'price'] as const;

/** The values of a new simulation. */
export const emptyForm: SimulationForm = {
  name: '',
  subtitle: '',
  slug: '',
  category: categoryKeys[0] ?? '',
  partner: '',
  cover_url: '',
  image_url: '',
  crimg_url: '',
  duration: '0',
  order: '0',
  price: '0',
  status: 'created',
  purchasable: false,
  visibility: true,
  description: '',
  overview: '',
  variations: '',
  client_id: '',
  client_secret: '',
  redirect_url: '',
  public_code: '',
  client_root: '',
  direct_url: '',
  trusted: false,
  res_collateral: '',
  res_add_students: '',
  res_launch: '',
  res_debrief: '',
  how_url_instructor: '',
  faq_url_instructor: '',
  how_url: '',
  faq_url: '',
};

/** A stored value as the form holds it; null becomes ''. */
const typed = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''));

export const formOf = (simulation: Simulation): SimulationForm =>
  Object.fromEntries(fieldNames.map((name) => [name, typed(simulation[name])])) as SimulationForm;

export function fieldsOf(form: SimulationForm): SimulationFields {
  const { duration, order, price } = form;
  const numbers = { duration: Number(duration), order: Number(order), price: Number(price) };
  return { ...form, ...numbers, category: form.category as Category };
}

/** The fields that differ from the stored record. */
export const changesOf = (form: SimulationForm, base: SimulationForm): SimulationUpdate =>
  pick<SimulationFields>(fieldsOf(form), changedNames<SimulationForm>(form, base));

type Problems = Partial<Record<FieldName, string>>;

function numberProblem(name: FieldName, text: string): string | undefined {
  const value = Number(text);
  if (!text.trim() || !Number.isFinite(value)) return 'Enter a number.';
  if (name !== 'order' && value < 0) return 'Enter 0 or more.';
  if (name === 'price') {
    return Math.abs(toCents(value) - value * 100) > 1e-6 ? 'Enter whole cents, like 12.50.' : undefined;
  }
  return Number.isInteger(value) ? undefined : 'Enter a whole number.';
}

/** The errors that can be found without the server. */
export function problemsOf(form: SimulationForm): Problems {
  const problems: Problems = {};
  if (!form.name.trim()) problems.name = 'Enter a name.';
  if (!form.status.trim()) problems.status = 'Enter a status.';
  for (const name of numberNames) {
    const problem = numberProblem(name, form[name]);
    if (problem) problems[name] = problem;
  }
  return problems;
}
