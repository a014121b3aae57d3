import type { User } from '../../api/session';
import { fullName } from '../../rules/users';

/** Goes before the error of a deletion. */
export const notDeleted = (user: User): string => `${fullName(user)} could not be deleted.`;
