import { MAX_PAGE } from '../../contract/limits';
import type * as contract from '../../contract/user';
import * as f from '../fields';
import {
  createdOf,
  requestById,
  requestFile,
  requestList,
  requestNothing,
  requestRecord,
  savedOf,
  toldOf,
} from '../http';
import { type User, userOf } from '../session';

/** The told fields of the changed users, and the ids of the others. */
export interface BulkResult {
  items: (Partial<User> & Pick<User, '_id'>)[];
  refused: string[];
}

const bulkResultOf = (given: f.Fields): BulkResult => ({
  items: (Array.isArray(given.items) ? given.items.filter(f.isRecord) : []).map((user) => ({
    ...toldOf(userOf, user),
    _id: f.reference(user),
  })),
  refused: f.list(f.reference)(given.refused),
});

const path = (id: string) => `/api/users/${encodeURIComponent(id)}`;

export const list = (query: contract.UserQuery) => requestList('/api/users/all', userOf, { query });

/** The users of all pages, as far as the largest page goes. */
export const everyPage = (query: contract.UserQuery) =>
  requestList('/api/users/all', userOf, {
    query: { ...query, pp: MAX_PAGE, pag: 1 },
    inPlace: true,
  });

/** All users that match the filters, as a CSV file. */
export const csv = (query: contract.UserQuery) => requestFile('/api/users/csv', { query, inPlace: true });

export const get = (id: string) => requestById('/api/users', id).then(userOf);

/** The user with a new link that signs in as them. */
export const getWithLink = (id: string) =>
  requestById('/api/users', id, { query: { magiclogin: true }, inPlace: true }).then(userOf);

export const create = async (user: contract.UserInput) =>
  userOf(createdOf(user, await requestRecord('POST', '/api/users', user)));

export const update = async (id: string, user: contract.UserUpdate) =>
  savedOf(userOf, { ...user, _id: id }, await requestRecord('POST', path(id), user));

/** Changes several users alike. If the answer names none, all of them are changed. */
export async function changeSeveral(change: contract.BulkChange) {
  const { ids, ...values } = change;
  const asked = ids.map((_id) => ({ _id, ...values }));
  return bulkResultOf({ items: asked, ...(await requestRecord('POST', '/api/users/bulk', change)) });
}

export const remove = (id: string) => requestNothing('DELETE', path(id));

/** Deletes a user from the list. Always calls this origin, whatever the API base is. */
export const removeRow = (id: string) =>
  requestNothing('DELETE', `/users/${encodeURIComponent(id)}`, { relative: true });
