import { Link } from 'react-router-dom';

interface Props {
  /** What the contact form starts with. */
  message: string;
  children?: string;
}

export function ContactUs({ message, children = 'Contact Us' }: Props) {
  return (
    <Link to={`/contact?m=${encodeURIComponent(message)}`} className="btn btn-outline-primary">
      {children}
    </Link>
  );
}
