import { useState } from 'react';
import { pictureAddress, webAddress } from '../../rules/webAddress';

interface Props {
  address: string;
  /** The picture's name, for screen readers. */
  name: string;
}

/** The picture at an address, or the reason why it cannot be shown. */
export function PicturePreview({ address, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const given = address.trim();
  const source = pictureAddress(given);
  const problem = !given
    ? 'No picture'
    : !source
      ? webAddress(given)
        ? 'Pictures are shown from https:// only'
        : 'Not a web address'
      : failed === source
        ? 'This picture could not be loaded'
        : null;
  return (
    <div className="picture-preview bg-body-tertiary border rounded mb-3">
      {problem || !source ? (
        <p className="small text-center text-secondary p-2 mb-0">
          <span className="visually-hidden">{`${name}: `}</span>
          <span>{problem}</span>
        </p>
      ) : (
        <img key={source} src={source} alt={`${name} as it is now`} onError={() => setFailed(source)} />
      )}
    </div>
  );
}
