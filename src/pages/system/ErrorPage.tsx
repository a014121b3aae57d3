import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import OtherAccount from '../../components/account/OtherAccount';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { rememberedPath } from '../../lib/returnAddress';
import { useAppSelector } from '../../store/hooks';
import { selectIsUnchecked, selectSession } from '../../store/session';

interface Problem {
  title: string;
  message: string;
}

const unknown: Problem = {
  title: 'Something went wrong',
  message: 'Something went wrong. Please get in touch with the support team.',
};

const unknownHost: Problem = {
  title: 'We can’t open this simulation',
  message:
    'The site that sent you here is not set up correctly. Open the simulation again from your invite. If that does not help, get in touch with the support team.',
};

const problems: ReadonlyMap<string, Problem> = new Map([
  [
    '101',
    {
      title: 'We can’t open this session',
      message:
        'The session you are trying to access is not available. Please get in touch with your instructor.',
    },
  ],
  [
    '102',
    {
      title: 'We can’t open this session',
      message:
        'The session you are trying to access could not be found. Please get in touch with the support team.',
    },
  ],
  [
    '403',
    {
      title: 'We can’t open this page',
      message:
        'You do not have permission to access this section. Please get in touch with the support team.',
    },
  ],
  // The server leads here from a host's login that it refuses.
  ['invalid_client', unknownHost],
  ['invalid_redirect_uri', unknownHost],
  ['invalid_request', unknownHost],
  [
    'expired',
    {
      title: 'This request has expired',
      message: 'Signing you in at the simulation took too long. Open the simulation again from your invite.',
    },
  ],
]);

export function Component() {
  const [params] = useSearchParams();
  const { error, user } = useAppSelector(selectSession);
  const isUnchecked = useAppSelector(selectIsUnchecked);
  const { state } = useLocation();
  const code = params.get('code');
  if (!code) {
    return (
      <Page title="Loading...">
        <h1>Loading...</h1>
        {/* Nothing follows: an address without a code names no error. */}
        <Link to="/dashboard">Go back to the dashboard</Link>
      </Page>
    );
  }
  const { title, message } = problems.get(code) ?? unknown;
  const [next, label] = message.includes('your invite')
    ? ['/invites', 'Go to your invites']
    : ['/dashboard', 'Go back to the dashboard'];
  // A visitor has no dashboard yet.
  const isUninvited = code === '101' && !user && !isUnchecked;
  return (
    <Page title={title}>
      <h1>{title}</h1>
      <p className="lead">{message}</p>
      {error && <MessageBox color="danger">{error.message}</MessageBox>}
      {code === '403' && user ? (
        <OtherAccount to={next} label={label} asked={rememberedPath(state)}>
          If another account may open this page, log out and sign in with that one.
        </OtherAccount>
      ) : (
        <div className="d-flex flex-wrap gap-2">
          {isUninvited && (
            <Button tag={Link} to="/join" color="accent">
              Join a class
            </Button>
          )}
          <Button tag={Link} to={next} color={isUninvited ? 'primary' : 'accent'} outline={isUninvited}>
            {label}
          </Button>
        </div>
      )}
      {message.includes('support team') && (
        <p className="mt-3">
          <Link to="/contact">Contact the support team</Link>
        </p>
      )}
    </Page>
  );
}
