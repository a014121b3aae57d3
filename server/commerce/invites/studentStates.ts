import { sql } from 'drizzle-orm';
import { mails } from '../../db/schema/mails';
import { invites } from '../../db/schema/purchases';

export const hasFailed = sql<boolean>`(${mails.status} = 'failed' or (${mails.status} = 'queued' and ${mails.lastError} <> ''))`;
/** The mail server takes no mail for the address of the last mail. Students without a mail have none that failed. */
export const isRefused = sql<boolean>`coalesce(${mails.addressRefused}, false)`;
/** The mail has gone out, or waits in the outbox of a server that sends none. */
export const wasSent = sql<boolean>`(${mails.status} in ('sent', 'outbox'))`;
export const hasFinished = sql<boolean>`(${invites.finishedAt} is not null)`;
export const hasStarted = sql<boolean>`(${invites.startedAt} is not null or ${hasFinished})`;
export const hasOpened = sql<boolean>`(${invites.openedAt} is not null or ${hasStarted})`;
