import type { ReactNode } from 'react';
import { Logo } from '../components/Logo';
import { env } from '../lib/env';
import { operatorPagePath } from '../rules/site';

export const app = (path: string) => `/admin/${path}`;

const Header = ({ isFront }: { isFront: boolean }) => (
  <header className="site-header for-visitors d-print-none d-flex flex-wrap align-items-center bg-body border-bottom">
    <a
      className="brand d-inline-flex align-items-center gap-2 fw-semibold text-body text-decoration-none"
      href="/"
      aria-current={isFront ? 'page' : undefined}
    >
      <Logo />
      <span className="brand-name">Casebridge</span>
    </a>
    <nav aria-label="Site" className="d-flex flex-wrap align-items-center ms-auto">
      <a className="nav-link" href={app('library')}>
        Library
      </a>
      <a className="nav-link" href={app('join')}>
        Join a class
      </a>
      <a className="nav-link" href={app('login')}>
        Sign-In
      </a>
      <a className="ms-1 text-nowrap btn btn-primary btn-sm" href={app('register')}>
        Sign-Up
      </a>
    </nav>
  </header>
);

interface Props {
  /** Whether it is the page at the origin’s root. */
  isFront?: boolean;
  children: ReactNode;
}

/** The header and the footer of the pages without a script. */
export function Frame({ isFront = false, children }: Props) {
  const links = [
    ['Contact', app('contact')],
    ['Help', env.helpUrl],
    ...env.pages.map((name) => [name, operatorPagePath(name)]),
    ['Accessibility', app('accessibility')],
  ].filter(([, address]) => address);
  return (
    <>
      <Header isFront={isFront} />
      {children}
      <footer className="site-footer d-print-none border-top bg-body small">
        <nav aria-label="About this site" className="d-flex flex-wrap column-gap-4">
          {links.map(([name, address]) => (
            <a key={name} href={address}>
              {name}
            </a>
          ))}
        </nav>
      </footer>
    </>
  );
}
