import '../../styles/overlays.scss';
import { useId } from 'react';
import { Badge, Button, Modal, ModalBody, ModalHeader } from 'reactstrap';
import type { Purchase } from '../../api/records/purchase';
import { formatDate } from '../../lib/dates';
import { parseVariations } from '../../rules/variations';
import { webAddress } from '../../rules/webAddress';
import type { KnownSimulation } from './KnownSimulation';

interface Props {
  simulation: KnownSimulation;
  purchases: readonly Purchase[];
  onClose: () => void;
}

/** All class sessions of a simulation, loaded when the dialog is first opened. */
export default function ClassSessionsDialog({ simulation, purchases, onClose }: Props) {
  const variations = new Map(
    parseVariations(simulation.variations ?? '').map(({ key, label }) => [key, label]),
  );
  return (
    <Modal isOpen toggle={onClose} labelledBy="sessions-title" centered scrollable>
      <ModalHeader toggle={onClose} id="sessions-title" tag="h2">
        Your sessions
      </ModalHeader>
      <ModalBody>
        <ul className="list-unstyled mb-0">
          {purchases.map((purchase) => (
            <ClassSessionRow
              key={purchase._id}
              purchase={purchase}
              variation={variations.get(purchase.metadata.variation ?? '') ?? purchase.metadata.variation}
            />
          ))}
        </ul>
      </ModalBody>
    </Modal>
  );
}

function kindOf({ metadata, payer, payment_time }: Purchase): string {
  if (metadata.trial) return 'Free trial';
  if (metadata.free) return 'Free session';
  if (payer === 'student') return 'Paid by students';
  return { later: 'Paid by invoice', now: 'Paid by card', '': '' }[payment_time];
}

function ClassSessionRow({ purchase, variation }: { purchase: Purchase; variation: string | undefined }) {
  const { session, quantity, created_at, data } = purchase;
  const learners = quantity === null ? '' : quantity === 1 ? '1 learner' : `${quantity} learners`;
  const id = useId();
  const date = formatDate(created_at);
  const address = webAddress(session?.url);
  return (
    <li className="d-flex flex-wrap align-items-center justify-content-between gap-3 py-3 border-top">
      <div id={id}>
        <strong>{date}</strong>{' '}
        {data.status && (
          <Badge color="secondary-subtle" className="text-secondary-emphasis text-capitalize">
            {data.status}
          </Badge>
        )}
        <p className="mb-0 text-secondary">
          {[learners, kindOf(purchase), variation].filter(Boolean).join(' · ')}
        </p>
      </div>
      {address ? (
        <Button
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={id}
          color="primary"
          outline
          size="sm"
        >
          Access Game
        </Button>
      ) : (
        <span className="text-secondary">{session ? 'No address' : 'No session yet'}</span>
      )}
    </li>
  );
}
