import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface Props {
  /** The way on with this account. */
  to: string;
  label: string;
  /** The path that the user asked for, if a guard has led to this screen. */
  asked?: string | null;
  /** Tells which account may see the record. */
  children: ReactNode;
}

/** Names who is signed in, for a record that may belong to another account, with the way to sign in with that one. */
export default function OtherAccount({ to, label, asked, children }: Props) {
  const location = useLocation();
  const email = useAppSelector(selectUser)?.email;
  return (
    <>
      {email && (
        <p>
          You are signed in as{' '}
          <strong className="text-break" translate="no">
            {email}
          </strong>
          . <span>{children}</span>
        </p>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button tag={Link} to={to} color="accent">
          {label}
        </Button>
        <Button
          tag={Link}
          to="/logout"
          state={{ from: asked ? { pathname: asked } : location }}
          color="primary"
          outline
        >
          Log Out
        </Button>
      </div>
    </>
  );
}
