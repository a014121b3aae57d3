import type { User } from '../../api/session';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { updateProfile } from '../../store/session';

/** Saves the name that a user has typed into a `NameForm`. */
export function useSaveName({ _id, email }: User) {
  const dispatch = useAppDispatch();
  return async (names: Pick<User, 'name' | 'lastname'>) => {
    // The call includes the role; the server ignores it.
    const result = await dispatch(updateProfile({ _id, ...names, email, role: 'administrator' }));
    if (!result.error) dispatch(showAlert('success', 'Your name has been saved.'));
    return result;
  };
}
