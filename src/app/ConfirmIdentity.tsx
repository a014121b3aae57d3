import { useEffect, useEffectEvent, useState } from 'react';
import { onRefusal } from '../api/http';
import type { OwnUser } from '../api/session';
import { LatePart } from '../components/LatePart';
import { useAppDispatch } from '../store/hooks';
import { refreshUser } from '../store/session';

const load = () => import('./identity/IdentityDialog');

/**
 * Asks who is there when the server wants a recent sign-in for a call, which is then made again. A call that wants another
 * step is not: the user, loaded again, tells the layout which one.
 */
export function ConfirmIdentity({ user }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    onRefusal({
      unconfirmed: (step) =>
        step === 'recent-sign-in'
          ? new Promise((resolve) => setWaiting((others) => [...others, resolve]))
          : dispatch(refreshUser()).then(() => false),
    });
    return () => onRefusal({ unconfirmed: async () => false });
  }, [dispatch]);

  const end = (isConfirmed: boolean) => {
    for (const answer of waiting) answer(isConfirmed);
    setWaiting([]);
  };
  // The page that asks for the step takes the place of the screen.
  const giveUp = useEffectEvent(() => end(false));
  useEffect(() => {
    if (user.next_step) giveUp();
  }, [user.next_step]);
  if (waiting.length === 0) return null;
  return (
    <LatePart load={load} onMissing={() => end(false)}>
      {(Dialog) => <Dialog user={user} onConfirmed={() => end(true)} onCancel={() => end(false)} />}
    </LatePart>
  );
}
