import { useState } from 'react';
import { pictureAddress } from '../rules/addresses';

interface Props {
  /** The addresses to try, best first. If none of them loads, the category's colour is shown. */
  sources: readonly string[];
  category: string;
  alt?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'auto';
}

/** A simulation's 16:9 picture. Its space is reserved before it loads. */
export function Cover({ sources, category, alt = '', loading = 'eager', fetchPriority = 'auto' }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const address = sources.map(pictureAddress).find((found) => found && !failed.includes(found));
  return (
    <span className="cover" data-category={category}>
      {address && (
        <img
          key={address}
          src={address}
          alt={alt}
          width={640}
          height={360}
          loading={loading}
          fetchPriority={fetchPriority}
          decoding="async"
          onError={() => setFailed([...failed, address])}
        />
      )}
    </span>
  );
}
