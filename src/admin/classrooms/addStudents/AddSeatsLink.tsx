import { Link } from 'react-router-dom';

/** Leads to further seats where a list has too many students. The list is kept. */
export const AddSeatsLink = ({ to }: { to: string }) => (
  <Link to={to} className="alert-link">
    Add seats
  </Link>
);
