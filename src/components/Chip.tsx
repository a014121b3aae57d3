import type { ReactNode } from 'react';

interface Props {
  /** The accessible name of the remove button. */
  removal: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A chosen item with a button that removes it. */
export function Chip({ removal, onRemove, children }: Props) {
  return (
    <li className="badge bg-info-subtle rounded-pill chip d-inline-flex flex-shrink-0 align-items-center py-0 pe-0 fw-normal text-wrap text-start text-reset">
      <span className="text-break">{children}</span>
      <button
        type="button"
        className="btn-close flex-shrink-0 d-print-none"
        aria-label={removal}
        onClick={onRemove}
      />
    </li>
  );
}
