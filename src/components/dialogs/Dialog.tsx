import type { ModalProps } from 'reactstrap';
import { LatePart } from '../LatePart';

const load = () => import('./Modal');

interface Props extends ModalProps {
  /** Closes the dialog; also called if its code does not load. */
  toggle: () => void;
}

/** An open dialog; to close it, its user stops rendering it. */
export const Dialog = ({ toggle, ...props }: Props) => (
  <LatePart load={load} onMissing={toggle}>
    {(Modal) => <Modal toggle={toggle} {...props} />}
  </LatePart>
);
