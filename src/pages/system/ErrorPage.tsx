import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session';

const messages: ReadonlyMap<string, string> = new Map([
  ['101', 'The session you are trying to access is not available. Please get in touch with your instructor.'],
  [
    '102',
    'The session you are trying to access could not be found. Please get in touch with the support team.',
  ],
  ['403', 'You do not have permission to access this section. Please get in touch with the support team.'],
]);

export function Component() {
  const [params] = useSearchParams();
  const { error } = useAppSelector(selectSession);
  const code = params.get('code');
  if (!code) {
    return (
      <Page title="Loading..." narrow>
        <h1>Loading...</h1>
      </Page>
    );
  }
  return (
    <Page title="Something is in the way" narrow>
      <h1>Something is in the way</h1>
      <p className="lead">
        {messages.get(code) ?? 'Something went wrong. Please get in touch with the support team.'}
      </p>
      {error && <MessageBox color="danger">{error.message}</MessageBox>}
      <Button tag={Link} to="/dashboard" color="accent">
        Go back to the dashboard
      </Button>
    </Page>
  );
}
