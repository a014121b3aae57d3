import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { invitePath, type LinkOwner, mailedPath } from '../../src/contract/session';
import type { Db } from '../db/connection';
import { insertRows } from '../db/queries/writes';
import { type AccessLinkKind, accessLinks, invites, purchases, simulations, users } from '../db/tables';
import { HttpError } from '../http/errors';
import type { Services } from '../services/services';
import { makeInstructor, studentWith } from './accounts';
import { hasSignedUpIn } from './browsers';
import { hashToken, looksLikeToken, type NewLogin, newToken, startLogin } from './logins';
import { proveAddress } from './proveAddress';

const MINUTE = 60 * 1000;
const lifetimes: Record<AccessLinkKind, number> = {
  recover: 10 * MINUTE,
  invite: 14 * 24 * 60 * MINUTE,
  registration: 24 * 60 * MINUTE,
  confirmation: 24 * 60 * MINUTE,
  join: 24 * 60 * MINUTE,
  administration: 10 * MINUTE,
};

/** The account of a link. For an address without one, it is made when the link is opened: a student's of the school. */
type Owner = { userId: string } | { email: string; schoolId: string | null };

type NewLink = Owner & {
  kind: AccessLinkKind;
  /** The page that the link leads to. */
  redir: string;
  /** The invite whose mail has the link. */
  inviteId?: string;
  /** The browser with this cookie hash may use the link without confirmation. */
  browserHash?: string | null;
  /** Of the code that the same mail has. */
  codeHash?: string | null;
};

type MailedKind = 'invite' | 'join';
const lifetimeWords = { recover: '10 minutes', invite: '14 days', join: 'a day' } as const;

export interface MailedLink {
  link: string;
  /** In words. */
  lifetime: string;
}

/** Creates login links that work once, and returns their addresses. */
export async function createAccessLinks(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  links: readonly NewLink[],
): Promise<string[]> {
  const at = now();
  const made = links.map((link) => ({ ...link, token: newToken() }));
  await insertRows(
    db,
    accessLinks,
    made.map(({ token, redir: _, ...link }) => ({
      ...link,
      tokenHash: hashToken(token),
      expiresAt: new Date(at.getTime() + lifetimes[link.kind]),
      createdAt: at,
    })),
  );
  return made.map(
    ({ token, redir }) => `${config.publicUrl}/admin/magiclogin?${new URLSearchParams({ token, redir })}`,
  );
}

/** Creates one login link. */
export async function createAccessLink(
  deps: Pick<Services, 'db' | 'config' | 'now'>,
  userId: string,
  kind: AccessLinkKind,
  redir: string,
  browserHash: string | null = null,
): Promise<string> {
  const [link = ''] = await createAccessLinks(deps, [{ userId, kind, redir, browserHash }]);
  return link;
}

/**
 * Creates links for mails that somebody sends to an account or to an address without one. A manager's or an
 * administrator's is like one that they ask for themselves, since a mailbox may be read by others for a while. Returns
 * their addresses, and their lifetimes in words.
 */
export async function createMailedLinks(
  deps: Pick<Services, 'db' | 'config' | 'now'>,
  links: readonly (NewLink & { kind: MailedKind })[],
): Promise<MailedLink[]> {
  const ids = links.flatMap((link) => ('userId' in link ? [link.userId] : []));
  const privileged = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), inArray(users.role, ['manager', 'administrator'])));
  const isPrivileged = new Set(privileged.map(({ id }) => id));
  const made = links.map((link) =>
    'userId' in link && isPrivileged.has(link.userId) ? { ...link, kind: 'recover' as const } : link,
  );
  const addresses = await createAccessLinks(deps, made);
  return made.map(({ kind }, index) => ({ link: addresses[index] ?? '', lifetime: lifetimeWords[kind] }));
}

/** Creates one such link. */
export async function createMailedLink(
  deps: Pick<Services, 'db' | 'config' | 'now'>,
  link: NewLink & { kind: MailedKind },
): Promise<MailedLink> {
  const [made = { link: '', lifetime: '' }] = await createMailedLinks(deps, [link]);
  return made;
}

/** The key under which a link is stored. */
export const linkHashOf = (link: string): string => hashToken(new URL(link).searchParams.get('token') ?? '');

/**
 * Restarts the lifetime of a link when its mail is sent. `over` if the link was used or replaced, and `deleted` if its
 * account is.
 */
export async function renewLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  tokenHash: string,
): Promise<'renewed' | 'over' | 'deleted'> {
  const usable = and(eq(accessLinks.tokenHash, tokenHash), isNull(accessLinks.usedAt));
  const [link] = await db
    .select({ kind: accessLinks.kind, status: users.status })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(usable);
  if (!link) return 'over';
  if (link.status === 'deleted') return 'deleted';
  const expiresAt = new Date(now().getTime() + lifetimes[link.kind]);
  const renewed = await db.update(accessLinks).set({ expiresAt }).where(usable).returning();
  return renewed.length > 0 ? 'renewed' : 'over';
}

export const invalidLink = (reason?: 'new-link') =>
  new HttpError(401, 'This link has expired or been used. Ask for a new one.', reason ? { reason } : {});

/**
 * Refuses a link. One that looks like a mailed one offers a new one, so that nothing tells whether the hub knows it; one
 * that an administrator has made was not mailed.
 */
const refuse = (redir: string | undefined, kind: AccessLinkKind | undefined) =>
  invalidLink(kind !== 'administration' && mailedPath.test(redir ?? '') ? 'new-link' : undefined);

/** Names the account, which may be somebody else's; pressing Continue would show it too. */
const askToContinue = (account: string) =>
  new HttpError(409, 'Press Continue to finish signing in.', {
    errors: { token: `This link signs in ${account}.` },
    account,
  });

/** Ends all links that were mailed with these invites. They are kept, so that their students can be told of a withdrawal. */
export async function endInviteLinks(tx: Db, inviteIds: readonly string[], usedAt: Date): Promise<void> {
  await tx
    .update(accessLinks)
    .set({ usedAt })
    .where(and(inArray(accessLinks.inviteId, [...inviteIds]), isNull(accessLinks.usedAt)));
}

/** Ends the links in earlier mails of the same invite. A later mail may still be on its way, so its link lives on. */
async function endEarlierLinks(tx: Db, link: typeof accessLinks.$inferSelect, usedAt: Date): Promise<void> {
  if (link.inviteId === null) return;
  const isEarlier = and(eq(accessLinks.inviteId, link.inviteId), lt(accessLinks.createdAt, link.createdAt));
  await tx
    .update(accessLinks)
    .set({ usedAt })
    .where(and(isEarlier, isNull(accessLinks.usedAt)));
}

/** Ends the other links that were requested for the same user. They are kept, so that a new one can be mailed for each. */
async function endOtherLinks(tx: Db, userId: string, token: string, usedAt: Date): Promise<void> {
  await tx
    .update(accessLinks)
    .set({ usedAt })
    .where(
      and(
        eq(accessLinks.userId, userId),
        eq(accessLinks.kind, 'recover'),
        ne(accessLinks.tokenHash, hashToken(token)),
        isNull(accessLinks.usedAt),
      ),
    );
}

/**
 * Refuses a link that was mailed to a student whose invite was withdrawn since, perhaps for one of another address. The mail has named the simulation, so
 * that its link may do so too. Nothing if the link leads to another page, or to somebody else's invite.
 */
async function refuseWithdrawn(
  db: Db,
  { userId, kind }: { userId: string | null; kind: AccessLinkKind },
  redir: string | undefined,
): Promise<HttpError | undefined> {
  const inviteId = inviteIn(redir ?? '');
  if (inviteId === null || userId === null || kind === 'administration') return undefined;
  const [withdrawn] = await db
    .select({ simulation: simulations.name })
    .from(invites)
    .innerJoin(purchases, eq(purchases.id, invites.classId))
    .innerJoin(simulations, eq(simulations.id, purchases.simulationId))
    .where(and(eq(invites.id, inviteId), eq(invites.studentId, userId), isNotNull(invites.revokedAt)));
  if (!withdrawn) return undefined;
  const message = `Your invitation to ${withdrawn.simulation} was withdrawn. Your instructor may have sent it to another address. If you think that this is a mistake, ask your instructor.`;
  return new HttpError(401, message, { reason: 'withdrawn' });
}

interface Visit {
  token: string;
  /** The page that the address of the link names. */
  redir?: string;
  /** Whether the visitor has pressed Continue. */
  confirmed: boolean;
  /** The hash of the browser's cookie. */
  browserHash: string | null;
  device: string;
}

/** Uses up a link and starts a login. Of several concurrent calls, one succeeds. */
export async function spendAccessLink(
  services: Pick<Services, 'db' | 'now' | 'mail' | 'config'>,
  visit: Visit,
): Promise<NewLogin> {
  const { db, now } = services;
  if (!looksLikeToken(visit.token)) throw invalidLink();
  const at = now();
  const isThis = eq(accessLinks.tokenHash, hashToken(visit.token));
  const usable = and(isThis, isNull(accessLinks.usedAt), gt(accessLinks.expiresAt, at));
  const [link] = await db
    .select({
      kind: accessLinks.kind,
      isOver: sql<boolean>`not (${usable}) or coalesce(${users.status}, '') = 'deleted'`,
      browserHash: accessLinks.browserHash,
      userId: users.id,
      email: sql<string>`coalesce(${users.email}, ${accessLinks.email})`,
      schoolId: accessLinks.schoolId,
    })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(isThis);
  const refused = refuse(visit.redir, link?.kind);
  if (!link) throw refused;
  if (link.isOver) throw (await refuseWithdrawn(db, link, visit.redir)) ?? refused;
  const sameBrowser = link.browserHash !== null && link.browserHash === visit.browserHash;
  if (!sameBrowser && !visit.confirmed) throw askToContinue(link.email);

  return db.transaction(async (tx) => {
    const [spent] = await tx.update(accessLinks).set({ usedAt: at }).where(usable).returning();
    if (!spent) throw refused;
    await endEarlierLinks(tx, spent, at);
    const userId = link.userId ?? (await studentWith(tx, link, at));
    if (userId === null) throw refused;
    if (link.kind === 'recover') await endOtherLinks(tx, userId, visit.token, at);
    if (link.kind === 'registration') await makeInstructor({ ...services, db: tx }, userId, at);
    // A link that an administrator has created was not mailed, so it does not prove the address.
    const handedOver = link.kind === 'administration';
    const { device } = visit;
    const login = await startLogin({ db: tx, now }, userId, { way: 'link', device, handedOver });
    const signedUpHere = link.kind === 'confirmation' && hasSignedUpIn(login.user, visit.browserHash);
    return handedOver ? login : proveAddress(tx, services, login, signedUpHere);
  });
}

/** Whose a mailed link is, in whatever state it is. A link that an administrator has made was not mailed. */
export async function ownerOfLink(
  { db }: Pick<Services, 'db'>,
  token: string,
  caller: { email: string },
): Promise<LinkOwner['owner']> {
  const [link] = await db
    .select({ email: sql<string>`coalesce(${users.email}, ${accessLinks.email})` })
    .from(accessLinks)
    .leftJoin(users, eq(users.id, accessLinks.userId))
    .where(and(eq(accessLinks.tokenHash, hashToken(token)), ne(accessLinks.kind, 'administration')));
  if (!link) return 'unknown';
  return link.email === caller.email ? 'caller' : 'other';
}

/** The id of the invite that a link leads to; null if it leads to another page. */
export const inviteIn = (redir: string): string | null => invitePath.exec(redir)?.[1] ?? null;
