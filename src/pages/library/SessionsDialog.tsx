import '../../styles/overlays.scss';
import { useId } from 'react';
import { Modal, ModalBody, ModalHeader } from 'reactstrap';
import type { Purchase } from '../../contract/purchase';
import { formatDate } from '../../lib/dates';
import { parseVariations } from '../../lib/variations';
import { webAddress } from '../../lib/webAddress';
import type { KnownClient } from './KnownClient';

interface Props {
  client: KnownClient;
  purchases: readonly Purchase[];
  onClose: () => void;
}

/** Every session that was bought of a simulation. Loaded when it is first opened. */
export default function SessionsDialog({ client, purchases, onClose }: Props) {
  const variations = new Map(parseVariations(client.variations ?? '').map(({ key, label }) => [key, label]));
  return (
    <Modal isOpen toggle={onClose} labelledBy="sessions-title" centered scrollable>
      <ModalHeader toggle={onClose} id="sessions-title" tag="h2">
        Your sessions
      </ModalHeader>
      <ModalBody>
        <ul className="session-list">
          {purchases.map((purchase) => (
            <SessionRow
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
  return payment_time === 'later' ? 'Paid by invoice' : 'Paid by card';
}

function SessionRow({ purchase, variation }: { purchase: Purchase; variation: string | undefined }) {
  const { session, quantity, created_at, data } = purchase;
  const learners = quantity === 1 ? '1 learner' : `${quantity} learners`;
  const id = useId();
  const date = formatDate(created_at);
  const address = webAddress(session?.url);
  return (
    <li>
      <div id={id}>
        <strong>{date}</strong> <span className="badge badge-status">{data.status}</span>
        <p>{[learners, kindOf(purchase), variation].filter(Boolean).join(' · ')}</p>
      </div>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={id}
          className="btn btn-outline-primary btn-sm"
        >
          Access Game
        </a>
      ) : (
        <span className="session-none">{session ? 'No address' : 'No session yet'}</span>
      )}
    </li>
  );
}
