import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session';

interface Problem {
  title: string;
  message: string;
}

const unknown: Problem = {
  title: 'Something went wrong',
  message: 'Something went wrong. Please get in touch with the support team.',
};

const problems: ReadonlyMap<string, Problem> = new Map([
  [
    '101',
    {
      title: "We can't open this session",
      message:
        'The session you are trying to access is not available. Please get in touch with your instructor.',
    },
  ],
  [
    '102',
    {
      title: "We can't open this session",
      message:
        'The session you are trying to access could not be found. Please get in touch with the support team.',
    },
  ],
  [
    '403',
    {
      title: "You don't have access to this page",
      message:
        'You do not have permission to access this section. Please get in touch with the support team.',
    },
  ],
]);

export function Component() {
  const [params] = useSearchParams();
  const { error } = useAppSelector(selectSession);
  const code = params.get('code');
  if (!code) {
    return (
      <Page title="Loading..." narrow>
        <h1>Loading...</h1>
        {/* Nothing follows: an address without a code names no error. */}
        <Link to="/dashboard">Go back to the dashboard</Link>
      </Page>
    );
  }
  const { title, message } = problems.get(code) ?? unknown;
  return (
    <Page title={title} narrow>
      <h1>{title}</h1>
      <p className="lead">{message}</p>
      {error && <MessageBox color="danger">{error.message}</MessageBox>}
      <div className="d-flex flex-wrap align-items-center gap-3">
        <Button tag={Link} to="/dashboard" color="accent">
          Go back to the dashboard
        </Button>
        {message.includes('support team') && <Link to="/contact">Contact the support team</Link>}
      </div>
    </Page>
  );
}
