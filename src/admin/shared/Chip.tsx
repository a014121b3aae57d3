import './administration.scss';
import type { ReactNode } from 'react';
import { Badge, CloseButton } from 'reactstrap';

interface Props {
  /** The name of its button, for those who do not see the cross. */
  removal: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One of several chosen things, with a button that takes it away. */
export function Chip({ removal, onRemove, children }: Props) {
  return (
    <Badge
      tag="li"
      pill
      color="info-subtle"
      className="chip d-inline-flex align-items-center py-0 pe-0 fw-normal text-wrap text-start text-reset"
    >
      <span className="text-break">{children}</span>
      <CloseButton aria-label={removal} onClick={onRemove} />
    </Badge>
  );
}
