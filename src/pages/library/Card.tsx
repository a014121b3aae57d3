import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CategoryBadge } from '../../components/CategoryBadge';
import { Cover } from '../../components/Cover';
import type { CatalogueItem } from '../../contract/client';
import { clientPath } from '../../lib/clientPath';
import { formatPrice } from '../../lib/money';
import { plainText } from '../../lib/plainText';

interface Props {
  item: CatalogueItem;
  position: number;
  total: number;
  /** Where the reader came from, so that the simulation's page can lead back there. */
  from: string;
}

/** The pictures of the first row load at once, the others when they come near. */
const FIRST_ROW = 4;

export const Card = memo(function Card({ item, position, total, from }: Props) {
  const { name, category, duration, price } = item;
  return (
    <li className="card-slot" aria-setsize={total} aria-posinset={position}>
      <article className="sim-card">
        <Cover
          sources={[item.cover_url]}
          category={category}
          loading={position <= FIRST_ROW ? 'eager' : 'lazy'}
          fetchPriority={position === 1 ? 'high' : 'auto'}
        />
        <p className="sim-meta">
          <CategoryBadge category={category} />
          {price === 0 && <span className="badge badge-free">FREE</span>}
          <span>{duration} mins</span>
        </p>
        <h2>{name}</h2>
        <p className="sim-text">{plainText(item.description ?? '')}</p>
        <p className="sim-foot">
          <Link to={clientPath(item)} state={{ list: from }} className="sim-link">
            DETAILS <span className="visually-hidden">of {name}</span>
          </Link>
          {price > 0 && <span>{formatPrice(price)} per learner</span>}
        </p>
      </article>
    </li>
  );
});
