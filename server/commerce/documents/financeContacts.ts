import { and, eq, gt } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import type { BillingVisit } from '../../../src/contract/billing';
import { audit } from '../../audit/audit';
import { bearerTokenOf, hashToken, looksLikeToken, newToken } from '../../auth/logins';
import type { Db } from '../../db/connection';
import { undoable } from '../../db/queries/writes';
import { billingLinks, schools } from '../../db/tables';
import type { AppEnv, CurrentUser } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import { renderMail } from '../../mail/layout';
import { plainLine } from '../../mail/names';
import type { Services } from '../../services/services';

/** The finance contact of a school is an address without an account, which gets links to the school's documents. */
type School = Pick<typeof schools.$inferSelect, 'id' | 'name' | 'financeEmail'>;
type Kind = (typeof billingLinks.$inferSelect)['kind'];

const HOUR = 60 * 60 * 1000;
/** A link may be opened again until its end; each visit is short. */
const lifetimes: Record<Kind, number> = { link: 30 * 24 * HOUR, visit: 12 * HOUR };

async function store(tx: Db, kind: Kind, { id: schoolId, financeEmail: email }: School, at: Date) {
  const token = newToken();
  const expiresAt = new Date(at.getTime() + lifetimes[kind]);
  const row = { tokenHash: hashToken(token), kind, schoolId, email, expiresAt, createdAt: at };
  await tx.insert(billingLinks).values(row);
  return token;
}

/** The school of a token that has not ended, and whose contact has still the same address. */
async function schoolOf(db: Db, kind: Kind, token: string, at: Date): Promise<School | undefined> {
  const [found] = await db
    .select({ id: schools.id, name: schools.name, financeEmail: schools.financeEmail })
    .from(billingLinks)
    .innerJoin(
      schools,
      and(eq(schools.id, billingLinks.schoolId), eq(schools.financeEmail, billingLinks.email)),
    )
    .where(
      and(
        eq(billingLinks.tokenHash, hashToken(token)),
        eq(billingLinks.kind, kind),
        gt(billingLinks.expiresAt, at),
      ),
    );
  return found;
}

type LinkDeps = Pick<Services, 'config' | 'db'>;

/** A link to the documents of a school, or first to one of them. No server is told what stands behind the # of an address. */
export async function createBillingLink(
  { config, db }: LinkDeps,
  school: School,
  at: Date,
  document?: { id: string },
) {
  const token = await store(db, 'link', school, at);
  const search = document ? `?document=${document.id}` : '';
  return { link: `${config.publicUrl}/admin/billing${search}#${token}`, linkHash: hashToken(token) };
}

/** The school of a document, if it has a finance contact. */
export async function findContact(db: Db, { schoolId }: { schoolId: string | null }): Promise<School | null> {
  const [school] = await db
    .select()
    .from(schools)
    .where(eq(schools.id, schoolId ?? ''));
  return school?.financeEmail ? school : null;
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

async function mailLink(deps: MailDeps, school: School): Promise<void> {
  const { link, linkHash } = await createBillingLink(deps, school, deps.now());
  const name = plainLine(school.name);
  const mail = renderMail({
    to: school.financeEmail,
    name: '',
    subject: `Invoices and receipts of ${name}`,
    paragraphs: [`Here is the link to the invoices, receipts and credit notes of ${name} at Casebridge.`],
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
    await mailLink({ ...deps, db: tx }, school);
    const after = { billing_link: school.financeEmail };
    const act = { actor, entity: 'school', action: 'updated', record: schoolId, after } as const;
    await audit(tx, { ...act, before: null, at: deps.now() });
  });

/**
 * Mails a link for each school whose finance contact has this address, unless too many were mailed. It runs after the
 * answer, which is the same for all addresses. For one that no contact has, the same is done for a stand-in and undone,
 * so that the time of the next answer tells nothing.
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
    const known = await tx.select().from(schools).where(eq(schools.financeEmail, email));
    const standIns = await tx.select().from(schools).limit(1);
    for (const school of known.length > 0 ? known : standIns)
      await mailLink({ ...deps, db: tx }, { ...school, financeEmail: email });
    if (known.length === 0) tx.rollback();
  });
}

/** Begins a visit by a link, which each opening does; the audit trail of the school has it. */
export const openVisit = ({ db, now }: Pick<Services, 'db' | 'now'>, link: string): Promise<BillingVisit> =>
  db.transaction(async (tx) => {
    const at = now();
    const school = looksLikeToken(link) ? await schoolOf(tx, 'link', link, at) : undefined;
    if (!school) throw new HttpError(401, 'This link has expired. Ask for a new one.');
    const token = await store(tx, 'visit', school, at);
    const after = { way: 'billing-link' };
    const act = { actor: null, entity: 'school', action: 'signed_in', record: school.id, after } as const;
    await audit(tx, { ...act, before: null, at });
    return { token };
  });

export async function endVisit({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  const isThis = and(eq(billingLinks.tokenHash, hashToken(token)), eq(billingLinks.kind, 'visit'));
  await db.delete(billingLinks).where(isThis);
}

/** Identifies the finance contact of a school by the bearer token of a visit, where the caller is no user. */
export const attachContact =
  (services: Pick<Services, 'db' | 'now'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = c.get('user') ? null : bearerTokenOf(c);
    const school = token && (await schoolOf(services.db, 'visit', token, services.now()));
    if (school) c.set('contactOf', school);
    return next();
  };
