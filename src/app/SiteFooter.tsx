import { Link } from 'react-router-dom';
import { env } from '../lib/env';

export function SiteFooter() {
  const configured = [
    ['Help', env.helpUrl],
    ['Terms', env.termsUrl],
    ['Privacy', env.privacyUrl],
    ['Refunds', env.refundsUrl],
  ].filter(([, address]) => address);
  return (
    <footer className="site-footer border-top bg-white small d-print-none">
      <nav aria-label="About this site">
        <ul className="list-unstyled d-flex flex-wrap column-gap-4 mb-0">
          <li>
            <Link to="/contact">Contact</Link>
          </li>
          {configured.map(([name, address]) => (
            <li key={name}>
              <a href={address}>{name}</a>
            </li>
          ))}
          <li>
            <Link to="/accessibility">Accessibility</Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
