import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AddCoTeacher, CoTeacher } from '../../../src/contract/class';
import { isEmailAddress, normalizeEmail } from '../../../src/contract/emailAddress';
import { MAX_CO_TEACHERS } from '../../../src/contract/limits';
import { mayOpen } from '../../../src/rules/permissions';
import { audit } from '../../audit/audit';
import { createMailedLink, linkHashOf, type MailedLink } from '../../auth/accessLinks';
import { addInstructor } from '../../auth/accounts';
import type { Db } from '../../db/connection';
import { accessLinks, coTeachers, invites, newId, users } from '../../db/tables';
import type { CurrentUser } from '../../http/context';
import { badRequest, conflict, notFound } from '../../http/errors';
import { renderMail } from '../../mail/layout';
import type { Mail, Services } from '../../services/services';
import { mailNames } from './inviteMail';
import { countMails } from './mailLimit';
import { type ClassRecord, lockClass } from './records';
import { studentsOfClass } from './students';

type Deps = Pick<Services, 'db' | 'config' | 'limits' | 'mail' | 'now'>;

const account = {
  id: users.id,
  name: users.name,
  lastname: users.lastname,
  role: users.role,
  status: users.status,
  addressUnproven: users.addressUnproven,
};

/**
 * The co-teachers that match, the first one first. Nothing is told of the account of an address before its owner has
 * come.
 */
async function selectCoTeachers(db: Db, where: SQL | undefined): Promise<CoTeacher[]> {
  const rows = await db
    .select({ teacher: coTeachers, account })
    .from(coTeachers)
    .leftJoin(users, eq(users.email, coTeachers.email))
    .where(where)
    .orderBy(asc(coTeachers.createdAt), asc(coTeachers.id));
  return rows.map(({ teacher, account: found }) => {
    const come = teacher.openedAt && found;
    return {
      _id: teacher.id,
      email: teacher.email,
      name: come?.name ?? '',
      lastname: come?.lastname ?? '',
      has_access:
        come !== null && !come.addressUnproven && come.status !== 'deleted' && mayOpen(come.role, 'sessions'),
      created_at: teacher.createdAt.toISOString(),
    };
  });
}

export const listCoTeachers = (db: Db, classId: string): Promise<CoTeacher[]> =>
  selectCoTeachers(db, eq(coTeachers.classId, classId));

/** The addresses of those who run a class: its instructor, and the co-teachers. */
export async function teachersOf(db: Db, { id, instructor }: ClassRecord): Promise<ReadonlySet<string>> {
  const shared = await listCoTeachers(db, id);
  return new Set([instructor.email, ...shared.map(({ email }) => email)]);
}

/** Notes that a co-teacher has opened the class. With a link that was handed over, it may be another person. */
export async function markCoTeacherOpened(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, handedOver }: CurrentUser,
  classId: string,
): Promise<void> {
  if (handedOver) return;
  await db
    .update(coTeachers)
    .set({ openedAt: now() })
    .where(and(eq(coTeachers.classId, classId), eq(coTeachers.email, email), isNull(coTeachers.openedAt)));
}

const changeOf = (actor: CurrentUser, record: string) =>
  ({ actor, entity: 'purchase', action: 'updated', record }) as const;

const refused = (reason: string) => conflict(reason, { email: reason });

/**
 * Mails a login link to the address, which leads to the class; returns the link's hash. A missing account is made, as
 * if its owner had registered; no other is changed. The same is done for each address: only its owner learns from the
 * mail that a student's account cannot teach.
 */
async function mailLink(
  deps: Deps,
  tx: Db,
  actor: CurrentUser,
  record: ClassRecord,
  email: string,
): Promise<string> {
  const [problem] = await countMails(deps, tx, record, { to: [email] });
  if (problem) throw refused(problem);
  await addInstructor({ db: tx, now: deps.now }, actor, { email, addressUnproven: true });
  const [found] = await tx.select(account).from(users).where(eq(users.email, email));
  if (!found) throw notFound();
  const mayTeach = mayOpen(found.role, 'sessions');
  const redir = mayTeach ? `/sessions/${record.id}` : '/dashboard';
  const made = await createMailedLink({ ...deps, db: tx }, { userId: found.id, kind: 'invite', redir });
  const mail = coTeacherMail(record, { to: email, name: found.name, mayTeach, ...made });
  await deps.mail.send(mail, tx);
  return mail.linkHash;
}

/** A second click comes within this time. */
const SECOND_CLICK_MS = 30_000;

/**
 * Mails a co-teacher who has not come yet a new link, which takes the place of the one before. A second click mails
 * none; tells whether one was mailed.
 */
async function mailNewLink(
  deps: Deps,
  tx: Db,
  actor: CurrentUser,
  record: ClassRecord,
  known: CoTeacher,
): Promise<boolean> {
  const isThis = eq(coTeachers.id, known._id);
  const [row] = await tx.select({ linkHash: coTeachers.linkHash }).from(coTeachers).where(isThis);
  const isLast = eq(accessLinks.tokenHash, row?.linkHash ?? '');
  const at = deps.now();
  const lately = gt(accessLinks.createdAt, new Date(at.getTime() - SECOND_CLICK_MS));
  if ((await tx.$count(accessLinks, and(isLast, lately))) > 0) return false;
  // The link before is kept, so that a new one can be mailed for it.
  await tx
    .update(accessLinks)
    .set({ usedAt: at })
    .where(and(isLast, isNull(accessLinks.usedAt)));
  await tx
    .update(coTeachers)
    .set({ linkHash: await mailLink(deps, tx, actor, record, known.email) })
    .where(isThis);
  const after = { invitations_sent: [known.email] };
  await audit(tx, { ...changeOf(actor, record.id), before: null, after, at });
  return true;
}

/**
 * Shares a class with an address, and mails it a link; tells whether it did. The same call again mails a new one until
 * its owner has come.
 */
export async function addCoTeacher(
  deps: Deps,
  actor: CurrentUser,
  classId: string,
  { email: given }: AddCoTeacher,
): Promise<{ coTeacher: CoTeacher; mailed: boolean }> {
  const email = normalizeEmail(given);
  if (!isEmailAddress(email)) {
    throw badRequest('The co-teacher cannot be added.', { email: 'This is not an email address.' });
  }
  return deps.db.transaction(async (tx) => {
    const record = await lockClass(tx, classId);
    if (record.purchase.status === 'cancelled') throw conflict('This session was cancelled.');
    if (email === record.instructor.email) throw refused('This is the instructor of the session.');
    const ofClass = eq(coTeachers.classId, classId);
    const isThis = and(ofClass, eq(coTeachers.email, email));
    const [known] = await selectCoTeachers(tx, isThis);
    if (known) {
      const mailed = !known.has_access && (await mailNewLink(deps, tx, actor, record, known));
      return { coTeacher: known, mailed };
    }
    if ((await tx.$count(coTeachers, ofClass)) >= MAX_CO_TEACHERS) {
      throw refused(`A session can have at most ${MAX_CO_TEACHERS} co-teachers.`);
    }
    const student = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if ((await tx.$count(invites, and(studentsOfClass(classId), inArray(invites.studentId, student)))) > 0) {
      throw refused('This person has a seat in the class. Revoke their invitation first.');
    }
    const linkHash = await mailLink(deps, tx, actor, record, email);
    const at = deps.now();
    await tx.insert(coTeachers).values({ id: newId(), classId, email, linkHash, createdAt: at });
    await audit(tx, { ...changeOf(actor, classId), before: null, after: { co_teacher: email }, at });
    const [added] = await selectCoTeachers(tx, isThis);
    if (!added) throw notFound();
    return { coTeacher: added, mailed: true };
  });
}

/** Takes the access back, and ends the link that was mailed with it. */
export const removeCoTeacher = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: CurrentUser,
  classId: string,
  id: string,
): Promise<CoTeacher> =>
  db.transaction(async (tx) => {
    await lockClass(tx, classId);
    const isThis = and(eq(coTeachers.id, id), eq(coTeachers.classId, classId));
    const [removed] = await selectCoTeachers(tx, isThis);
    const [row] = await tx.delete(coTeachers).where(isThis).returning({ linkHash: coTeachers.linkHash });
    if (!removed || !row) throw notFound();
    await tx.delete(accessLinks).where(eq(accessLinks.tokenHash, row.linkHash));
    const before = { co_teacher: removed.email };
    await audit(tx, { ...changeOf(actor, classId), before, after: null, at: now() });
    return { ...removed, has_access: false };
  });

/** The mail that tells somebody of the access to a class, or a student that another address is needed for it. */
function coTeacherMail(
  record: ClassRecord,
  { to, name, mayTeach, link, lifetime }: MailedLink & { to: string; name: string; mayTeach: boolean },
): Mail & { linkHash: string } {
  const { simulation } = record;
  const { sender: sharer, className, recipient } = mailNames(record);
  const session = className ? `${className} (${simulation.name})` : simulation.name;
  const mail = renderMail({
    to,
    name: recipient(name),
    subject: `${sharer} has shared a session of ${simulation.name} with you`,
    simulation,
    paragraphs: mayTeach
      ? [
          `${sharer} has made you a co-teacher of ${session}.`,
          'You can add students, send invitations, follow their progress and open the simulation.',
        ]
      : [
          `${sharer} would like to make you a co-teacher of ${session}.`,
          'A student’s account cannot teach, and yours is one. Tell them another address of yours.',
        ],
    action: { label: mayTeach ? 'Manage class' : 'Sign in', link },
    note: `The link is for you alone, works once and expires after ${lifetime}. Later, ask for a new one with “Access Via Email” on the sign-in page.`,
  });
  return { ...mail, linkHash: linkHashOf(link) };
}
