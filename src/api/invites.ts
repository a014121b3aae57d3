import type { Invite, InviteQuery } from '../contract/invite';
import { requestList, requestRecord } from './http';

export const list = (query: InviteQuery) => requestList<Invite>('/api/invites/all', { query });

export const get = (id: string) => requestRecord<Invite>('GET', `/api/invites/${encodeURIComponent(id)}`);
