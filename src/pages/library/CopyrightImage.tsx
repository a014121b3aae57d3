import { useState } from 'react';
import { webAddress } from '../../lib/webAddress';

/** The rights holder's mark; left out if it cannot be shown. */
export function CopyrightImage({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('');
  const src = webAddress(address);
  if (!src || src === failed) return null;
  return (
    <p className="copyright">
      <img src={src} alt={`Copyright notice of ${name}`} loading="lazy" onError={() => setFailed(src)} />
    </p>
  );
}
