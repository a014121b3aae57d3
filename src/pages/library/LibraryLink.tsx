import { BackLink } from '../../components/BackLink';
import { useBackToList } from '../../components/useBackToList';
import { partners } from '../../rules/partners';

/** A partner's catalogue lists the same simulations. */
const catalogues = partners.map(({ key }) => `/${key}`);

/** The link to the library, or to a partner's catalogue, with the filters that the reader had set. */
export function LibraryLink() {
  const list = useBackToList('/library', ...catalogues);
  const path = list.replace(/[?#].*$/, '').toLowerCase();
  const partner = partners.find(({ key }) => path === `/${key}`);
  return <BackLink to={list}>{partner?.name ?? 'Library'}</BackLink>;
}
