import { useState } from 'react';
import type { Failure } from '../../api/http';
import { LatePart } from '../LatePart';
import { isAboutIdentity } from './isAboutIdentity';

const load = () => import('./IdentityDialog');

interface Props {
  form: { failure: Failure | null; submit: () => Promise<void> };
  email: string;
}

/**
 * Asks who is there when a form was refused for that, and sends it again. It stands outside of the form, which
 * keeps all that was typed.
 */
export function ConfirmIdentity({ form: { failure, submit }, email }: Props) {
  const [cancelled, setCancelled] = useState<Failure | null>(null);
  if (!failure || failure === cancelled || !isAboutIdentity(failure)) return null;
  const cancel = () => setCancelled(failure);
  return (
    <LatePart load={load} onMissing={cancel}>
      {(IdentityDialog) => <IdentityDialog email={email} onConfirmed={submit} onCancel={cancel} />}
    </LatePart>
  );
}
