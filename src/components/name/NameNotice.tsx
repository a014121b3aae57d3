import { lazy, Suspense, useState } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/records/user';
import { hasName } from '../../rules/users';
import { MessageBox } from '../MessageBox';

const NameDialog = lazy(() => import('./NameDialog'));

/** Asks an instructor without a name for one; nothing to others. */
export function NameNotice({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  if (hasName(user)) return null;
  return (
    <MessageBox color="info" className="d-flex flex-wrap align-items-center justify-content-between gap-2">
      <span>Tell students who you are: without a name, they read your email address.</span>
      <Button color="primary" outline size="sm" onClick={() => setOpen(true)}>
        Add your name
      </Button>
      <Suspense>{open && <NameDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </MessageBox>
  );
}
