import '../../styles/overlays.scss';
import { Modal, type ModalProps } from 'reactstrap';

/** Without this, reactstrap shows a dialog or menu only when the time of its transition has passed. */
export const AT_ONCE = { timeout: 0 };

export default (props: ModalProps) => (
  <Modal isOpen modalTransition={AT_ONCE} backdropTransition={AT_ONCE} {...props} />
);
