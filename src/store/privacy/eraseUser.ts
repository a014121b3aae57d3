import { erase } from '../../api/privacy/personalData';
import { actionFamily } from '../actionFamily';
import { fetchUser, fetchUsers } from '../admin/users';
import { deleteWithDraft } from '../drafts';

const erasure = actionFamily('users/ERASE', erase, {
  keyOf: (id) => id,
  invalidates: [fetchUsers, fetchUser],
});
/** Erases another user, with the draft of the user's form. */
export const eraseUser = (id: string) => deleteWithDraft(`users/${id}`, erasure(id));
