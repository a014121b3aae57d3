import { CategoryBadge } from '../../components/CategoryBadge';
import type { CatalogueItem } from '../../contract/client';

/** A simulation's name and what it is about; the heading stays the same element while it loads. */
export function ClientHeader({ client }: { client: CatalogueItem | null }) {
  return (
    <header className="client-header">
      <p className="client-meta">
        {client ? (
          <>
            <CategoryBadge category={client.category} />
            {client.price === 0 && <span className="badge badge-free">FREE</span>}
            <span>{client.duration} mins</span>
          </>
        ) : (
          <span className="placeholder client-placeholder-meta" />
        )}
      </p>
      <h1>
        {client ? (
          client.name
        ) : (
          <>
            <span className="visually-hidden">Loading...</span>
            <span className="placeholder client-placeholder-title" />
          </>
        )}
      </h1>
      {client ? (
        client.subtitle && <p className="lead">{client.subtitle}</p>
      ) : (
        <span className="placeholder placeholder-lead" />
      )}
    </header>
  );
}
