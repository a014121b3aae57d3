import { useNavigate } from 'react-router-dom';
import type { User } from '../../api/records/user';
import { joinClass } from '../../store/classLinks';
import { useAppDispatch } from '../../store/hooks';
import { fetchProfile } from '../../store/session';

/** Takes a seat for the signed-in visitor, and goes to the invite. */
export function useJoin(code: string, user: User) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async (names?: Pick<User, 'name' | 'lastname'>) => {
    const result = await dispatch(joinClass(code, names));
    if (result.data) {
      if (names) dispatch(fetchProfile(user._id));
      navigate(`/invites/${encodeURIComponent(result.data.invite)}`, { replace: true });
    }
    return result;
  };
}
