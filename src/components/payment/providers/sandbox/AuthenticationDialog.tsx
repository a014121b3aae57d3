import { Button, ModalBody, ModalHeader } from 'reactstrap';
import { Dialog } from '../../../dialogs/Dialog';

interface Props {
  onAnswer: (answer: 'approved' | 'refused') => void;
}

/** The sandbox's version of a bank's confirmation page. */
export function AuthenticationDialog({ onAnswer }: Props) {
  const refuse = () => onAnswer('refused');
  return (
    <Dialog centered toggle={refuse} backdrop="static" labelledBy="authentication-title">
      <ModalHeader id="authentication-title" tag="h2">
        Authentication
      </ModalHeader>
      <ModalBody>
        <p>
          Test mode: here the bank of a real card would ask its holder to confirm this payment. Choose what it
          would answer.
        </p>
        <div className="d-flex flex-wrap gap-2">
          <Button color="accent" onClick={() => onAnswer('approved')}>
            Complete authentication
          </Button>
          <Button outline color="primary" onClick={refuse}>
            Fail authentication
          </Button>
        </div>
      </ModalBody>
    </Dialog>
  );
}
