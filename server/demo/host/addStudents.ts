import { eq, inArray } from 'drizzle-orm';
import { formatCount } from '../../../src/rules/numbers';
import { createAccessLinks } from '../../auth/links/accessLinks';
import { newToken } from '../../auth/sessions/tokens';
import { newId } from '../../db/ids';
import { users } from '../../db/schema/people';
import { invites } from '../../db/schema/purchases';
import { sandboxClassSessions } from '../../db/schema/sandbox';
import { plainName } from '../../mail/layout';
import type { Services } from '../../services/services';
import type { SandboxClassSession } from './classSessions';
import { fullName } from './classSessions';
import { inviteMail } from './inviteMail';
import { type PastedProblem, type PastedStudent, parsePastedStudents } from './pastedStudents';

const MAX_AT_ONCE = 1000;
/** Far more than so many students need. */
const MAX_CHARACTERS = 100_000;
/** Links and mails that are stored with one statement each; other calls are served in between. */
const BATCH = 100;

type Deps = Pick<Services, 'db' | 'config' | 'mail' | 'now'>;
type Tx = Parameters<Parameters<Services['db']['transaction']>[0]>[0];

interface Invitation {
  inviteId: string;
  userId: string;
  email: string;
  name: string;
}

export interface AddReport {
  added: string[];
  /** Addresses that were invited before. */
  repeated: string[];
  problems: PastedProblem[];
}

async function accountsOf(tx: Tx, students: readonly PastedStudent[]) {
  const emails = students.map(({ email }) => email);
  const accounts = await tx
    .select({ id: users.id, email: users.email, name: users.name, status: users.status })
    .from(users)
    .where(inArray(users.email, emails));
  return new Map(accounts.map((account) => [account.email, account]));
}

/** Creates missing accounts. New students belong to the instructor's school. */
async function createAccounts(tx: Tx, students: readonly PastedStudent[], schoolId: string | null) {
  if (students.length === 0) return;
  await tx
    .insert(users)
    .values(
      students.map(({ email, name, lastname }) => ({
        id: newId(),
        email,
        name,
        lastname,
        role: 'student' as const,
        status: 'active' as const,
        addressUnproven: true,
        schoolId,
      })),
    )
    .onConflictDoNothing();
}

/** Returns the students who can be invited; the report gets the others. */
async function admissible(
  tx: Tx,
  classSession: SandboxClassSession,
  students: readonly PastedStudent[],
  report: AddReport,
): Promise<PastedStudent[]> {
  const accounts = await accountsOf(tx, students);
  const invited = await tx
    .select({ studentId: invites.studentId })
    .from(invites)
    .where(eq(invites.purchaseId, classSession.purchase.id));
  const invitedIds = new Set(invited.map(({ studentId }) => studentId));
  const seen = new Set<string>();
  const admitted: PastedStudent[] = [];
  for (const student of students) {
    const { email, line, text } = student;
    // A repeated address is reported once.
    if (seen.has(email)) continue;
    seen.add(email);
    const account = accounts.get(email);
    const refuse = (reason: string) => report.problems.push({ line, text, reason });
    if (account && invitedIds.has(account.id)) report.repeated.push(email);
    else if (account?.status === 'deleted') refuse('This account has been deleted.');
    else if (invited.length + admitted.length >= classSession.seats)
      refuse(`All ${classSession.seats} seats are taken.`);
    else admitted.push(student);
  }
  return admitted;
}

/** The lock on the class session keeps the number of free seats valid until the invites are stored. */
async function storeInvites(
  { db, now }: Deps,
  classSession: SandboxClassSession,
  students: readonly PastedStudent[],
  report: AddReport,
): Promise<Invitation[]> {
  return db.transaction(async (tx) => {
    await tx
      .select()
      .from(sandboxClassSessions)
      .where(eq(sandboxClassSessions.id, classSession.id))
      .for('update');
    const admitted = await admissible(tx, classSession, students, report);
    if (admitted.length === 0) return [];
    await createAccounts(tx, admitted, classSession.instructor.schoolId);
    const accounts = await accountsOf(tx, admitted);
    const root = classSession.simulation.clientRoot.replace(/\/+$/, '');
    const invitations = admitted.flatMap(({ email }) => {
      const account = accounts.get(email);
      return account ? [{ inviteId: newId(), userId: account.id, email, name: account.name }] : [];
    });
    await tx.insert(invites).values(
      invitations.map(({ inviteId, userId }) => ({
        id: inviteId,
        purchaseId: classSession.purchase.id,
        studentId: userId,
        playUrl: `${root}/play/${classSession.id}?key=${newToken()}`,
        createdAt: now(),
      })),
    );
    return invitations;
  });
}

/** Mails each of the invited students a link. */
async function mailInvitations(
  deps: Deps,
  classSession: SandboxClassSession,
  invitations: readonly Invitation[],
): Promise<void> {
  const instructor = plainName(fullName(classSession.instructor)) || classSession.instructor.email;
  for (let start = 0; start < invitations.length; start += BATCH) {
    const batch = invitations.slice(start, start + BATCH);
    const links = await createAccessLinks(
      deps,
      batch.map(({ inviteId, userId }) => ({ userId, kind: 'invite', redir: `/invites/${inviteId}` })),
    );
    const invited = batch.map(({ email, name }, index) =>
      inviteMail({
        to: email,
        studentName: name,
        simulation: classSession.simulation.name,
        instructor,
        link: links[index] ?? '',
      }),
    );
    await deps.mail.sendAll(invited);
  }
}

/** Invites the pasted students and mails each a link. A second call invites and mails nobody twice. */
export async function addStudents(
  deps: Deps,
  classSession: SandboxClassSession,
  pasted: string,
): Promise<AddReport> {
  const report: AddReport = { added: [], repeated: [], problems: [] };
  if (pasted.length > MAX_CHARACTERS) {
    const reason = `Nobody was added: paste at most ${formatCount(MAX_CHARACTERS)} characters at once.`;
    return { ...report, problems: [{ line: 1, text: '', reason }] };
  }
  const { students, problems } = parsePastedStudents(pasted);
  report.problems = problems;
  for (const { line, text } of students.slice(MAX_AT_ONCE)) {
    problems.push({ line, text, reason: `Add at most ${formatCount(MAX_AT_ONCE)} students at once.` });
  }
  if (students.length > 0) {
    const invitations = await storeInvites(deps, classSession, students.slice(0, MAX_AT_ONCE), report);
    await mailInvitations(deps, classSession, invitations);
    report.added = invitations.map(({ email }) => email);
  }
  problems.sort((a, b) => a.line - b.line);
  return report;
}
