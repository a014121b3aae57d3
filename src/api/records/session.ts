import type * as contract from '../../contract/session';
import type { Fields } from './fields';
import { textIn } from './fields';
import { type User, userOf } from './user';

/** The signed-in user. */
export interface OwnUser extends User, Pick<contract.Session, 'magic' | 'password_removed'> {}

export interface Session extends OwnUser {
  token: string;
}

export const sessionOf = (given: Fields): Session => ({
  ...userOf(given),
  token: textIn(given.token),
  ...(given.password_removed === true && { password_removed: true }),
});
