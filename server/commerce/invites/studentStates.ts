import { type SQLWrapper, sql } from 'drizzle-orm';
import { invites } from '../../db/schema/classes';
import { mails } from '../../db/schema/mails';

export const hasFailed = sql<boolean>`(${mails.status} = 'failed' or (${mails.status} = 'queued' and ${mails.lastError} <> ''))`;
/** The mail server takes no mail for the address of the last mail. Students without a mail have none that failed. */
export const isRefused = sql<boolean>`coalesce(${mails.addressRefused}, false)`;
/** The mail has gone out, or waits in the outbox of a server that sends none. */
export const wasSent = sql<boolean>`(${mails.status} in ('sent', 'outbox'))`;
export const hasFinished = sql<boolean>`(${invites.finishedAt} is not null)`;
export const hasStarted = sql<boolean>`(${invites.startedAt} is not null or ${hasFinished})`;
export const hasOpened = sql<boolean>`(${invites.openedAt} is not null or ${hasStarted})`;

type Named = Readonly<Record<'name' | 'lastname', SQLWrapper>>;

/**
 * The name by which others know a student: as the instructor has typed it, and the account's own once the student has
 * come. Before that, nothing tells whether the address had an account.
 */
export function shownName(account: Named) {
  const isOwn = sql`${hasOpened} and (${account.name} <> '' or ${account.lastname} <> '')`;
  const shown = (own: SQLWrapper, typed: SQLWrapper) =>
    sql<string>`(case when ${isOwn} then ${own} else ${typed} end)`;
  return {
    name: shown(account.name, invites.name),
    lastname: shown(account.lastname, invites.lastname),
  };
}
