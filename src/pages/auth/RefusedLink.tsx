import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { ErrorAlert } from '../../components/ErrorAlert';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { asksToContinue, mayHelpAgain } from './waitingLink';

interface Props {
  failure: Failure;
  onAttempt: (confirm: boolean) => void;
}

/** The reason why a login link was refused, with the next steps. */
export function RefusedLink({ failure, onAttempt }: Props) {
  const user = useAppSelector(selectUser);
  if (asksToContinue(failure)) {
    return (
      <>
        <p role="alert">{failure.message}</p>
        <Button type="button" color="accent" block onClick={() => onAttempt(true)}>
          Continue
        </Button>
      </>
    );
  }
  const mayHelp = mayHelpAgain(failure);
  return (
    <>
      <ErrorAlert>
        {/* A link without a token gets this message instead of the server's general one about fields. */}
        {failure.errors?.token ?? failure.message}
      </ErrorAlert>
      {mayHelp && (
        <Button type="button" color="accent" block onClick={() => onAttempt(false)}>
          Try again
        </Button>
      )}
      {user ? (
        <p className="form-links">
          <Link to="/dashboard">Stay signed in</Link>
        </p>
      ) : (
        <>
          {!mayHelp && (
            <Button tag={Link} to="/recover" color="accent" block>
              Access Via Email
            </Button>
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
