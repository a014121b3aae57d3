import { useState } from 'react';
import type { CatalogueDetail, CatalogueItem } from '../../api/catalogue';
import { Cover } from '../../components/Cover';
import { Placeholder } from '../../components/RecordContent';
import { pictureAddress } from '../../rules/addresses';
import { parseVariations } from '../../rules/sessions/variations';
import { RichText } from './RichText';

interface Props {
  /** Null while the page's record loads. */
  simulation: CatalogueDetail | null;
  /** The simulation from the library's list. */
  listed: CatalogueItem | null;
}

/** The cover of a simulation and its learning goals. */
export function SimulationOverview({ simulation, listed }: Props) {
  const known = simulation ?? listed;
  if (!known) return <OverviewPlaceholder picture />;
  const variations = parseVariations(simulation?.variations ?? '');
  const text = simulation && (simulation.overview || simulation.description);
  return (
    <>
      <Cover
        sources={[simulation?.image_url ?? '', known.cover_url]}
        category={known.category}
        alt={`Preview of ${known.name}`}
        fetchPriority="high"
      />
      {!simulation && <OverviewPlaceholder />}
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
      {simulation?.crimg_url && <CopyrightImage address={simulation.crimg_url} name={simulation.name} />}
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

/** The rights holder's logo; nothing if it cannot be shown. */
function CopyrightImage({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('');
  const src = pictureAddress(address);
  if (!src || src === failed) return null;
  return (
    <p className="mt-5 mb-0 pt-3 border-top">
      <img
        style={{ maxWidth: '100%', maxHeight: 64 }}
        src={src}
        alt={`Copyright notice of ${name}`}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    </p>
  );
}
