import { EXTENSIONS_HEADER } from '../../contract/extensions';
import type * as contract from '../../contract/session';
import type { Fields } from './fields';
import { idsIn, textIn } from './fields';
import { type User, userOf } from './user';

/** The signed-in user, and the server's extensions. */
export interface OwnUser
  extends User,
    Pick<contract.Session, 'magic' | 'password_removed' | 'handed_over' | 'address_unproven'> {
  extensions: readonly string[];
  /** The ids of the simulations that the user's school plays free, as far as the backend tells. */
  school_free_to_play: readonly string[];
}

export interface Session extends OwnUser {
  token: string;
}

/** The user in an answer with these headers. */
export const ownUserOf = (given: Fields, headers: Headers): OwnUser => ({
  ...userOf(given),
  extensions: headers.get(EXTENSIONS_HEADER)?.split(/[\s,]+/) ?? [],
  school_free_to_play: idsIn(given.school_free_to_play),
  handed_over: given.handed_over === true,
  address_unproven: given.address_unproven === true,
});

export const sessionOf = (given: Fields, headers: Headers): Session => ({
  ...ownUserOf(given, headers),
  token: textIn(given.token),
  ...(given.password_removed === true && { password_removed: true }),
});
