import './facts.scss';
import type { ReactNode } from 'react';

/** A list of terms and values. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts my-4 border-bottom">
      {facts.map(([label, value]) => (
        <div key={label} className="py-2 border-top">
          <dt className="fw-normal text-secondary">{label}</dt>
          <dd className="mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
