import { Link } from 'react-router-dom';
import { useBackToList } from '../../components/useBackToList';
import { partners } from '../../rules/partners';

/** A partner's catalogue lists the same simulations. */
const catalogues = partners.map(({ key }) => `/${key}`);

/** The link to the library, with the filters that the reader had set. */
export function BackLink() {
  const library = useBackToList('/library', ...catalogues);
  return (
    <Link to={library} className="back-link">
      <span aria-hidden="true">← </span>Library
    </Link>
  );
}
