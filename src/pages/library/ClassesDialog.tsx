import { useId } from 'react';
import { Button } from 'reactstrap';
import type { KnownSimulation } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import { Dialog } from '../../components/Dialog';
import { paymentText } from '../../components/payment/paymentFacts';
import { formatDate } from '../../lib/format/dates';
import { webAddress } from '../../rules/addresses';
import { counted } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { parseVariations } from '../../rules/sessions/variations';

interface Props {
  simulation: KnownSimulation;
  purchases: readonly Purchase[];
  onClose: () => void;
}

/** All sessions of a simulation, loaded when the dialog is first opened. */
export default function ClassesDialog({ simulation, purchases, onClose }: Props) {
  const variations = new Map(
    parseVariations(simulation.variations ?? '').map(({ key, label }) => [key, label]),
  );
  return (
    <Dialog heading="Your sessions" toggle={onClose} centered>
      <ul className="list-unstyled mb-0">
        {purchases.map((purchase) => (
          <HostSessionRow
            key={purchase._id}
            purchase={purchase}
            variation={variations.get(purchase.metadata.variation ?? '') ?? purchase.metadata.variation}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** The state of a session as its purchase tells it: this dialog serves backends that tell nothing of the class. */
function stateOf(purchase: Purchase): [color: string, text: string] | null {
  if (isCancelled(purchase)) return ['secondary', 'Cancelled'];
  return purchase.session ? ['success', 'Ready'] : null;
}

function HostSessionRow({ purchase, variation }: { purchase: Purchase; variation: string | undefined }) {
  const { session, quantity, created_at } = purchase;
  const students = quantity === null ? '' : counted(quantity, 'student');
  const state = stateOf(purchase);
  const id = useId();
  const date = formatDate(created_at);
  const address = webAddress(session?.url);
  return (
    <li className="d-flex flex-wrap align-items-center justify-content-between gap-3 py-3 border-top">
      <div id={id}>
        <strong>{date}</strong>{' '}
        {state && (
          <span className={`badge bg-${state[0]}-subtle rounded-pill text-${state[0]}-emphasis`}>
            {state[1]}
          </span>
        )}
        <p className="mb-0 text-secondary">
          {[students, paymentText(purchase), variation].filter(Boolean).join(' · ')}
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
        <span className="text-secondary">{session ? 'Can’t be opened here' : 'No session yet'}</span>
      )}
    </li>
  );
}
