import type * as contract from '../../contract/user';
import {
  type AsTold,
  choiceIn,
  type Fields,
  idIn,
  idsIn,
  isRecord,
  momentIn,
  textIn,
  toldOf,
} from './fields';

export interface User extends AsTold<contract.User> {}

export const userOf = (given: Fields): User => ({
  _id: idIn(given),
  id: textIn(given.id) || idIn(given),
  name: textIn(given.name),
  lastname: textIn(given.lastname),
  email: textIn(given.email),
  role: choiceIn(given.role),
  status: choiceIn(given.status),
  school: idIn(given.school) || null,
  // Null is never; a backend that does not tell it leaves it out.
  last_login: given.last_login === null ? null : momentIn(given.last_login),
  created_at: momentIn(given.created_at),
  updated_at: textIn(given.updated_at),
  ...(textIn(given.magiclogin) && { magiclogin: textIn(given.magiclogin) }),
});

/** The told fields of the changed users, and the ids of the others. */
export interface BulkResult {
  items: (Partial<User> & Pick<User, '_id'>)[];
  refused: string[];
}

export const bulkResultOf = (given: Fields): BulkResult => ({
  items: (Array.isArray(given.items) ? given.items.filter(isRecord) : []).map((user) => ({
    ...toldOf(userOf, user),
    _id: idIn(user),
  })),
  refused: idsIn(given.refused),
});
