import { useState } from 'react';
import { pictureAddress, webAddress } from '../../../lib/webAddress';

interface Props {
  address: string;
  /** What the picture is for. */
  name: string;
}

/** The picture at an address, or why there is none to see. */
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
    <div className="picture-preview">
      {problem || !source ? (
        <p>
          <span className="visually-hidden">{name}: </span>
          {problem}
        </p>
      ) : (
        <img key={source} src={source} alt={`${name} as it is now`} onError={() => setFailed(source)} />
      )}
    </div>
  );
}
