import type { InviteQuery } from '../contract/invite';
import { each, requestById, requestList } from './http';
import { inviteOf } from './records/invite';

export const list = (query: InviteQuery) => requestList('/api/invites/all', { query }).then(each(inviteOf));

export const get = (id: string) => requestById('/api/invites', id).then(inviteOf);
