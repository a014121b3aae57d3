import type { ReactNode } from 'react';
import { TextWithEmails } from './EmailText';

/** A list of terms and values. Email addresses in texts break after their @ only. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts narrow-email d-grid column-gap-3 my-4 border-bottom">
      {facts.map(([label, value]) => (
        <div key={label} className="d-grid py-2 border-top">
          <dt className="fw-normal text-secondary">{label}</dt>
          <dd className="mb-0">{typeof value === 'string' ? <TextWithEmails text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
