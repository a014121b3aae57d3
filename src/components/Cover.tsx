import { useState } from 'react';
import { pictureAddress } from '../rules/webAddress';

interface Props {
  /** The addresses to try, best first. Where none of them gives a picture, the category's colour stays. */
  sources: readonly string[];
  category: string;
  alt?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'auto';
}

/** A simulation's 16:9 picture; its place is taken before it loads, and kept if it does not. */
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
