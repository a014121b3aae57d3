import { useEffect, useState } from 'react';
import { onRefusal } from '../api/http';
import { LatePart } from '../components/LatePart';

const load = () => import('./identity/IdentityDialog');

/** Asks who is there when the server wants a recent sign-in for a call, which is then made again. */
export function ConfirmIdentity({ email }: { email: string }) {
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    onRefusal({
      unconfirmed: () => new Promise((resolve) => setWaiting((others) => [...others, resolve])),
    });
    return () => onRefusal({ unconfirmed: async () => false });
  }, []);

  if (waiting.length === 0) return null;
  const end = (isConfirmed: boolean) => {
    for (const answer of waiting) answer(isConfirmed);
    setWaiting([]);
  };
  return (
    <LatePart load={load} onMissing={() => end(false)}>
      {(Dialog) => <Dialog email={email} onConfirmed={() => end(true)} onCancel={() => end(false)} />}
    </LatePart>
  );
}
