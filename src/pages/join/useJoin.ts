import { useNavigate } from 'react-router-dom';
import type { User } from '../../api/session';
import { hasName } from '../../rules/users';
import { fetchOpenClass, joinClass } from '../../store/classLinks';
import { useAppDispatch } from '../../store/hooks';
import { fetchProfile } from '../../store/session';

/**
 * Takes a seat for the signed-in visitor, and goes to the invite. The page of a visitor without a name stays, and asks
 * for it.
 */
export function useJoin(code: string, user: User) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (names?: Pick<User, 'name' | 'lastname'>) => {
    const result = await dispatch(joinClass(code, names));
    if (!result.data) return result;
    if (names) dispatch(fetchProfile(user._id));
    if (names || hasName(user) || (await dispatch(fetchOpenClass(code))).error)
      navigate(`/invites/${encodeURIComponent(result.data.invite)}`, { replace: true });
    return result;
  };
}
