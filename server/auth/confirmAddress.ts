import { randomInt } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/connection';
import { accessLinks, users } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { badRequest, conflict, unauthorized } from '../http/errors';
import { renderMail } from '../mail/layout';
import type { Mail, Services } from '../services/services';
import { createAccessLinks, linkHashOf } from './accessLinks';
import type { UserRow } from './accounts';
import { hasSignedUpIn } from './browsers';
import { hashToken, isRunning } from './logins';
import { isForeign } from './nextStep';
import { countAttempt, countFailure } from './passwords';
import { proveUser } from './proveAddress';

/** The lifetime of a code. That of its link, which cannot be guessed, is longer. */
const LIFETIME_MS = 30 * 60 * 1000;
const MOST_TRIES = 5;

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** With the browser's cookie, so that the code counts in that browser only, and cannot be found from the hash. */
const codeHashOf = (mark: string, code: string): string => hashToken(`${mark} ${code}`);

interface Recipient {
  to: string;
  name: string;
  link: string;
  code: string | null;
}

/** The mail with the link, and the code if there is one, that prove an address. */
const confirmationMail = ({ to, name, link, code }: Recipient): Mail => ({
  ...renderMail({
    to,
    name,
    subject: 'Confirm your address',
    code,
    paragraphs: code
      ? [
          'Type this code where you have signed up, within 30 minutes, or open the link below in that browser. In another one, it asks for a new password.',
        ]
      : ['The link below shows Casebridge that this address is yours, and asks for a new password.'],
    action: { label: 'Confirm my address', link },
    note: 'If you have not signed up, ignore this email.',
  }),
  linkHash: linkHashOf(link),
});

/** Mails a link that proves the address of a user and, to the browser that has signed up, a code as well. */
export async function mailConfirmation(
  tx: Db,
  services: Pick<Services, 'config' | 'mail' | 'now'>,
  user: Pick<UserRow, 'id' | 'email' | 'name' | 'signUpBrowser'>,
  { mark, redir = '/dashboard' }: { mark: string; redir?: string | undefined },
): Promise<void> {
  const browserHash = hashToken(mark);
  const code = hasSignedUpIn(user, browserHash) ? newCode() : null;
  const codeHash = code && codeHashOf(mark, code);
  const [link = ''] = await createAccessLinks({ ...services, db: tx }, [
    { userId: user.id, kind: 'confirmation', redir, browserHash, codeHash },
  ]);
  await services.mail.send(confirmationMail({ to: user.email, name: user.name, link, code }), tx);
}

/** Refuses an administrator who has signed in as the user. */
function assertOwn(caller: CurrentUser): void {
  if (isForeign(caller, caller)) throw conflict('Only the owner of the account can confirm its address.');
}

async function findUser(db: Db, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw unauthorized();
  return user;
}

/** Mails the caller a new link, and a new code; false if the address is proven. */
export async function mailConfirmationAgain(
  { db, limits, ...services }: Pick<Services, 'db' | 'limits' | 'config' | 'mail' | 'now'>,
  caller: CurrentUser,
  browser: { mark: string; redir?: string | undefined },
): Promise<boolean> {
  assertOwn(caller);
  if (!caller.addressUnproven) return false;
  await limits.consume('confirmation-account', caller.id);
  await limits.consume('confirmation-account-day', caller.id);
  await db.transaction(async (tx) => mailConfirmation(tx, services, await findUser(tx, caller.id), browser));
  return true;
}

/** Refuses a code at its field. */
const refusedCode = (message: string) => badRequest(message, { code: message });

const OVER = 'This code has expired, or was wrong too often. Press Send again for a new one.';

interface Attempt {
  caller: CurrentUser;
  /** The hash of the token of the caller's login. */
  tokenHash: string;
  /** The cookie of the caller's browser. */
  mark: string | null;
  /** The network that the call comes from. */
  address: string;
  code: string;
}

/** Counts a try at the caller's latest code, and returns the key of its link. */
async function matchCode(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { caller, mark, code }: Attempt,
): Promise<string> {
  const latest = db
    .select({ tokenHash: accessLinks.tokenHash })
    .from(accessLinks)
    .where(
      and(eq(accessLinks.userId, caller.id), isNotNull(accessLinks.codeHash), isNull(accessLinks.usedAt)),
    )
    .orderBy(desc(accessLinks.createdAt), desc(accessLinks.tokenHash))
    .limit(1);
  // Counted before it is compared, so that many tries at once are no more than one after another.
  const [link] = await db
    .update(accessLinks)
    .set({ codeTries: sql`${accessLinks.codeTries} + 1` })
    .where(and(inArray(accessLinks.tokenHash, latest), lt(accessLinks.codeTries, MOST_TRIES)))
    .returning();
  if (!link || link.createdAt.getTime() + LIFETIME_MS < now().getTime()) throw refusedCode(OVER);
  const digits = code.replaceAll(/\D/g, '');
  if (link.codeHash !== codeHashOf(mark ?? '', digits))
    throw refusedCode('This is not the code of the last email.');
  return link.tokenHash;
}

/**
 * Proves the caller's address by the code of its mail. Only the browser that has signed up can have one, so the password
 * stays.
 */
export async function confirmByCode(
  services: Pick<Services, 'db' | 'limits' | 'config' | 'mail' | 'now'>,
  attempt: Attempt,
): Promise<UserRow> {
  const { db, limits, now } = services;
  const { caller, tokenHash, mark, address } = attempt;
  assertOwn(caller);
  const isHere = (user: UserRow) => hasSignedUpIn(user, mark && hashToken(mark));
  const found = await findUser(db, caller.id);
  if (!found.addressUnproven) return found;
  if (!isHere(found)) throw refusedCode('You did not sign up in this browser. Open the link in the email.');
  const counters = [
    ['confirmation-code-account-day', caller.id],
    ['confirmation-code-address', address],
    ['confirmation-code-domain-day', caller.email.slice(caller.email.lastIndexOf('@') + 1)],
  ] as const;
  await countAttempt(limits, counters);
  return countFailure(
    limits,
    counters,
    async () => {
      const linkHash = await matchCode(services, attempt);
      return db.transaction(async (tx) => {
        const spent = await tx
          .update(accessLinks)
          .set({ usedAt: now() })
          .where(and(eq(accessLinks.tokenHash, linkHash), isNull(accessLinks.usedAt)))
          .returning();
        const [user] = await tx.select().from(users).where(eq(users.id, caller.id)).for('update');
        // Meanwhile the owner may have come by the link, or somebody else may have set another password.
        if (!user || !(await isRunning({ db: tx }, tokenHash))) throw unauthorized();
        if (spent.length === 0 || !isHere(user)) throw refusedCode(OVER);
        return proveUser(tx, services, user, { keep: tokenHash, keepsPassword: true });
      });
    },
    400,
  );
}
