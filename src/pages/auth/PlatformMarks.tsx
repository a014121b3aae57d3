import ArrowRight from 'bootstrap-icons/icons/arrow-right.svg?react';
import { platformOf } from '../../rules/platforms';

const asset = (path: string) => import.meta.env.BASE_URL + path;

/** The hub's logo and, for a visitor from a partner, the partner's logo and an arrow between them. */
export function PlatformMarks({ from }: { from: string | undefined }) {
  const { name, logo } = platformOf(from);
  return (
    <div className="d-flex align-items-center justify-content-center gap-3 mb-4">
      {logo && (
        <>
          <img src={asset(logo)} alt={name} width="120" height="36" />
          <ArrowRight width="24" height="24" role="img" aria-label="to" aria-hidden={false} />
        </>
      )}
      <img src={asset('logo.svg')} alt="Casebridge" width="56" height="56" />
    </div>
  );
}
