import { Link } from 'react-router-dom';
import { Page } from '../../components/Page';

/** Asks whoever is signed in before a link signs somebody in over them. */
export function ReplaceSession({ email, onReplace }: { email: string; onReplace: () => void }) {
  return (
    <div className="auth">
      <Page title="Signing in" narrow>
        <div className="panel text-center">
          <h1 className="magic-text">You are signed in already</h1>
          <p>
            You are signed in as <strong>{email}</strong>. The link that you opened ends that session and
            starts another one.
          </p>
          <div className="actions">
            <button type="button" className="btn btn-accent" onClick={onReplace}>
              Use the link
            </button>
            <Link to="/dashboard" className="btn btn-outline-primary">
              Stay signed in
            </Link>
          </div>
        </div>
      </Page>
    </div>
  );
}
