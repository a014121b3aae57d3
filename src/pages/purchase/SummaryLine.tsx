import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** The last line, which all others lead to. */
  total?: boolean;
  /** Left out of the bar on a small screen. */
  roomy?: boolean;
  children: ReactNode;
}

/** A fact of the purchase, or what it costs. */
export function SummaryLine({ label, total, roomy, children }: Props) {
  const shown = roomy ? 'd-none d-lg-flex' : 'd-flex';
  return (
    <div className={`${shown} justify-content-between gap-3 ${total ? 'h3 mt-2 mb-0' : 'small'}`}>
      <dt className={total ? undefined : 'fw-normal text-secondary'}>{label}</dt>
      <dd className="mb-1 text-end">{children}</dd>
    </div>
  );
}
