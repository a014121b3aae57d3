import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { KnownSimulation } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import { LatePart } from '../../components/LatePart';
import { OpenSessions } from '../../components/OpenSessions';
import { ManageClass } from '../../components/sessions/ManageClass';
import { webAddress } from '../../rules/addresses';
import { isWaiting } from '../../rules/purchases';
import { useAppSelector } from '../../store/hooks';
import { selectHas, selectKeepsTrying } from '../../store/session';

const loadDialog = () => import('./ClassesDialog');

interface Props {
  simulation: KnownSimulation;
  purchases: readonly Purchase[];
  onReload: () => void;
}

const waitingText = (count: number, keepsTrying: boolean): string =>
  count === 1
    ? `One order has no session yet.${keepsTrying ? ' We keep trying to open it.' : ''}`
    : `${count} orders have no session yet.${keepsTrying ? ' We keep trying to open them.' : ''}`;

/** The link to the only session, or to the list of several. */
export function ClassActions({ simulation, purchases, onReload }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const keepsTrying = useAppSelector(selectKeepsTrying);
  const hostSessions = purchases.flatMap(({ session }) => session ?? []);
  const waiting = purchases.filter(isWaiting);
  const address = webAddress(hostSessions[0]?.url);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const only = hostSessions.length === 1 ? purchases.find(({ session }) => session) : undefined;
  return (
    <>
      {hostSessions.length === 1 &&
        (address ? (
          <Button
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            title="Opens in a new tab"
            color="accent"
          >
            Access Game
          </Button>
        ) : (
          <p className="mb-0">
            We can’t open this session. <Link to="/contact">Contact us.</Link>
          </p>
        ))}
      {only && <ManageClass id={only._id} />}
      {hostSessions.length > 1 &&
        (hasClasses ? (
          <Button
            tag={Link}
            to={`/sessions?client=${encodeURIComponent(simulation._id)}&customer=own&archived=all`}
            color="accent"
          >
            Manage Sessions
          </Button>
        ) : (
          <Button type="button" color="accent" onClick={() => setOpen(true)}>
            Manage Sessions
          </Button>
        ))}
      <div className="small text-secondary">
        {purchases.some(({ awaits_approval }) => awaits_approval) && (
          <p className="mb-0">Your order waits for an administrator to approve it.</p>
        )}
        {waiting.length > 0 && <p className="mb-0">{waitingText(waiting.length, keepsTrying)}</p>}
        <OpenSessions purchases={waiting} label="Check again" color="link" onAnswer={onReload} />
      </div>
      {open && (
        <LatePart load={loadDialog} onMissing={close}>
          {(Dialog) => <Dialog simulation={simulation} purchases={purchases} onClose={close} />}
        </LatePart>
      )}
    </>
  );
}
