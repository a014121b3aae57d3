import { useState } from 'react';
import { pictureAddress } from '../../rules/webAddress';

/** The rights holder's logo; nothing if it cannot be shown. */
export function CopyrightImage({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('');
  const src = pictureAddress(address);
  if (!src || src === failed) return null;
  return (
    <p className="mt-5 mb-0 pt-3 border-top">
      <img
        className="copyright-image"
        src={src}
        alt={`Copyright notice of ${name}`}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    </p>
  );
}
