import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';

const contactPath = (message: string) => `/contact?${new URLSearchParams({ m: message })}`;

/** A link to the contact form with a prepared message. */
export function RequestAccess({ name }: { name: string }) {
  const message = `Hello, I would like to request access to the simulation “${name}” for my class.`;
  return (
    <Button tag={Link} to={contactPath(message)} color="accent">
      Request Access
    </Button>
  );
}

export function ContactUs({ name }: { name: string }) {
  const message = `Hello, I have used my free trial of the simulation “${name}” and have a question about it.`;
  return (
    <Link to={contactPath(message)} className="p-1 text-center">
      Contact Us
    </Link>
  );
}
