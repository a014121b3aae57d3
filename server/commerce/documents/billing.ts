import { and, eq, ne } from 'drizzle-orm';
import stdnum from 'stdnum';
import type { Billing, OwnBilling, SchoolBilling } from '../../../src/contract/billing';
import { isEmailAddress, normalizeEmail } from '../../../src/contract/emailAddress';
import type { PurchaseMetadata } from '../../../src/contract/purchase';
import { audit, changesBetween } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { billingLinks, type PaidTax, schools, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { notFound } from '../../http/errors';
import type { Services } from '../../services/services';

const nothing: Billing = {
  ...{ name: '', email: '', address: '', region: '', country: '' },
  ...{ tax_number: '', po: '', reference: '' },
};

const { IN } = stdnum.stdnum;
/** The forms of numbers that buyers of a country have: of its companies, for VAT in the EU, and for India's GST. */
const formsOf = (country: string) => [
  ...(stdnum.entityValidators[country] ?? []),
  ...(stdnum.euVat[country] ?? []),
  ...(country === 'IN' && IN?.gstin ? [IN.gstin] : []),
];

/** Their names, as 'USt ID Nr. (German VAT Number)'. */
const namesOf = (country: string): string => {
  const names = formsOf(country).map(({ name, abbreviation }) =>
    abbreviation ? `${abbreviation.trim()} (${name})` : name,
  );
  return [...new Set(names)].join(' or ');
};

/** Japan's numbers are written with a T where they are for the consumption tax. */
const withoutSign = (country: string, text: string) => (country === 'JP' ? text.replace(/^T/i, '') : text);

/** The errors of a tax number, by its form and check digit in that country. */
function taxNumberProblems({ country, tax_number }: Pick<Billing, 'country' | 'tax_number'>) {
  if (!tax_number) return {};
  if (!country) return { country: 'Choose the country of the tax number.' };
  const forms = formsOf(country);
  const text = withoutSign(country, tax_number);
  if (forms.length === 0 || forms.some((form) => form.validate(text).isValid)) return {};
  return { tax_number: `Enter a valid ${namesOf(country)}.` };
}

/** Whether a number is one for VAT: in the EU of that form, elsewhere of a form of the country that is known. */
export function isVatNumber({ country, tax_number }: Pick<Billing, 'country' | 'tax_number'>): boolean {
  const text = withoutSign(country, tax_number);
  return (stdnum.euVat[country] ?? formsOf(country)).some((form) => form.validate(text).isValid);
}

const isWrong = (email = ''): boolean => email !== '' && !isEmailAddress(email);

/** The errors of a buyer's or a school's details by field, beyond those of their schema. */
export const billingProblems = (
  given: Pick<Billing, 'email' | 'country' | 'tax_number'> & Partial<Pick<SchoolBilling, 'finance_email'>>,
): Partial<Record<keyof SchoolBilling, string>> => ({
  ...(isWrong(given.email) && { email: 'Enter a valid email address.' }),
  ...(isWrong(given.finance_email) && { finance_email: 'Enter a valid email address.' }),
  ...taxNumberProblems(given),
});

/** The details that came with an order. */
export const billingOf = (metadata: PurchaseMetadata): Billing => ({
  name: metadata.pl_name ?? '',
  email: metadata.pl_email ?? '',
  address: metadata.pl_address ?? '',
  region: metadata.pl_region ?? '',
  country: metadata.pl_country ?? '',
  tax_number: metadata.pl_tax_number ?? '',
  po: metadata.pl_po ?? '',
  reference: metadata.pl_reference ?? '',
});

/** Keeps the details for the next document. */
export async function keepBilling(db: Db, userId: string, billing: Billing): Promise<void> {
  await db.update(users).set({ billing }).where(eq(users.id, userId));
}

/** Keeps the details of an order for the next one, but the number of the purchase order, which is of this one. */
export const keepUsedBilling = (db: Db, userId: string, billing: Billing): Promise<void> =>
  keepBilling(db, userId, { ...billing, po: '' });

/** The details of a school. */
export async function findSchoolBilling(db: Db, id: string): Promise<SchoolBilling> {
  const [school] = await db.select().from(schools).where(eq(schools.id, id));
  if (!school) throw notFound();
  const { billing, poRequired: po_required, financeEmail: finance_email } = school;
  return { ...nothing, ...billing, po_required, finance_email };
}

const told = ({ po_required, finance_email, ...billing }: SchoolBilling) => ({
  billing: Object.values(billing).filter(Boolean).join('\n'),
  po_required,
  finance_email,
});

/** Changes the details of a school. The links of its former finance contact end. */
export const keepSchoolBilling = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: CurrentUser,
  record: string,
  given: SchoolBilling,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = told(await findSchoolBilling(tx, record));
    const { po_required: poRequired, finance_email, ...billing } = given;
    const financeEmail = normalizeEmail(finance_email);
    await tx.update(schools).set({ billing, poRequired, financeEmail }).where(eq(schools.id, record));
    const isFormer = and(eq(billingLinks.schoolId, record), ne(billingLinks.email, financeEmail));
    await tx.delete(billingLinks).where(isFormer);
    const after = told({ ...given, finance_email: financeEmail });
    if (changesBetween(before, after).length === 0) return;
    await audit(tx, { actor, entity: 'school', action: 'updated', record, before, after, at: now() });
  });

/** The details of a user's next document: the last ones, or those of the school, which pays for no student. */
export async function findBilling(db: Db, userId: string): Promise<OwnBilling> {
  const [found] = await db
    .select({ own: users.billing, school: schools.billing, poRequired: schools.poRequired })
    .from(users)
    .leftJoin(schools, and(eq(schools.id, users.schoolId), ne(users.role, 'student')))
    .where(eq(users.id, userId));
  const { own, school, poRequired } = found ?? {};
  return { ...nothing, ...(own ?? school), po_required: poRequired ?? false };
}

/** The buyer's details, as of the place that the tax is of: an address that was given since then is another's. */
export function billingAt(billing: Billing, tax: PaidTax | null): Billing {
  const place = tax?.place;
  if (!place) return billing;
  const isSame = place.country === billing.country && place.region === billing.region;
  return { ...billing, ...place, address: isSame ? billing.address : '' };
}
