import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '../../components/Loading';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

const loadLibrary = () => import('../library/LibraryPage');
const loadInvites = () => import('../invites/InvitesPage');

/** The start of everyone who is signed in: the library for instructors, their invites for all others. */
export function Component() {
  const role = useAppSelector(selectUser)?.role;
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    const load: () => Promise<{ Component: ComponentType }> =
      role === 'instructor' ? loadLibrary : loadInvites;
    load().then(
      (module) => current && setScreen(() => module.Component),
      (reason) => current && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [role]);
  if (error) throw error;
  return Screen ? <Screen /> : <Loading />;
}
