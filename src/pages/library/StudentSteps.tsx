import { Link } from 'react-router-dom';

/** Students are invited; they buy nothing here. */
export function StudentSteps() {
  return (
    <div className="next-steps">
      <p>Your instructor invites you to play. What you are invited to is under Invites.</p>
      <Link to="/invites" className="btn btn-outline-primary">
        Go to Invites
      </Link>
    </div>
  );
}
