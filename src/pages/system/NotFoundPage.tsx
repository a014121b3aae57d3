import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { Page } from '../../components/Page';

export function Component() {
  return (
    <Page title="Page not found">
      <h1>Page not found</h1>
      <p className="lead">We can’t find that page. It may have moved, or the link may be incomplete.</p>
      <Button tag={Link} to="/library" color="accent">
        Go to the library
      </Button>
    </Page>
  );
}
