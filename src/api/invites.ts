import type { Invite, InviteQuery } from '../contract/invite';
import { requestById, requestList } from './http';

export const list = (query: InviteQuery) => requestList<Invite>('/api/invites/all', { query });

export const get = (id: string) => requestById<Invite>('/api/invites', id);
