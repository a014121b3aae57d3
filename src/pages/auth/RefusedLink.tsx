import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { TextWithEmails } from '../../components/EmailText';
import { ErrorAlert } from '../../components/ErrorAlert';
import { returnAddress } from '../../lib/returnAddress';
import { platformOf } from '../../rules/platforms';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { NewLink } from './NewLink';
import { asksToContinue, type LinkParameters, mayHelpAgain } from './waitingLink';

interface Props {
  failure: Failure;
  parameters: LinkParameters;
  /** The page that the link leads to. */
  path: string;
  onAttempt: (confirm: boolean) => void;
}

/** The address that the visitor came from, if it is a partner that the hub trusts. */
function partnerAddress(): string | null {
  const address = returnAddress(document.referrer);
  return address && address.origin !== window.location.origin ? address.href : null;
}

/** Asks the visitor to go back to the partner, which makes each link for one visit. */
function BackToPartner({ name }: { name: string }) {
  const address = partnerAddress();
  return (
    <>
      <p>{`Each link works once. Go back to ${name} and open the simulation again.`}</p>
      {address && (
        <Button href={address} color="accent" block>
          {`Back to ${name}`}
        </Button>
      )}
    </>
  );
}

/** The reason why a login link was refused, with the next steps. */
export function RefusedLink({ failure, parameters: { from, token }, path, onAttempt }: Props) {
  const user = useAppSelector(selectUser);
  if (asksToContinue(failure)) {
    return (
      <>
        <div role="alert">
          {failure.errors?.token && (
            <p>
              <TextWithEmails text={failure.errors.token} />
            </p>
          )}
          <p>{failure.message}</p>
        </div>
        <Button
          type="button"
          color="accent"
          block
          // The second click of a double click on the button before comes too early to have read the account.
          onClick={({ detail }) => detail < 2 && onAttempt(true)}
        >
          Continue
        </Button>
      </>
    );
  }
  const mayHelp = mayHelpAgain(failure);
  const platform = platformOf(from);
  const isPartner = platform.logo !== null;
  const renewable = token !== undefined && failure.reason === 'new-link';
  const isWithdrawn = failure.reason === 'withdrawn';
  // Other ways in lead to the same page.
  const aim = { from: { pathname: path } };
  const classPage = !mayHelp && !isPartner && path.startsWith('/join/');
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
      {renewable && <NewLink token={token} path={path} />}
      {classPage && !renewable && (
        <Button tag={Link} to={path} color="accent" block>
          Go to the class
        </Button>
      )}
      {isPartner && !mayHelp && <BackToPartner name={platform.name} />}
      {user ? (
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          <Link to="/dashboard">Stay signed in</Link>
        </p>
      ) : (
        <>
          {!mayHelp && !isPartner && !classPage && !renewable && !isWithdrawn && (
            <Button tag={Link} to="/recover" state={aim} color="accent" block>
              Access Via Email
            </Button>
          )}
          <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
            {renewable && classPage && <Link to={path}>Go to the class</Link>}
            {(mayHelp || isPartner || renewable || isWithdrawn) && (
              <Link to="/recover" state={aim}>
                Access Via Email
              </Link>
            )}
            <Link to="/login" state={aim}>
              Sign in with a password
            </Link>
          </p>
        </>
      )}
    </>
  );
}
