import ArrowLeft from 'bootstrap-icons/icons/arrow-left.svg?react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

/** The way back to the screen above, over a heading. */
export const BackLink = ({ to, className = 'mb-3', children }: Props) => (
  <Link to={to} className={`back-link d-print-none fw-semibold ${className}`}>
    <ArrowLeft className="me-1" />
    <span>{children}</span>
  </Link>
);
