import { useState } from 'react';
import { pictureAddress } from '../../rules/addresses';

interface Props {
  address: string;
  name: string;
  /** Width and height in pixels. */
  size: number;
}

/** A school's picture, or its initial if there is no picture that can be shown. */
export function SchoolIcon({ address, name, size }: Props) {
  const [broken, setBroken] = useState('');
  const source = pictureAddress(address);
  const sides = { width: size, height: size };
  return (
    <span
      className="d-inline-flex align-items-center justify-content-center flex-shrink-0 border rounded bg-body-tertiary fw-semibold text-secondary"
      style={{ ...sides, fontSize: size * 0.46 }}
    >
      {source && source !== broken ? (
        <img
          key={source}
          className="rounded"
          src={source}
          alt=""
          {...sides}
          style={{ objectFit: 'contain' }}
          onError={() => setBroken(source)}
        />
      ) : (
        <span aria-hidden="true">{name.trim().charAt(0).toUpperCase() || '?'}</span>
      )}
    </span>
  );
}
