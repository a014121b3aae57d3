import { ModalBody, ModalHeader } from 'reactstrap';
import { Dialog } from '../components/dialogs/Dialog';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog toggle={onClose} labelledBy="about-title" centered>
      <ModalHeader toggle={onClose} id="about-title" tag="h2">
        About
      </ModalHeader>
      <ModalBody>
        <p>
          Casebridge is the place where instructors find, buy and launch case-based teaching simulations, and
          where their students play them.
        </p>
        <p className="mb-0">
          <strong>Produced by</strong> the Casebridge team, together with the schools and partners whose cases
          it carries.
        </p>
      </ModalBody>
    </Dialog>
  );
}
