import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { Logo } from '../../components/Logo';
import { Page } from '../../components/Page';

export function Component() {
  return (
    <div className="auth d-grid bg-body-tertiary">
      <Page title="Page not found" narrow>
        <div className="card card-body">
          <Logo size={48} />
          <h1 className="mt-3">Page not found</h1>
          <p>We can’t find that page. It may have moved, or the link may be incomplete.</p>
          <Button tag={Link} to="/library" color="accent">
            Go to the library
          </Button>
        </div>
      </Page>
    </div>
  );
}
