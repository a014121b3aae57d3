import { Cover } from '../../components/Cover';
import { Placeholder } from '../../components/Placeholder';
import type { CatalogueDetail, CatalogueItem } from '../../contract/client';
import { parseVariations } from '../../rules/variations';
import { CopyrightImage } from './CopyrightImage';
import { RichText } from './RichText';

interface Props {
  /** Null while it loads. */
  client: CatalogueDetail | null;
  /** The simulation as the library's list already knows it. */
  listed: CatalogueItem | null;
}

/** The cover of a simulation and its learning goals. */
export function ClientOverview({ client, listed }: Props) {
  const known = client ?? listed;
  if (!known) return <OverviewPlaceholder picture />;
  const variations = parseVariations(client?.variations ?? '');
  const text = client && (client.overview || client.description);
  return (
    <>
      <Cover
        sources={[client?.image_url ?? '', known.cover_url]}
        category={known.category}
        alt={`Preview of ${known.name}`}
        fetchPriority="high"
      />
      {!client && <OverviewPlaceholder />}
      {text && (
        <section aria-labelledby="overview">
          <h2 id="overview">Overview</h2>
          <RichText html={text} />
        </section>
      )}
      {variations.length > 0 && (
        <section aria-labelledby="variations">
          <h2 id="variations">Variations</h2>
          <p>Choose one when you buy a session.</p>
          <ul className="ps-3">
            {variations.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </section>
      )}
      {client?.crimg_url && <CopyrightImage address={client.crimg_url} name={client.name} />}
    </>
  );
}

function OverviewPlaceholder({ picture = false }: { picture?: boolean }) {
  return (
    <div aria-hidden="true">
      {picture && <span className="cover placeholder" />}
      <Placeholder className="mt-4 mb-3" width="9rem" height="1.6rem" />
      <Placeholder className="mb-3" height="6.5rem" />
      <Placeholder className="mb-3" height="6.5rem" />
    </div>
  );
}
