import '../../styles/overlays.scss';
import { type ReactNode, useId } from 'react';
import { Modal, ModalHeader, type ModalProps } from 'reactstrap';

/** Without this, reactstrap shows a dialog or menu only when the time of its transition has passed. */
export const AT_ONCE = { timeout: 0 };

export interface DialogProps extends ModalProps {
  heading: ReactNode;
  /** The buttons below the content. */
  footer?: ReactNode;
  /** The content has its own body and footer, as in a form around both. */
  bare?: boolean;
  /** Closes the dialog; also called if its code does not load. */
  toggle: () => void;
}

export default function TitledModal({ heading, footer, bare, children, ...props }: DialogProps) {
  const id = useId();
  return (
    <Modal
      isOpen
      // The buttons stay in sight below the body, but where a zoom of 400% leaves no room for it.
      scrollable={window.innerHeight > 320}
      labelledBy={id}
      modalTransition={AT_ONCE}
      backdropTransition={AT_ONCE}
      {...props}
    >
      {/* Close has no part in the name. A question that has to be answered has none. */}
      <ModalHeader tag="h2" toggle={props.backdrop === 'static' ? undefined : props.toggle}>
        <span id={id}>{heading}</span>
      </ModalHeader>
      {bare ? children : <div className="modal-body">{children}</div>}
      {footer && <div className="modal-footer">{footer}</div>}
    </Modal>
  );
}
