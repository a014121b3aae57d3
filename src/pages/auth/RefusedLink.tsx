import { Link } from 'react-router-dom';
import type { Failure } from '../../api/http';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { asksToContinue, mayHelpAgain } from './waitingLink';

interface Props {
  failure: Failure;
  onAttempt: (confirm: boolean) => void;
}

/** Why a login link did not sign in, and what helps. */
export function RefusedLink({ failure, onAttempt }: Props) {
  const user = useAppSelector(selectUser);
  if (asksToContinue(failure)) {
    return (
      <>
        <p role="alert">{failure.message}</p>
        <button type="button" className="btn btn-accent w-100" onClick={() => onAttempt(true)}>
          Continue
        </button>
      </>
    );
  }
  const mayHelp = mayHelpAgain(failure);
  return (
    <>
      <p className="form-error" role="alert">
        {/* A link without its token: that says more than that something is wrong with the entries. */}
        {failure.errors?.token ?? failure.message}
      </p>
      {mayHelp && (
        <button type="button" className="btn btn-accent w-100" onClick={() => onAttempt(false)}>
          Try again
        </button>
      )}
      {user ? (
        <p className="form-links">
          <Link to="/dashboard">Stay signed in</Link>
        </p>
      ) : (
        <>
          {!mayHelp && (
            <Link to="/recover" className="btn btn-accent w-100">
              Access Via Email
            </Link>
          )}
          <p className="form-links">
            {mayHelp && <Link to="/recover">Access Via Email</Link>}
            <Link to="/login">Already have an account?</Link>
          </p>
        </>
      )}
    </>
  );
}
