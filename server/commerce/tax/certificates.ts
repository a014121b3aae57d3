import { and, desc, eq, getTableColumns, gt, gte, isNull, lte, ne, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Certificate,
  type CertificateDecision,
  type CertificateInput,
  MAX_CERTIFICATE,
} from '../../../src/contract/certificate';
import { dayText } from '../../../src/rules/documents/documents';
import { audit } from '../../audit/audit';
import type { Db } from '../../db/connection';
import { certificates, newId, schools, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { conflict, invalidFields, notFound } from '../../http/errors';
import { renderMail } from '../../mail/layout';
import type { Services } from '../../services/services';
import { DAY_MS, dayIn, today } from '../documents/days';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;
type Dated = Pick<Deps, 'config' | 'now'>;

/** The sender is told so many days before the last one. */
const REMINDED_DAYS = 30;

/** Whether the school of a buyer has a certificate today. It pays for no student. */
export async function isExempt(deps: Dated & Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const [found] = await deps.db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(users, and(eq(users.schoolId, certificates.schoolId), ne(users.role, 'student')))
    .where(
      and(
        eq(users.id, userId),
        eq(certificates.state, 'accepted'),
        gte(certificates.validUntil, today(deps)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

const { content: _, ...columns } = getTableColumns(certificates);
const selectCertificates = (db: Db) =>
  db
    .select({ certificate: columns, sender: users, school: { name: schools.name } })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.sentBy))
    .innerJoin(schools, eq(schools.id, certificates.schoolId));
type Row = Awaited<ReturnType<typeof selectCertificates>>[number];

const present = ({ certificate, sender }: Row): Certificate => ({
  _id: certificate.id,
  school: certificate.schoolId,
  name: certificate.name,
  state: certificate.state,
  valid_until: certificate.validUntil,
  reason: certificate.reason,
  sent_by: { _id: sender.id, email: sender.email, name: sender.name, lastname: sender.lastname },
  created_at: certificate.createdAt.toISOString(),
});

/** Enough for a school of many years. */
const MOST = 100;

/** The newest first. */
export const listCertificates = async (db: Db, which: SQL | undefined): Promise<Certificate[]> =>
  (await selectCertificates(db).where(which).orderBy(desc(certificates.createdAt)).limit(MOST)).map(present);

export async function findCertificate(db: Db, which: SQL | undefined): Promise<Certificate> {
  const [row] = await selectCertificates(db).where(which);
  if (!row) throw notFound();
  return present(row);
}

/** The first bytes of the files that are taken. */
const kinds = [
  ['application/pdf', '25504446'],
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
] as const;

function fileOf(text: string): { type: string; content: Buffer } {
  const content = Buffer.from(text, 'base64');
  const start = content.subarray(0, 4).toString('hex');
  const type = kinds.find(([, bytes]) => start.startsWith(bytes))?.[0];
  if (type && content.length <= MAX_CERTIFICATE) return { type, content };
  throw invalidFields({ content: 'Choose a PDF, PNG or JPEG file of at most 5 MB.' });
}

/** How many may wait for a decision: nobody fills the database. */
const MOST_WAITING = 3;

/** Keeps a certificate of the caller's school, which an administrator then looks at. */
export const sendCertificate = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id: sentBy, schoolId }: CurrentUser,
  { name, content }: CertificateInput,
): Promise<string> =>
  db.transaction(async (tx) => {
    if (!schoolId) throw conflict('You belong to no school: ask an administrator to add you to yours.');
    const file = fileOf(content);
    await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
    const isWaiting = and(eq(certificates.schoolId, schoolId), eq(certificates.state, 'waiting'));
    if ((await tx.$count(certificates, isWaiting)) >= MOST_WAITING)
      throw conflict('Three certificates of your school wait already. We look at them first.');
    const id = newId();
    await tx.insert(certificates).values({ id, schoolId, sentBy, name, ...file, createdAt: now() });
    return id;
  });

function checkDecision(deps: Dated, { valid_until, reason }: CertificateDecision): void {
  if (valid_until && valid_until < today(deps))
    throw invalidFields({ valid_until: 'Enter a day that is not over.' });
  if (!valid_until && !reason) throw invalidFields({ reason: 'Enter the reason, which its sender reads.' });
}

/** Accepts a certificate, or refuses it, and tells its sender. It may be decided otherwise later. */
export const decideCertificate = (
  { config, db, mail, now }: Deps,
  actor: CurrentUser,
  id: string,
  decision: CertificateDecision,
): Promise<void> =>
  db.transaction(async (tx) => {
    checkDecision({ config, now }, decision);
    const isThis = eq(certificates.id, id);
    await tx.select({ id: certificates.id }).from(certificates).where(isThis).for('update');
    const [row] = await selectCertificates(tx).where(isThis);
    if (!row) throw notFound();
    const { valid_until: validUntil } = decision;
    const state = validUntil ? ('accepted' as const) : ('refused' as const);
    const reason = validUntil ? '' : decision.reason;
    const { certificate, sender, school } = row;
    if (certificate.state === state && certificate.validUntil === validUntil && certificate.reason === reason)
      return;
    await tx.update(certificates).set({ state, validUntil, reason, remindedAt: null }).where(isThis);
    const told = ({
      state,
      validUntil,
      reason,
    }: Pick<Row['certificate'], 'state' | 'validUntil' | 'reason'>) => ({
      certificate: [state, validUntil, reason].filter(Boolean).join(', '),
    });
    await audit(tx, {
      actor,
      entity: 'school',
      action: 'updated',
      record: certificate.schoolId,
      before: told(certificate),
      after: told({ state, validUntil, reason }),
      at: now(),
    });
    await mail.send(
      renderMail({
        to: sender.email,
        name: sender.name,
        subject: `The tax exemption of ${school.name}`,
        paragraphs: validUntil
          ? [`${school.name} is exempt until ${dayText(validUntil)}: no sales tax is added to its orders.`]
          : [`We could not accept the certificate “${certificate.name}”.`, `The reason: ${reason}`],
        action: { label: 'Billing', link: `${config.publicUrl}/admin/documents` },
        note: `Questions about it? Write to ${config.supportEmail}.`,
      }),
      tx,
    );
  });

const longer = alias(certificates, 'longer');
const isLonger = and(
  eq(longer.schoolId, certificates.schoolId),
  eq(longer.state, 'accepted'),
  gt(longer.validUntil, certificates.validUntil),
);

/** Tells the senders of certificates that end within a month, once each, unless the school has a longer one. */
export const remindOfCertificates = ({ config, db, mail, now }: Deps): Promise<void> =>
  db.transaction(async (tx) => {
    const at = now();
    const soon = dayIn(config.documents.timeZone, new Date(at.getTime() + REMINDED_DAYS * DAY_MS));
    const isEnding = and(
      eq(certificates.state, 'accepted'),
      isNull(certificates.remindedAt),
      lte(certificates.validUntil, soon),
    );
    const rows = await tx
      .update(certificates)
      .set({ remindedAt: at })
      .where(isEnding)
      .returning({ id: certificates.id });
    for (const { id } of rows) {
      const [row] = await selectCertificates(tx).where(
        and(
          eq(certificates.id, id),
          gte(certificates.validUntil, today({ config, now })),
          notExists(tx.select().from(longer).where(isLonger)),
        ),
      );
      if (!row || row.sender.status === 'deleted') continue;
      const { certificate, sender, school } = row;
      const last = dayText(certificate.validUntil ?? '');
      const notice = renderMail({
        to: sender.email,
        name: sender.name,
        subject: `The tax exemption of ${school.name} ends on ${last}`,
        paragraphs: [`From then on, sales tax is added to its orders, unless you send a new certificate.`],
        action: { label: 'Send a certificate', link: `${config.publicUrl}/admin/documents` },
        note: `Questions about it? Write to ${config.supportEmail}.`,
      });
      await mail.send(notice, tx);
    }
  });

/** The file of a certificate. */
export async function fileOfCertificate(db: Db, which: SQL | undefined) {
  const [file] = await db
    .select({ name: certificates.name, type: certificates.type, content: certificates.content })
    .from(certificates)
    .where(which);
  if (!file) throw notFound();
  return file;
}
