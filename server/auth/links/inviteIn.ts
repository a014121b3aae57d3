import { invitePath } from '../../../src/contract/session';

/** The id of the invite that a link leads to; null if it leads to another page. */
export const inviteIn = (redir: string): string | null => invitePath.exec(redir)?.[1] ?? null;
