import '../../../styles/overlays.scss';
import { Modal, ModalBody, ModalHeader } from 'reactstrap';

interface Props {
  onAnswer: (answer: 'approved' | 'refused') => void;
}

/** Stands in for the page of a cardholder's bank. */
export default function AuthenticationDialog({ onAnswer }: Props) {
  const refuse = () => onAnswer('refused');
  return (
    <Modal isOpen centered toggle={refuse} backdrop="static" labelledBy="authentication-title">
      <ModalHeader id="authentication-title" tag="h2">
        Authentication
      </ModalHeader>
      <ModalBody>
        <p>
          Test mode: here the bank of a real card would ask its holder to confirm this payment. Choose what it
          would answer.
        </p>
        <div className="actions">
          <button type="button" className="btn btn-accent" onClick={() => onAnswer('approved')}>
            Complete authentication
          </button>
          <button type="button" className="btn btn-outline-primary" onClick={refuse}>
            Fail authentication
          </button>
        </div>
      </ModalBody>
    </Modal>
  );
}
