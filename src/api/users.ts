import type { BulkResult, BulkStatus, User, UserInput, UserQuery, UserUpdate } from '../contract/user';
import { requestById, requestFile, requestList, requestNothing, requestRecord } from './http';

const path = (id: string) => `/api/users/${encodeURIComponent(id)}`;

export const list = (query: UserQuery) => requestList<User>('/api/users/all', { query });

/** Users to suggest while an email address is typed. */
export const suggest = (email: string) => requestList<User>('/users/all', { query: { email, pp: 10 } });

/** All users that match the filters, as a CSV file. */
export const csv = (query: UserQuery) => requestFile('/api/users/csv', { query });

export const get = (id: string) => requestById<User>('/api/users', id);

/** The user with a new link that signs in as them. */
export const getWithLink = (id: string) =>
  requestById<User>('/api/users', id, { query: { magiclogin: true } });

export const create = (user: UserInput) => requestRecord<User>('POST', '/api/users', user);

export const update = (id: string, user: UserUpdate) => requestRecord<User>('POST', path(id), user);

export const changeStatus = (change: BulkStatus) =>
  requestRecord<BulkResult>('POST', '/api/users/status', change);

export const remove = (id: string) => requestNothing('DELETE', path(id));

/** Deletes a user from the list. Always calls this origin, whatever the API base is. */
export const removeRow = (id: string) =>
  requestNothing('DELETE', `/users/${encodeURIComponent(id)}`, { relative: true });
