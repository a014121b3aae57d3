import { and, eq, ne, sql } from 'drizzle-orm';
import type { LinkOwner } from '../../../src/contract/session';
import { accessLinks, users } from '../../db/schema/people';
import type { Services } from '../../services/services';
import { hashToken } from '../sessions/sessions';

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
