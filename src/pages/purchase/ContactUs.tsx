import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';

interface Props {
  /** The prepared message of the contact form. */
  message: string;
  children?: string;
}

export function ContactUs({ message, children = 'Contact Us' }: Props) {
  return (
    <Button tag={Link} to={`/contact?m=${encodeURIComponent(message)}`} outline color="primary">
      {children}
    </Button>
  );
}
