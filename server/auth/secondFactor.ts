import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { withPlainDigits } from '../../src/rules/money';
import { audit } from '../audit/audit';
import type { Db } from '../db/connection';
import { logins, secondFactors } from '../db/tables';
import type { CurrentUser } from '../http/context';
import { badRequest, conflict, HttpError } from '../http/errors';
import { renderMail } from '../mail/layout';
import type { Services } from '../services/services';
import { endLogins, type UserRow } from './accounts';
import { incomplete } from './nextStep';
import { countAttempt, countFailure } from './passwords';
import { assertProven } from './proveAddress';

const RECOVERY_CODES = 10;
/** In bytes, as RFC 4226 recommends. */
const SECRET_LENGTH = 20;
/** A clock may be half a minute ahead or behind. */
const WINDOW = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Casebridge', label, secret: Secret.fromBase32(secret) });

const newSecret = (bytes: number): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32;

/** 80 random bits each, in groups of four letters and digits. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    newSecret(10)
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** A code however it was typed. */
const plain = (code: string): string => withPlainDigits(code).replace(/[\s-]/g, '').toLowerCase();
const isOfApp = (code: string): boolean => /^[0-9]{6}$/.test(plain(code));
const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url');

type Owner = Pick<UserRow, 'id' | 'email' | 'name'>;
type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'>;

/** Informs a user of a change that somebody else may have made. */
const notify = (
  { config: { publicUrl, supportEmail }, db, mail }: Deps,
  { email, name }: Owner,
  { subject, text, isSetUp = false }: { subject: string; text: string; isSetUp?: boolean },
): Promise<void> =>
  mail.send(
    renderMail({
      to: email,
      name,
      subject,
      paragraphs: [text, `If that was not you, use the link below at once, and tell us: ${supportEmail}.`],
      // A sign-in link would ask for a code of the other person's app.
      action: isSetUp
        ? { label: 'Contact us', link: `${publicUrl}/admin/contact` }
        : { label: 'Get a sign-in link', link: `${publicUrl}/admin/recover` },
      note: 'If it was you, you don’t need to do anything.',
    }),
    db,
  );

interface Change {
  actor: Pick<CurrentUser, 'id'> | null;
  at: Date;
  field: 'second_factor' | 'recovery_codes';
  before: unknown;
  after: unknown;
}

const auditChange = (
  tx: Db,
  { id: record }: Pick<Owner, 'id'>,
  { actor, at, field, before, after }: Change,
): Promise<void> =>
  audit(tx, {
    ...{ actor, entity: 'user', action: 'updated', record, at },
    before: { [field]: before },
    after: { [field]: after },
  });

async function lockFactor(tx: Db, userId: string) {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update');
  return factor;
}

/** The state of a user's second factor: whether it is on, and how many recovery codes are left. */
export async function secondFactorOf(
  db: Db,
  userId: string,
): Promise<{ on: boolean; recovery_codes_left: number }> {
  const [factor] = await db
    .select({ recoveryCodes: secondFactors.recoveryCodes })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return { on: factor !== undefined, recovery_codes_left: factor?.recoveryCodes.length ?? 0 };
}

/** A login that lacks the code of the present app must not bring in another one. */
function assertMaySetUp({ nextStep }: CurrentUser): void {
  if (nextStep === 'second-factor') throw incomplete(nextStep);
}

/**
 * Makes a new key for the user's app, which takes the place of the present one once it is confirmed, or goes on with that
 * of the same login. Returns its address.
 */
export async function beginSecondFactor(
  { db, now }: Deps,
  user: CurrentUser,
  tokenHash: string,
): Promise<string> {
  assertMaySetUp(user);
  // Somebody who has registered with a foreign address could lock its owner out. A recent login that was handed over is
  // an administrator's, from the command line.
  if (!user.handedOver) assertProven(user, 'Confirm your address before you set up two-step sign-in.');
  const made = { newSecret: newSecret(SECRET_LENGTH), newSecretOf: tokenHash };
  // A page that is loaded again goes on with the key that the app may have by now.
  const isGoingOn = and(eq(secondFactors.newSecretOf, tokenHash), ne(secondFactors.newSecret, ''));
  const [begun] = await db
    .insert(secondFactors)
    .values({ userId: user.id, ...made, createdAt: now() })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: {
        newSecret: sql`case when ${isGoingOn} then ${secondFactors.newSecret} else ${made.newSecret} end`,
        newSecretOf: tokenHash,
      },
    })
    .returning();
  return totpOf(begun?.newSecret ?? '', user.email).toString();
}

/** The half minute of a code of the app, if it is right. */
function stepOf(secret: string, code: string, at: Date): number | null {
  if (!secret || !isOfApp(code)) return null;
  const timestamp = at.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: plain(code), timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const WRONG = 'This code is wrong, or was used before. Enter another one.';
const wrongCode = () => badRequest(WRONG, { code: WRONG });

interface Attempt {
  user: Owner;
  /** Of the login that the code is for. */
  tokenHash: string;
  code: string;
}

/** Turns the second factor on, or exchanges the app, by a code of the new one. All other logins end. Returns the recovery codes. */
export async function confirmSecondFactor(
  deps: Deps,
  { user, tokenHash, code }: Attempt & { user: CurrentUser },
): Promise<string[]> {
  assertMaySetUp(user);
  const at = deps.now();
  return deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, user.id);
    // The answer to the same call was lost.
    if (!factor?.newSecret)
      throw conflict('Two-step sign-in is on. Make new recovery codes in your profile.');
    const lastStep = stepOf(factor.newSecret, code, at);
    if (lastStep === null) throw wrongCode();
    const codes = newRecoveryCodes();
    await tx
      .update(secondFactors)
      .set({
        ...{ secret: factor.newSecret, newSecret: '', confirmedAt: at, lastStep },
        recoveryCodes: codes.map(hashOf),
      })
      .where(eq(secondFactors.userId, user.id));
    await tx.update(logins).set({ secondFactorAt: at }).where(eq(logins.tokenHash, tokenHash));
    await endLogins(tx, user.id, { keep: tokenHash });
    const [before, after] = factor.confirmedAt ? ['on', 'another app'] : [null, 'on'];
    await auditChange(tx, user, { actor: user, at, field: 'second_factor', before, after });
    await notify({ ...deps, db: tx }, user, {
      subject: 'Two-step sign-in was set up',
      text: 'Signing in to your Casebridge account now takes a code of the authenticator app that was set up just now. All other devices were signed out.',
      isSetUp: true,
    });
    return codes;
  });
}

/** Completes a login by a code of the app, or by a recovery code, which is used up. */
export async function enterCode(deps: Deps, { user, tokenHash, code }: Attempt): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, user.id);
    const [login] = await tx.select().from(logins).where(eq(logins.tokenHash, tokenHash));
    // Complete already: the answer to the same call was lost.
    if (!factor?.confirmedAt || login?.secondFactorAt) return;
    const lastStep = stepOf(factor.secret, code, at);
    const isNewest = lastStep !== null && lastStep > factor.lastStep;
    const left = factor.recoveryCodes.filter((hash) => hash !== hashOf(code));
    if (!isNewest && left.length === factor.recoveryCodes.length) throw wrongCode();
    await tx
      .update(secondFactors)
      .set(isNewest ? { lastStep } : { recoveryCodes: left })
      .where(eq(secondFactors.userId, user.id));
    await tx.update(logins).set({ secondFactorAt: at }).where(eq(logins.tokenHash, tokenHash));
    if (isNewest) return;
    const [before, after] = [left.length + 1, left.length];
    await auditChange(tx, user, { actor: user, at, field: 'recovery_codes', before, after });
    await notify({ ...deps, db: tx }, user, {
      subject: 'A recovery code was used',
      text: `Somebody has signed in to your Casebridge account with one of your recovery codes. You have ${left.length} left.`,
    });
  });
}

/** Makes an attempt with a code. Wrong ones of the app are counted, and too many are told to the owner. */
export async function tryCode<T>(
  deps: Deps & Pick<Services, 'limits' | 'metrics'>,
  { user, code }: Pick<Attempt, 'user' | 'code'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const { limits, metrics } = deps;
  // Recovery codes cannot be guessed, and have to work when an app is guessed at.
  const counters = isOfApp(code)
    ? (['second-factor-account', 'second-factor-account-day'] as const).map(
        (name) => [name, user.id] as const,
      )
    : [];
  try {
    await countAttempt(limits, counters);
  } catch (refusal) {
    if (await limits.allows('second-factor-mail-account', user.id)) {
      await notify(deps, user, {
        subject: 'Somebody is guessing codes',
        text: 'Many wrong codes were entered to sign in to your Casebridge account. Somebody may know your password, or read your email.',
      });
    }
    throw refusal;
  }
  return countFailure(limits, counters, attempt, 400).catch((refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.status === 400)
      metrics.refusedSignIns.inc({ reason: 'second-factor' });
    throw refusal;
  });
}

/** Makes new recovery codes in place of all others. */
export async function renewRecoveryCodes(deps: Deps, user: CurrentUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  return deps.db.transaction(async (tx) => {
    const factor = await lockFactor(tx, user.id);
    if (!factor?.confirmedAt) throw conflict('Two-step sign-in is off.');
    await tx
      .update(secondFactors)
      .set({ recoveryCodes: codes.map(hashOf) })
      .where(eq(secondFactors.userId, user.id));
    const at = deps.now();
    const before = factor.recoveryCodes.length;
    await auditChange(tx, user, { actor: user, at, field: 'recovery_codes', before, after: 'new ones' });
    await notify({ ...deps, db: tx }, user, {
      subject: 'New recovery codes were made',
      text: 'The recovery codes of your Casebridge account were replaced just now. The ones from before no longer work.',
    });
    return codes;
  });
}

interface Removal {
  /** Null on the command line. */
  actor: Pick<CurrentUser, 'id'> | null;
  at: Date;
  /** The login that is not ended. */
  keep?: string | undefined;
}

/**
 * Removes a second factor, and ends the other logins, since one that waited for its code would be complete. Returns
 * whether it was on.
 */
export async function removeSecondFactor(
  tx: Db,
  user: Pick<Owner, 'id'>,
  { actor, at, keep }: Removal,
): Promise<boolean> {
  const [removed] = await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id)).returning();
  if (!removed?.confirmedAt) return false;
  await endLogins(tx, user.id, { keep });
  await auditChange(tx, user, { actor, at, field: 'second_factor', before: 'on', after: null });
  return true;
}

/** Turns a second factor off, and tells its owner. */
export async function turnOffSecondFactor(
  deps: Deps,
  user: Owner,
  by: Pick<Removal, 'actor' | 'keep'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, user, { ...by, at: deps.now() }))) return;
    await notify({ ...deps, db: tx }, user, {
      subject: 'Two-step sign-in was turned off',
      text: 'Signing in to your Casebridge account no longer takes a code of your authenticator app.',
    });
  });
}
