import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Badge, Card } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { CategoryBadge } from '../../components/CategoryBadge';
import { Cover } from '../../components/Cover';
import { FREE_FOR_SCHOOL, formatPrice } from '../../rules/money';
import { formatMinutes } from '../../rules/numbers';
import { plainText } from '../../rules/plainText';
import { simulationPath } from '../../rules/simulationPath';

interface Props {
  item: CatalogueItem;
  /** The number of the user's class sessions. */
  owned: number | undefined;
  isFreeForSchool: boolean;
  position: number;
  total: number;
  /** The catalogue's address, for the way back from the simulation's page. */
  from: string;
}

function priceText(price: number | null, isFreeForSchool: boolean): string {
  if (price === 0) return 'Free';
  return isFreeForSchool ? FREE_FOR_SCHOOL : `${formatPrice(price)} per student`;
}

/** The pictures of the first row load at once, all others when they are near the viewport. */
const FIRST_ROW = 4;

export const CatalogueCard = memo(function CatalogueCard(props: Props) {
  const { item, owned, isFreeForSchool, position, total, from } = props;
  const { name, category, duration, price } = item;
  return (
    <li className="card-slot" aria-setsize={total} aria-posinset={position}>
      <Card tag="article" className="sim-card border-0">
        <Cover
          sources={[item.cover_url]}
          category={category}
          loading={position <= FIRST_ROW ? 'eager' : 'lazy'}
          fetchPriority={position === 1 ? 'high' : 'auto'}
        />
        {owned && (
          <Badge color="primary" className="owned-badge">
            {owned === 1 ? 'You have a session' : `You have ${owned} sessions`}
          </Badge>
        )}
        <p className="d-flex flex-wrap align-items-center gap-2 mt-3 mb-2 small text-secondary">
          <CategoryBadge category={category} />
          {price === 0 && <Badge color="success">FREE</Badge>}
          {duration !== null && <span>{formatMinutes(duration)}</span>}
        </p>
        <h2 className="h3 mb-2">{name}</h2>
        <p className="mb-2 text-secondary">{plainText(item.description)}</p>
        <p className="d-flex flex-wrap align-items-center justify-content-between gap-2 mt-auto mb-0 small text-secondary">
          <Link
            to={simulationPath(item)}
            state={{ list: from }}
            className="sim-link stretched-link fw-semibold text-accent"
          >
            DETAILS <span className="visually-hidden">{`of ${name}`}</span>
          </Link>
          <span>{priceText(price, isFreeForSchool)}</span>
        </p>
      </Card>
    </li>
  );
});
