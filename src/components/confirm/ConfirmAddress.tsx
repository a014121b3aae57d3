import { LatePart } from '../LatePart';
import type { ConfirmProps } from './ConfirmForm';

const load = () => import('./ConfirmForm');

/** The means to prove the user's own address, which few need. */
export const ConfirmAddress = (props: ConfirmProps) => (
  <LatePart load={load}>{(ConfirmForm) => <ConfirmForm {...props} />}</LatePart>
);
