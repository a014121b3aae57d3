import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { BillingVisit } from '../../../src/contract/billing';
import { normalizeEmail } from '../../../src/contract/emailAddress';
import { documentTitle } from '../../../src/rules/documents/documents';
import { audit } from '../../audit/audit';
import { bearerTokenOf, hashToken, looksLikeToken, newToken } from '../../auth/logins';
import type { Db } from '../../db/connection';
import { undoable } from '../../db/queries/writes';
import { billingLinks, documents, invoices, schools } from '../../db/tables';
import type { AppEnv, CurrentUser, Reader } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import { renderMail } from '../../mail/layout';
import { plainLine } from '../../mail/names';
import type { Services } from '../../services/services';
import type { DocumentRow } from './issue';

type Kind = (typeof billingLinks.$inferSelect)['kind'];

const HOUR = 60 * 60 * 1000;
/** A link may be opened again until its end; each visit is short. */
const lifetimes: Record<Kind, number> = { link: 30 * 24 * HOUR, visit: 12 * HOUR };

async function store(tx: Db, kind: Kind, { email, schoolId, documentId }: Reader, at: Date) {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + lifetimes[kind]);
  const row = { tokenHash: hashToken(token), kind, email, schoolId, documentId, expiresAt, createdAt: at };
  await tx.insert(billingLinks).values(row);
  return token;
}

/** The reader by a token that has not ended; a school's contact must still have the same address. */
async function readerBy(db: Db, kind: Kind, token: string, at: Date): Promise<Reader | undefined> {
  const [found] = await db
    .select({ reader: billingLinks })
    .from(billingLinks)
    .leftJoin(schools, eq(schools.id, billingLinks.schoolId))
    .where(
      and(
        eq(billingLinks.tokenHash, hashToken(token)),
        eq(billingLinks.kind, kind),
        gt(billingLinks.expiresAt, at),
        or(isNotNull(billingLinks.documentId), eq(schools.financeEmail, billingLinks.email)),
      ),
    );
  return found?.reader;
}

type School = typeof schools.$inferSelect;
const contactOf = ({ id, financeEmail }: School): Reader => ({
  email: financeEmail,
  schoolId: id,
  documentId: null,
});

type LinkDeps = Pick<Services, 'config' | 'db'>;

/** A link to documents, or first to one of them. No server is told what stands behind the # of an address. */
export async function createBillingLink(
  { config, db }: LinkDeps,
  reader: Reader,
  at: Date,
  document?: string,
) {
  const token = await store(db, 'link', reader, at);
  const search = document ? `?document=${document}` : '';
  return { link: `${config.publicUrl}/admin/billing${search}#${token}`, linkHash: hashToken(token) };
}

/** Those besides the buyer who get an invoice, its credit notes and its reminders, each once, with a link of their own. */
export async function otherReaders(
  deps: LinkDeps,
  { id, correctsId, schoolId, content: { buyer } }: DocumentRow,
  buyerEmail: string,
  at: Date,
) {
  const email = normalizeEmail(buyer.email);
  const readers = new Map([[email, { email, schoolId: null, documentId: correctsId ?? id } as Reader]]);
  const [school] = await deps.db
    .select()
    .from(schools)
    .where(eq(schools.id, schoolId ?? ''));
  if (school?.financeEmail) readers.set(school.financeEmail, contactOf(school));
  readers.delete(buyerEmail);
  return Promise.all(
    [...readers.values()].map(async (reader) => ({
      to: reader.email,
      name: reader.email === email ? buyer.name : '',
      ...(await createBillingLink(deps, reader, at, id)),
    })),
  );
}

/** All who read an invoice: the buyer, by an account, and the others. */
export async function readersOf(
  deps: LinkDeps,
  document: DocumentRow,
  { email, name }: { email: string; name: string },
  at: Date,
) {
  const link = `${deps.config.publicUrl}/admin/documents/${document.id}`;
  return [{ to: email, name, link }, ...(await otherReaders(deps, document, email, at))];
}

/** Restarts the lifetime of a link when its mail is sent; false if there is no such link any more. */
export async function renewBillingLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  tokenHash: string,
): Promise<boolean> {
  const expiresAt = new Date(now().getTime() + lifetimes.link);
  const isThis = and(eq(billingLinks.tokenHash, tokenHash), eq(billingLinks.kind, 'link'));
  return (await db.update(billingLinks).set({ expiresAt }).where(isThis).returning()).length > 0;
}

type MailDeps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

interface Linked {
  reader: Reader;
  subject: string;
  /** The documents, in words. */
  about: string;
}

const linkedSchool = (school: School): Linked => {
  const name = plainLine(school.name);
  return {
    reader: contactOf(school),
    subject: `Invoices and receipts of ${name}`,
    about: `the invoices, receipts and credit notes of ${name}`,
  };
};

const linkedInvoice = (email: string, document: DocumentRow): Linked => ({
  reader: { email, schoolId: null, documentId: document.id },
  subject: documentTitle(document),
  about: `invoice ${document.number}`,
});

async function mailLink(deps: MailDeps, { reader, subject, about }: Linked): Promise<void> {
  const { link, linkHash } = await createBillingLink(deps, reader, deps.now());
  const mail = renderMail({
    to: reader.email,
    name: '',
    subject,
    paragraphs: [`Here is the link to ${about} at Casebridge.`],
    action: { label: 'View the documents', link },
    note: 'The link works for 30 days, for everybody who has it. It shows documents, and pays invoices.',
  });
  await deps.mail.send({ ...mail, linkHash }, deps.db);
}

/** Mails the finance contact of a school a link. */
export const sendBillingLink = (
  { db, ...deps }: MailDeps,
  actor: CurrentUser,
  schoolId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId));
    if (!school) throw notFound();
    if (!school.financeEmail) throw conflict('This school has no finance contact.');
    await mailLink({ ...deps, db: tx }, linkedSchool(school));
    const after = { billing_link: school.financeEmail };
    const act = { actor, entity: 'school', action: 'updated', record: schoolId, after } as const;
    await audit(tx, { ...act, before: null, at: deps.now() });
  });

/** Anybody may ask for the links of an address, which gets so many mails. */
const MOST_INVOICES = 3;

/**
 * Mails a link for each school whose finance contact has this address, and for each open invoice that was sent there,
 * unless too many were mailed. It runs after the answer, which is the same for all addresses. For one that nobody has,
 * the same is done for a stand-in and undone, so that the time of the next answer tells nothing.
 */
export async function mailBillingLinks(
  { limits, db, ...deps }: MailDeps & Pick<Services, 'limits'>,
  email: string,
  network: string,
): Promise<void> {
  const key = `billing ${email}`;
  if (!(await limits.allows('recover-visitor', `${key} ${network}`))) return;
  if (!(await limits.allows('recover-account', key))) return;
  await undoable(db, async (tx) => {
    const contacts = await tx.select().from(schools).where(eq(schools.financeEmail, email));
    const sent = await tx
      .select({ document: documents })
      .from(invoices)
      .innerJoin(documents, eq(documents.id, invoices.documentId))
      .where(and(gt(invoices.openCents, 0), sql`lower(${documents.content}->'buyer'->>'email') = ${email}`))
      .orderBy(desc(documents.issuedAt))
      .limit(MOST_INVOICES);
    const found = [
      ...contacts.map(linkedSchool),
      ...sent.map(({ document }) => linkedInvoice(email, document)),
    ];
    const standIns = (await tx.select().from(schools).limit(1)).map((school) =>
      linkedSchool({ ...school, financeEmail: email }),
    );
    for (const each of found.length > 0 ? found : standIns) await mailLink({ ...deps, db: tx }, each);
    if (found.length === 0) tx.rollback();
  });
}

/** Begins a visit by a link, which each opening does; the audit trail of the school or the order has it. */
export const openVisit = ({ db, now }: Pick<Services, 'db' | 'now'>, link: string): Promise<BillingVisit> =>
  db.transaction(async (tx) => {
    const at = now();
    const reader = looksLikeToken(link) ? await readerBy(tx, 'link', link, at) : undefined;
    if (!reader) throw new HttpError(401, 'This link has expired. Ask for a new one.');
    const token = await store(tx, 'visit', reader, at);
    const { schoolId, documentId } = reader;
    const [read] = await tx
      .select()
      .from(documents)
      .where(eq(documents.id, documentId ?? ''));
    const [entity, record] = schoolId
      ? ['school' as const, schoolId]
      : ['purchase' as const, read?.purchaseId];
    const after = { way: 'billing-link' };
    if (record)
      await audit(tx, { actor: null, entity, action: 'signed_in', record, before: null, after, at });
    return { token };
  });

export async function endVisit({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  const isThis = and(eq(billingLinks.tokenHash, hashToken(token)), eq(billingLinks.kind, 'visit'));
  await db.delete(billingLinks).where(isThis);
}

/** Identifies a reader by the bearer token of a visit, where the caller is no user. */
export const attachReader =
  (services: Pick<Services, 'db' | 'now'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = c.get('user') ? null : bearerTokenOf(c);
    const reader = token && (await readerBy(services.db, 'visit', token, services.now()));
    if (reader) c.set('reader', reader);
    return next();
  };
