import { Badge } from 'reactstrap';
import type { CatalogueItem } from '../../api/catalogue';
import { CategoryBadge } from '../../components/CategoryBadge';
import { Placeholder } from '../../components/Placeholder';
import { formatMinutes } from '../../rules/numbers';

/** A simulation's name and subtitle; the heading element stays the same while the details load. */
export function SimulationHeader({ simulation }: { simulation: CatalogueItem | null }) {
  return (
    <header className="simulation-header">
      <p className="d-flex flex-wrap align-items-center gap-2 text-secondary">
        {simulation ? (
          <>
            <CategoryBadge category={simulation.category} />
            {simulation.price === 0 && <Badge color="success">FREE</Badge>}
            {simulation.duration !== null && <span>{formatMinutes(simulation.duration)}</span>}
          </>
        ) : (
          <Placeholder width="11rem" height="1.5rem" />
        )}
      </p>
      <h1 className="display-1 mb-2">
        {simulation ? (
          simulation.name
        ) : (
          <>
            <span className="visually-hidden">Loading...</span>
            <Placeholder width="min(22rem, 90%)" />
          </>
        )}
      </h1>
      {simulation ? (
        simulation.subtitle && <p className="lead mb-0">{simulation.subtitle}</p>
      ) : (
        <Placeholder width="min(28rem, 100%)" height="1.9rem" />
      )}
    </header>
  );
}
