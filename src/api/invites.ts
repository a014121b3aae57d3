import type { InviteQuery } from '../contract/invite';
import { each, requestById, requestList } from './http';
import { inviteOf } from './records/invite';

export const list = (query: InviteQuery) => requestList('/api/invites/all', { query }).then(each(inviteOf));

export const get = (id: string) => requestById('/api/invites', id).then(inviteOf);

/** The same where a refusal does not lead to the error page. */
export const find = (id: string) => requestById('/api/invites', id, { inPlace: true }).then(inviteOf);
