import { Link } from 'react-router-dom';
import { Page } from '../../components/Page';

export function Component() {
  return (
    <Page title="Accessibility">
      <div className="document">
        <h1>Accessibility</h1>
        <p className="lead">Casebridge should work for everyone who teaches or learns with it.</p>
        <p>
          We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page of this
          site.
        </p>
        <h2>How we test</h2>
        <ul className="ps-3">
          <li>Every version is checked with axe, on its pages and dialogs, before it is released.</li>
          <li>Buying, joining, playing and running a class are tried by keyboard alone.</li>
          <li>Pages are tried at the width of a phone, and without movement where you ask for none.</li>
        </ul>
        <h2>The limits we know of</h2>
        <p>
          Automated checks find only some problems, and nobody independent has audited the site yet.
          Simulations open at the sites of those who run them, and card fields may come from a payment
          provider: we can’t promise how accessible those are.
        </p>
        <h2>Tell us what’s in your way</h2>
        <p>
          If something doesn’t work for you, <Link to="/contact">write to us</Link>. Say which page it was,
          what you tried, and which browser or assistive technology you use.
        </p>
      </div>
    </Page>
  );
}
