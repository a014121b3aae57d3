import { LatePart } from '../LatePart';

const load = () => import('./ConfirmForm');

export interface ConfirmProps {
  email: string;
  /** Follows the proof of the address. */
  onConfirmed?: () => void;
}

/** The means to prove the user's own address, which few need. */
export const ConfirmAddress = (props: ConfirmProps) => (
  <LatePart load={load}>{(ConfirmForm) => <ConfirmForm {...props} />}</LatePart>
);
