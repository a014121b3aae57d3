import { useEffect, useState } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { hasName } from '../../rules/users';
import { LatePart } from '../LatePart';
import { MessageBox } from '../MessageBox';
import { focusHeading } from '../Page';

const load = () => import('./NameDialog');

interface Props {
  user: User;
}

/** Asks an instructor without a name for one; nothing to others. It stays until its dialog has closed. */
export function NameNotice({ user }: Props) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  // The notice goes with the dialog's opener, to which the focus would return.
  useEffect(() => {
    if (saved) focusHeading();
  }, [saved]);
  if (hasName(user) && !open) return null;
  const close = () => setOpen(false);
  const finish = () => {
    close();
    setSaved(true);
  };
  return (
    <MessageBox color="info">
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2">
        <span>Tell students who you are: without a name, they read your email address.</span>
        <Button color="primary" outline size="sm" onClick={() => setOpen(true)}>
          Add your name
        </Button>
      </div>
      {open && (
        <LatePart load={load} onMissing={close}>
          {(NameDialog) => <NameDialog user={user} onSaved={finish} onClose={close} />}
        </LatePart>
      )}
    </MessageBox>
  );
}
