import { Link } from 'react-router-dom';

/** A catalogue without a single simulation. */
export function EmptyCatalogue() {
  return (
    <div className="empty-state">
      <h2>No simulations here yet.</h2>
      <p>New ones appear as soon as they are published. Tell us what you would like to teach.</p>
      <Link to="/contact" className="btn btn-accent">
        Contact Us
      </Link>
    </div>
  );
}
