import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { env } from '../../lib/env';

const promises = [
  ['Try before you buy.', 'A free session for up to 10 students, ready in a minute.'],
  ['Pay as you teach.', 'Per student, by card or by invoice, or let your students pay.'],
] as const;

interface Props {
  title: string;
  lead: string;
  /** Links to the other sign-in screens, below the card. */
  below: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in screens: the form in a card and, on wide screens, the product's promises. */
export function AuthFrame({ title, lead, below, children }: Props) {
  return (
    <div className="auth d-grid bg-body-tertiary">
      <div className="auth-promises d-none d-lg-flex flex-column justify-content-center align-self-stretch">
        <p className="h1 mb-4 text-white">Cases your students don’t just read. They play them.</p>
        <ul className="list-unstyled mb-0">
          {promises.map(([what, how]) => (
            <li key={what} className="mb-3">
              <strong className="d-block text-white">{what}</strong> {how}
            </li>
          ))}
        </ul>
      </div>
      <Page title={title} narrow>
        <div className="card card-body">
          <h1>{title}</h1>
          <p className="text-secondary">{lead}</p>
          {children}
        </div>
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">{below}</p>
      </Page>
    </div>
  );
}

export function HelpLink() {
  return (
    <a href={env.helpUrl} target="_blank" rel="noopener noreferrer">
      Need help?
    </a>
  );
}
